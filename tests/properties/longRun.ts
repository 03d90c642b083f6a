import { globSync, readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { readCounts } from '../support/readCounts.ts';

const [factor] = readCounts('npm run test:properties -- [times as many cases]', [
  { what: 'times as many cases of each property', standard: 50, least: 1 },
]);
process.env.PROPERTY_FACTOR = String(factor);

const files = globSync('tests/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('fc.assert('),
);
await startVitest('test', files, {
  run: true,
  setupFiles: ['tests/properties/manyRuns.ts'],
  testTimeout: factor * 30_000,
});
