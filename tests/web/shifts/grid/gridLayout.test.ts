import { expect, it } from 'vitest';
import {
  drawnRows,
  headHeight,
  openRowLines,
  revealing,
  rowHeight,
} from '../../../../web/shifts/grid/gridLayout.ts';

it('draws the rows in sight and a few around them, however many there are', () => {
  const { from, to } = drawnRows(500 * rowHeight, 10 * rowHeight, 1000);
  expect([from, to]).toEqual([494, 516]);
  expect(drawnRows(0, 10 * rowHeight, 4)).toEqual({ from: 0, to: 4 });
});

it('scrolls as far as a row needs to be seen, and not at all if it is', () => {
  const height = headHeight + 10 * rowHeight;
  expect(revealing(5, 0, height, headHeight)).toBeUndefined();
  expect(revealing(10, 0, height, headHeight)).toBe(rowHeight);
  expect(revealing(2, 5 * rowHeight, height, headHeight)).toBe(2 * rowHeight);
});

it('gives the row of open shifts one more line only where that takes away what was asked for', () => {
  expect([0, 2, 3, 5].map((most) => openRowLines(most, false).lines)).toEqual([0, 2, 3, 3]);
  // A week that shows everything in any case has no line for it, whatever was asked in another.
  expect([0, 2, 3, 5].map((most) => openRowLines(most, true))).toEqual([
    { lines: 0, isOpened: false },
    { lines: 2, isOpened: false },
    { lines: 3, isOpened: false },
    { lines: 6, isOpened: true },
  ]);
});
