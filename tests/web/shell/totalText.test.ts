import { expect, test } from 'vitest';
import { totalText } from '../../../web/shell/totalText.ts';

test('a total has its digits in groups, and says so if there are more', () => {
  expect(totalText({ total: 0 })).toBe('0');
  expect(totalText({ total: 853 })).toBe('853');
  expect(totalText({ total: 12_480 })).toBe('12,480');
  expect(totalText({ total: 10_000, orMore: true })).toBe('10,000+');
});
