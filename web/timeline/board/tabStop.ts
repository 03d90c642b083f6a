import { unallocatedRow } from './hitTest.ts';
import type { BoardFocus, Spot } from './navigation.ts';

/** The tab stop: the element in focus, or its row's name if the booking is gone. */
export function tabStopOf(
  focus: BoardFocus,
  rowIds: readonly string[],
  bookingsOf: (row: string) => readonly Spot[],
): BoardFocus {
  const row = rowIds.includes(focus.row) ? focus.row : (rowIds[0] ?? unallocatedRow);
  const there = bookingsOf(row).some((booking) => booking.id === focus.bookingId);
  return { row, bookingId: there ? focus.bookingId : undefined };
}

/** The rows to draw: those in view, and the one with the tab stop wherever it is. */
export function indexesOf(
  drawn: { readonly firstRow: number; readonly endRow: number },
  stop: number,
): number[] {
  const indexes = Array.from(
    { length: Math.max(0, drawn.endRow - drawn.firstRow) },
    (_, at) => drawn.firstRow + at,
  );
  if (stop >= 0 && stop < drawn.firstRow) indexes.unshift(stop);
  if (stop >= drawn.endRow) indexes.push(stop);
  return indexes;
}
