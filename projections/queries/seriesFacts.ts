import type { DateRange } from '../../domain/masterRoster/rosterFacts.ts';
import type { SeriesFacts } from '../../domain/recurringBooking/seriesFacts.ts';
import type { KnownSeries } from '../../domain/recurringBooking/seriesOccurrences.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { bookingFactOf, bookingRows } from './allocationFacts.ts';
import { closedDaysIn, seriesFamily } from './seriesFamily.ts';

/** What the bookings of a series follow from. */
export const seriesReads = ['recurringBookings', 'closedDays', 'bookings'] as const;

/**
 * A series with those that it continues and that continue it. One that was taken back, as if it had never been entered, has
 * an empty family; undefined if it has no bookings in the range either.
 */
export async function seriesFacts(
  moment: ReadMoment,
  recurringBookingId: string,
  { from, to }: DateRange,
): Promise<SeriesFacts | undefined> {
  const { parentId, family } = await seriesFamily<KnownSeries>(
    moment,
    'recurringBookings',
    recurringBookingId,
  );
  const [closedDays, published] = await moment.together([
    { query: closedDaysIn(moment, { from, to }) },
    {
      query: bookingRows(moment)
        .where('series_parent_id', '=', parentId)
        .where('series_date', '>=', from)
        .where('series_date', '<=', to)
        .orderBy('id'),
    },
  ] as const);
  if (family.length === 0 && published.length === 0) return undefined;
  return {
    position: moment.position,
    parentId,
    family,
    closedDays: closedDays.map(({ fact }) => fact),
    published: published.map(bookingFactOf),
  };
}
