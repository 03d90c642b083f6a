import type { Place } from './gridSelection.ts';

/** In pixels: two lines of hours. */
export const rowHeight = 46;
export const headHeight = 44;
/** One of the open shifts above the people. */
export const chipHeight = 24;
/** The open shifts that a day shows before more are asked for. */
export const mostLines = 3;
/** More lines of open shifts are scrolled within their day: the people stay in sight. */
const mostOpenLines = 8;
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

/**
 * How many lines the row of open shifts has, with so many in its fullest day, and whether it shows more than it would unasked:
 * then the last line takes them away again.
 */
export function openRowLines(
  most: number,
  asked: boolean,
): { readonly lines: number; readonly isOpened: boolean } {
  const isOpened = asked && most > mostLines;
  return { lines: isOpened ? most + 1 : Math.min(most, mostLines), isOpened };
}

/** The height of the row of open shifts with so many lines in its fullest day; 0 without any. */
export function openRowHeight(lines: number): number {
  return lines === 0 ? 0 : Math.min(lines, mostOpenLines) * (chipHeight + 3) + 7;
}

/** Where the grid has to be scrolled to, so that a row can be seen; undefined if it can. `head`: what stands above the rows. */
export function revealing(row: number, top: number, height: number, head: number): number | undefined {
  const [start, end] = [row * rowHeight, (row + 1) * rowHeight];
  if (start < top) return start;
  const seen = height - head;
  return end > top + seen ? end - seen : undefined;
}

/** The id of the element of a cell. */
export function cellId({ row, column }: Place): string {
  return `shift-${row}-${column}`;
}
