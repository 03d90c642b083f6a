import { expect, test } from 'vitest';
import { signedRank } from './signedRank.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('differences that all lie to one side are no chance, whichever side that is', () => {
  expect(signedRank(upTo(20))).toBeCloseTo(9.57e-5, 6);
  expect(signedRank(upTo(20).map((size) => -size))).toBeCloseTo(9.57e-5, 6);
});

test('differences that lie to both sides alike are chance, and so are none', () => {
  expect(signedRank(upTo(40).map((size) => (size % 2 === 0 ? size : -size)))).toBeGreaterThan(0.7);
  expect(signedRank([1, -1, 1, -1, 1, -1])).toBeCloseTo(1, 5);
  expect(signedRank([0, 0, 0])).toBe(1);
});

test('one pause of the machine decides nothing', () => {
  const quiet = upTo(40).map((size) => (size % 2 === 0 ? size : -size));
  expect(signedRank([...quiet, 1e9])).toBeGreaterThan(0.3);
});
