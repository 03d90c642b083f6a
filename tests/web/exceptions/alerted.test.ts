import { expect, test } from 'vitest';
import { afterLook } from '../../../web/exceptions/alerted.ts';

const looks = (...reports: readonly (readonly string[])[]) =>
  reports.reduce(afterLook, { seen: [], news: 0 }).news;

test('an exception that has come since the last look is news, and one that has been resolved is none', () => {
  expect(looks([])).toBe(0);
  expect(looks(['a', 'b'])).toBe(1);
  expect(looks(['a', 'b'], ['b'])).toBe(1);
  expect(looks(['a', 'b'], ['b'], ['b'], [])).toBe(1);
  expect(looks(['a', 'b'], ['b', 'c'])).toBe(2);
  expect(looks(['a'], [], ['a'])).toBe(2);
});
