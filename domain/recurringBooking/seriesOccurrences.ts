import type { FactOf } from '../catalogues/readings.ts';
import { closedOn, type DayRange, type RosterCalendar, spanOn } from '../masterRoster/rosterOccurrences.ts';
import type { WorkOnDay } from '../masterRoster/workOnDay.ts';
import { type Recurrence, recurrenceDays } from '../recurrence/recurrence.ts';
import { dateOfLocalDay, localDayOfDate } from '../time/localDay.ts';
import { weekdayKeys } from '../time/weekdays.ts';
import type { RecurringBookingDetails } from './recurringBooking.ts';

/** A series with its id. */
export type KnownSeries = FactOf<'recurringBooking'>;

/** When a series repeats, without regard to those that continue it. */
export function recurrenceOf(
  series: Pick<RecurringBookingDetails, 'repeats' | 'every' | 'weekdays' | 'firstDay' | 'lastDay' | 'times'>,
): Recurrence {
  const { repeats, every, firstDay, lastDay, times } = series;
  const weekdays = series.weekdays.map((day) => weekdayKeys.indexOf(day));
  return { repeats, every, weekdays, firstDay, lastDay, times };
}

/** The day from which a series has the days of those before it. */
export function takesOverOn({
  parentId,
  takesOverOn: stated,
  firstDay,
}: Pick<KnownSeries, 'parentId' | 'takesOverOn' | 'firstDay'>): string {
  return parentId === null ? '' : (stated ?? firstDay);
}

/** The series of one beginning in the order in which they take over from each other. */
export function inOrder(family: readonly KnownSeries[]): readonly KnownSeries[] {
  return family.toSorted((one, other) => {
    const [first, second] = [takesOverOn(one), takesOverOn(other)];
    if (first !== second) return first < second ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  });
}

/** The series of one beginning that has a day; undefined if there are none. */
export function seriesOn(family: readonly KnownSeries[], date: string): KnownSeries | undefined {
  return inOrder(family).findLast((series) => takesOverOn(series) <= date);
}

/**
 * The bookings that the series of one beginning have on the days of a range, in order: each day belongs to the last series
 * that has taken over by then, and one that has ended has none (docs/recurring-bookings.md). Days on which the organisation
 * is closed are left out or marked, as the series says.
 */
export function seriesOccurrences(
  parentId: string,
  family: readonly KnownSeries[],
  range: DayRange,
  { zone, weekStart, closedDays }: RosterCalendar,
): readonly WorkOnDay[] {
  const closed = closedOn(closedDays);
  return inOrder(family).flatMap((series, at, ordered) => {
    const next = ordered[at + 1];
    const own = {
      first: Math.max(range.first, dayOrFirst(takesOverOn(series), range.first)),
      last: next === undefined ? range.last : Math.min(range.last, localDayOfDate(takesOverOn(next)) - 1),
    };
    if (series.archived || own.last < own.first) return [];
    const event = workOf(parentId, series);
    return recurrenceDays(recurrenceOf(series), own, weekStart).flatMap((day): readonly WorkOnDay[] => {
      const date = dateOfLocalDay(day);
      const reason = series.closedDays === 'ignore' ? null : (closed.get(date) ?? null);
      if (reason !== null && series.closedDays === 'skip') return [];
      return [{ event, date, closedDay: reason, ...spanOn(zone, day, series) }];
    });
  });
}

function dayOrFirst(date: string, first: number): number {
  return date === '' ? first : localDayOfDate(date);
}

/** What a series says of each of its bookings. Its id is that of the beginning, since a day has one booking of them all. */
function workOf(parentId: string, series: KnownSeries): WorkOnDay['event'] {
  return {
    id: parentId,
    type: 'roster',
    customerId: series.customerId,
    title: series.title,
    reference: series.reference,
    notes: series.notes,
    labelIds: series.labelIds,
    allocationLabelIds: [],
    serviceLabelIds: [],
    excludeLabelIds: [],
    location: series.location,
    address: series.address,
    resourceIds: series.resourceIds,
    resourcesNeeded: series.resourcesNeeded,
    preferredResourceIds: series.preferredResourceIds,
    external: series.external,
    partner: false,
    force: series.force,
    visitStemId: series.visitStemId,
  };
}
