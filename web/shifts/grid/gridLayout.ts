import type { Place } from './gridSelection.ts';

/** In pixels: two lines of hours. */
export const rowHeight = 46;
export const headHeight = 44;
/** Rows that are drawn beyond those in sight, on both sides. */
const rowsAround = 6;

/** The rows that are drawn while the grid is scrolled to `top`; the last exclusive. */
export function drawnRows(
  top: number,
  height: number,
  rows: number,
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.floor(top / rowHeight) - rowsAround);
  return { from, to: Math.min(rows, Math.ceil((top + height) / rowHeight) + rowsAround) };
}

/** Where the grid has to be scrolled to, so that a row can be seen; undefined if it can. */
export function revealing(row: number, top: number, height: number): number | undefined {
  const [start, end] = [row * rowHeight, (row + 1) * rowHeight];
  if (start < top) return start;
  const seen = height - headHeight;
  return end > top + seen ? end - seen : undefined;
}

/** The id of the element of a cell. */
export function cellId({ row, column }: Place): string {
  return `shift-${row}-${column}`;
}
