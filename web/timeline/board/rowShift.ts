import { unallocatedRow } from './hitTest.ts';

/**
 * Where several bookings go when one of them goes from a row to another. On people's rows all of them go up or down by as
 * many rows; undefined for one that would leave the board. Into the lane all of them go, and out of it those that were
 * in it. `rowIds` are the people as shown.
 */
export function rowShift(
  rowIds: readonly string[],
  from: string,
  to: string,
): (row: string) => string | undefined {
  if (to === unallocatedRow) return () => unallocatedRow;
  if (from === unallocatedRow) return (row) => (row === unallocatedRow ? to : row);
  const distance = rowIds.indexOf(to) - rowIds.indexOf(from);
  return (row) => {
    if (row === unallocatedRow || distance === 0) return row;
    const index = rowIds.indexOf(row);
    return index === -1 ? undefined : rowIds[index + distance];
  };
}
