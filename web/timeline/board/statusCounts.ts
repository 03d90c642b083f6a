import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { servedCustomers } from '../../../domain/groupEvent/servedCustomers.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Board } from './board.ts';
import { type BoardFilter, isShown, shownResources } from './boardFilter.ts';
import { customerRows, type RowKind, shownCustomers, shownEquipment } from './boardRows.ts';

/** How many bookings of each status there are within a span, in the rows that a filter of text and labels leaves. */
export function statusCounts(
  board: Board,
  { text, filterIds, alsoIds }: Pick<BoardFilter, 'text' | 'filterIds' | 'alsoIds'>,
  span: Interval,
  kind: RowKind = 'people',
): ReadonlyMap<BookingStatus, number> {
  const filter: BoardFilter = {
    text,
    statuses: [],
    ...(filterIds !== undefined && { filterIds }),
    ...(alsoIds !== undefined && { alsoIds }),
  };
  const shown =
    kind === 'people'
      ? shownResources(board, filter)
      : kind === 'equipment'
        ? shownEquipment(board, filter)
        : shownCustomers(board, customerRows(board), filter);
  const rows = new Set(shown.map(({ id }) => id));
  const counts = new Map<BookingStatus, number>();
  for (const booking of board.bookings.values()) {
    const { start, end, status, resources } = booking;
    if (start >= span.end || end <= span.start || !isShown(booking, filter)) continue;
    const isIn =
      kind === 'people'
        ? resources.length === 0 || resources.some(({ id }) => rows.has(id))
        : (kind === 'equipment' ? booking.equipmentIds : servedCustomers(booking)).some((id) => rows.has(id));
    if (!isIn) continue;
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}
