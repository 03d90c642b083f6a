import { globSync, readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

const [factor = 50, ...more] = process.argv.slice(2).map(Number);
if (more.length > 0 || !Number.isSafeInteger(factor) || factor < 1) {
  console.error(
    'npm run test:properties -- <times as many cases of each property>; 50 where nothing else is said',
  );
  process.exit(1);
}
process.env.PROPERTY_FACTOR = String(factor);

const files = globSync('tests/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('fc.assert('),
);
await startVitest('test', files, {
  run: true,
  setupFiles: ['tests/properties/manyRuns.ts'],
  testTimeout: factor * 30_000,
});
