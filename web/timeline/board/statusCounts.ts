import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Board } from './board.ts';
import { type BoardFilter, shownResources } from './boardFilter.ts';

/** How many bookings of each status there are within a span, in the rows that the text of the filter leaves. */
export function statusCounts(
  board: Board,
  text: BoardFilter['text'],
  span: Interval,
): ReadonlyMap<BookingStatus, number> {
  const rows = new Set(shownResources(board, { text, statuses: [] }).map(({ id }) => id));
  const counts = new Map<BookingStatus, number>();
  for (const { start, end, status, resources } of board.bookings.values()) {
    if (start >= span.end || end <= span.start) continue;
    if (resources.length > 0 && !resources.some(({ id }) => rows.has(id))) continue;
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}
