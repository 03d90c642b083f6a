import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rightsTables } from './rightsTables.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/rights.md', import.meta.url)), 'utf8');

describe('The page about rights', () => {
  test.each(Object.entries(rightsTables))('shows %s', (_, table) => {
    expect(`${page}\n`, 'npm run generate writes it').toContain(`${table}\n\n`);
  });
});
