import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unallocatedRow } from '../../../../web/timeline/board/hitTest.ts';
import { rowShift } from '../../../../web/timeline/board/rowShift.ts';
import { runs } from '../../../support/runs.ts';

const rows = ['ann', 'ben', 'cat', 'dan'];

test('several bookings go up and down together, into the lane all, out of it those that were in it', () => {
  expect(['ann', 'cat', 'dan', unallocatedRow].map(rowShift(rows, 'ann', 'ben'))).toEqual([
    'ben',
    'dan',
    undefined,
    unallocatedRow,
  ]);
  expect(['ann', 'dan', unallocatedRow].map(rowShift(rows, 'ben', unallocatedRow))).toEqual(
    Array(3).fill(unallocatedRow),
  );
  expect(['ann', unallocatedRow].map(rowShift(rows, unallocatedRow, 'dan'))).toEqual(['ann', 'dan']);
});

test('whoever is grabbed goes where the pointer is, and back again everybody is at home', () => {
  const row = fc.constantFrom(...rows);
  fc.assert(
    fc.property(row, row, row, (from, to, other) => {
      expect(rowShift(rows, from, to)(from)).toBe(to);
      const moved = rowShift(rows, from, to)(other);
      if (moved !== undefined) expect(rowShift(rows, to, from)(moved)).toBe(other);
    }),
    { numRuns: runs(100) },
  );
});
