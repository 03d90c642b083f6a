import { expect, it } from 'vitest';
import {
  isSelected,
  movedBy,
  placesOf,
  rectangleOf,
  within,
} from '../../../../web/shifts/grid/gridSelection.ts';

const size = { rows: 10, columns: 7 };
const at = (row: number, column: number) => ({ row, column });
const key = (name: string, more: { readonly ctrl?: boolean } = {}) => ({
  key: name,
  ctrl: more.ctrl ?? false,
  page: 4,
});

it('moves by one cell, by a page, and to the ends', () => {
  expect(movedBy(key('ArrowDown'), at(3, 2), size)).toEqual(at(4, 2));
  expect(movedBy(key('ArrowLeft'), at(3, 0), size)).toEqual(at(3, 0));
  expect(movedBy(key('PageDown'), at(8, 2), size)).toEqual(at(9, 2));
  expect(movedBy(key('End'), at(3, 2), size)).toEqual(at(3, 6));
  expect(movedBy(key('Home', { ctrl: true }), at(3, 2), size)).toEqual(at(0, 0));
  expect(movedBy(key('ArrowDown', { ctrl: true }), at(3, 2), size)).toEqual(at(9, 2));
  expect(movedBy(key('a'), at(3, 2), size)).toBeUndefined();
  expect(within({ rows: 0, columns: 7 }, at(0, 0))).toBeUndefined();
});

it('selects a rectangle from wherever it was begun', () => {
  const rectangle = rectangleOf({ anchor: at(4, 5), focus: at(2, 3) });
  expect(rectangle).toEqual({ top: 2, bottom: 4, left: 3, right: 5 });
  expect(placesOf(rectangle)).toHaveLength(9);
  expect(isSelected(rectangle, at(3, 4))).toBe(true);
  expect(isSelected(rectangle, at(5, 4))).toBe(false);
});
