import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldLists } from './fieldLists.ts';

test.each(Object.entries(fieldLists()))('%s lists the kinds of fields that its folder has', (file, text) => {
  expect(readFileSync(file, 'utf8'), 'run `npm run generate`').toBe(text);
});
