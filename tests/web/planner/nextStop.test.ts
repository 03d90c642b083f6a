import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headRow, nameColumn, nextStop } from '../../../web/planner/nextStop.ts';
import { runs } from '../../support/runs.ts';

const size = { rows: 25, columns: 14 };
const press = (key: string, row: number, column = 3, ctrlKey = false) =>
  nextStop({ key, ctrlKey }, { row, column }, size);

test('Page Up goes ten rows up, and from the first ones to the first person', () => {
  expect(press('PageUp', 24)).toEqual({ row: 14, column: 3 });
  expect(press('PageUp', 4)).toEqual({ row: 0, column: 3 });
  expect(press('PageUp', 0)).toEqual({ row: 0, column: 3 });
  expect(press('PageUp', headRow)).toEqual({ row: headRow, column: 3 });
});

test('Page Down goes ten rows down, and at most to the last person', () => {
  expect(press('PageDown', headRow)).toEqual({ row: 9, column: 3 });
  expect(press('PageDown', 20)).toEqual({ row: 24, column: 3 });
});

test('the arrows lead to the heads of the days and to the names, and no further', () => {
  expect(press('ArrowUp', 0)).toEqual({ row: headRow, column: 3 });
  expect(press('ArrowUp', headRow)).toEqual({ row: headRow, column: 3 });
  expect(press('ArrowLeft', 5, 0)).toEqual({ row: 5, column: nameColumn });
  expect(press('ArrowUp', 0, nameColumn)).toEqual({ row: headRow, column: 0 });
  expect(press('ArrowRight', 5, 13)).toEqual({ row: 5, column: 13 });
  expect(press('ArrowDown', 24)).toEqual({ row: 24, column: 3 });
});

test('Home and End lead along the row, with Control to the heads and to the last day of the last person', () => {
  expect(press('Home', 5)).toEqual({ row: 5, column: nameColumn });
  expect(press('End', 5)).toEqual({ row: 5, column: 13 });
  expect(press('Home', 5, 3, true)).toEqual({ row: headRow, column: 0 });
  expect(press('End', 5, 3, true)).toEqual({ row: 24, column: 13 });
});

test('no other key leads anywhere, and none out of the grid', () => {
  expect(press('a', 5)).toBeUndefined();
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
  const step = fc.record({ key: fc.constantFrom(...keys), ctrlKey: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let stop = { row: 0, column: nameColumn };
      for (const one of steps) stop = nextStop(one, stop, size) ?? stop;
      expect(stop.row).toBeGreaterThanOrEqual(headRow);
      expect(stop.row).toBeLessThan(size.rows);
      expect(stop.column).toBeGreaterThanOrEqual(stop.row === headRow ? 0 : nameColumn);
      expect(stop.column).toBeLessThan(size.columns);
    }),
    { numRuns: runs(200) },
  );
});
