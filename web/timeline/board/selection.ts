import type { BookingView } from '../../../api/contract/views.ts';
import { isCancelled } from './board.ts';
import type { BoardFocus } from './navigation.ts';

/** Bookings that the user has selected, to act on them together. */
export type Selection = ReadonlySet<string>;

export const nothingSelected: Selection = new Set();

/** Adds a booking, or removes it if it is selected already. */
export function toggled(selection: Selection, bookingId: string): Selection {
  const next = new Set(selection);
  if (!next.delete(bookingId)) next.add(bookingId);
  return next;
}

/** Adds every booking of which something is in the frame between two places; cancelled ones are chosen one by one. */
export function framed(
  selection: Selection,
  rowIds: readonly string[],
  bookingsOf: (row: string) => readonly BookingView[],
  ends: readonly [
    { readonly row: string; readonly at: number },
    { readonly row: string; readonly at: number },
  ],
): Selection {
  const rows = ends.map(({ row }) => rowIds.indexOf(row));
  const times = ends.map(({ at }) => at);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const inside = rowIds
    .slice(Math.min(...rows), Math.max(...rows) + 1)
    .flatMap(bookingsOf)
    .filter((booking) => booking.start < end && booking.end > start && !isCancelled(booking));
  return new Set([...selection, ...inside.map(({ id }) => id)]);
}

/**
 * Selects every booking from one to another: in the rows between the two, those that overlap the span from
 * the earlier start to the later end. Cancelled ones on the way are left out.
 */
export function extended(
  selection: Selection,
  rowIds: readonly string[],
  bookingsOf: (row: string) => readonly BookingView[],
  ends: { readonly from: BoardFocus; readonly to: BoardFocus },
): Selection {
  const { from, to } = ends;
  const find = ({ row, bookingId }: BoardFocus) => bookingsOf(row).find(({ id }) => id === bookingId);
  const marked = [find(from), find(to)].filter((booking) => booking !== undefined);
  const rows = [rowIds.indexOf(from.row), rowIds.indexOf(to.row)];
  if (marked.length === 0) return selection;
  const start = Math.min(...marked.map((booking) => booking.start));
  const end = Math.max(...marked.map((booking) => booking.end));
  const next = new Set(selection);
  for (const row of rowIds.slice(Math.min(...rows), Math.max(...rows) + 1)) {
    for (const booking of bookingsOf(row)) {
      if (booking.start < end && booking.end > start && !isCancelled(booking)) next.add(booking.id);
    }
  }
  return next;
}
