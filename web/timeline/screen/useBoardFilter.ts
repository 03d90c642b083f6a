import { useMemo } from 'react';
import { servedCustomers } from '../../../domain/groupEvent/servedCustomers.ts';
import type { BoardFilter } from '../board/boardFilter.ts';
import type { RowKind } from '../board/boardRows.ts';
import { type FindBookings, useFoundBookings } from '../found/useFoundBookings.ts';

/** What the search finds for the filter's text; rows of what it finds are shown as well. */
export function useBoardFilter(find: FindBookings | undefined, asked: BoardFilter, rows: RowKind) {
  const found = useFoundBookings(find, asked.text, 'all');
  const filter = useMemo(() => {
    const ids =
      found.bookings?.flatMap((booking) =>
        rows === 'equipment'
          ? booking.equipmentIds
          : rows === 'customers'
            ? servedCustomers(booking)
            : booking.resources.map(({ id }) => id),
      ) ?? [];
    return ids.length === 0 ? asked : { ...asked, alsoIds: new Set(ids) };
  }, [asked, found.bookings, rows]);
  return { found, filter };
}
