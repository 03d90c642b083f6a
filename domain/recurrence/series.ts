import { closedOn, type DayRange, type RosterCalendar } from '../masterRoster/rosterOccurrences.ts';
import { dateOfLocalDay, type LocalDay, localDayOfDate } from '../time/localDay.ts';
import { weekdayKeys } from '../time/weekdays.ts';
import { type Recurrence, recurrenceDays } from './recurrence.ts';
import type { Repeating } from './recurrenceFields.ts';

/** A record that repeats, with its id: a recurring booking, a recurring task. */
export interface Series extends Repeating {
  readonly id: string;
  readonly archived: boolean;
  /** The one that it continues; null: none. */
  readonly parentId: string | null;
  readonly takesOverOn: string | null;
  /** What becomes of a day on which the organisation is closed: `skip` leaves it out, `ignore` takes no notice. */
  readonly closedDays: string;
}

/** A day of a series. */
export interface SeriesDay<Of extends Series> {
  readonly series: Of;
  readonly day: LocalDay;
  readonly date: string;
  /** Why the organisation is closed then, if that matters; null: it is not. */
  readonly closedDay: string | null;
}

/** When a series repeats, without regard to those that continue it. */
export function recurrenceOf({ repeats, every, firstDay, lastDay, times, weekdays }: Repeating): Recurrence {
  const days = weekdays.map((day) => weekdayKeys.indexOf(day));
  return { repeats, every, weekdays: days, firstDay, lastDay, times };
}

/** The day from which a series has the days of those before it. */
export function takesOverOn({
  parentId,
  takesOverOn: stated,
  firstDay,
}: Pick<Series, 'parentId' | 'takesOverOn' | 'firstDay'>): string {
  return parentId === null ? '' : (stated ?? firstDay);
}

/** The series of one beginning in the order in which they take over from each other. */
export function inOrder<Of extends Series>(family: readonly Of[]): readonly Of[] {
  return family.toSorted((one, other) => {
    const [first, second] = [takesOverOn(one), takesOverOn(other)];
    if (first !== second) return first < second ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  });
}

/** The series of one beginning that has a day; undefined if there are none. */
export function seriesOn<Of extends Series>(family: readonly Of[], date: string): Of | undefined {
  return inOrder(family).findLast((series) => takesOverOn(series) <= date);
}

/**
 * The days of a range that the series of one beginning have, in order: each day belongs to the last series that has taken
 * over by then, and one that has ended has none (docs/recurring-bookings.md). Days on which the organisation is closed are
 * left out or marked, as the series says.
 */
export function seriesDays<Of extends Series>(
  family: readonly Of[],
  range: DayRange,
  { weekStart, closedDays }: Omit<RosterCalendar, 'zone'>,
): readonly SeriesDay<Of>[] {
  const closed = closedOn(closedDays);
  return inOrder(family).flatMap((series, at, ordered) => {
    const next = ordered[at + 1];
    const from = takesOverOn(series);
    const own = {
      first: from === '' ? range.first : Math.max(range.first, localDayOfDate(from)),
      last: next === undefined ? range.last : Math.min(range.last, localDayOfDate(takesOverOn(next)) - 1),
    };
    if (series.archived || own.last < own.first) return [];
    return recurrenceDays(recurrenceOf(series), own, weekStart).flatMap((day): readonly SeriesDay<Of>[] => {
      const date = dateOfLocalDay(day);
      const reason = series.closedDays === 'ignore' ? null : (closed.get(date) ?? null);
      if (reason !== null && series.closedDays === 'skip') return [];
      return [{ series, day, date, closedDay: reason }];
    });
  });
}
