import { expect, test } from 'vitest';
import { runsOfAtMost } from '../../../domain/kernel/runsOfAtMost.ts';

test('joins consecutive pieces while they fit, and leaves a piece whole that has more', () => {
  const pieces = [[1], [2, 3], [4], [5, 6, 7, 8], [9], []];
  expect(runsOfAtMost(pieces, 3)).toEqual([[1, 2, 3], [4], [5, 6, 7, 8], [9]]);
  expect(runsOfAtMost(pieces, Number.POSITIVE_INFINITY)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  expect(runsOfAtMost([], 3)).toEqual([]);
});
