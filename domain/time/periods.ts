import { firstDayOfFortnight, firstDayOfWeek } from '../week/weekStart.ts';
import type { Interval } from './intervals.ts';
import { type LocalDay, localDayOf, startOfLocalDay } from './localDay.ts';
import type { Zone } from './zone.ts';

/** The calendar periods over which hours are counted (scheduling §5.4). */
export const periodKinds = ['day', 'week', 'fortnight'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/**
 * The local day, week or fortnight that contains a day, as instants; daylight saving makes days of 23 or 25
 * hours.
 */
export function periodOf(zone: Zone, kind: PeriodKind, day: LocalDay, weekStart: number): Interval {
  switch (kind) {
    case 'day':
      return spanOfDays(zone, day, 1);
    case 'week':
      return spanOfDays(zone, firstDayOfWeek(day, weekStart), 7);
    case 'fortnight':
      return spanOfDays(zone, firstDayOfFortnight(day, weekStart), 14);
  }
}

/** Every period of a kind that overlaps the span, in order. */
export function periodsTouching(
  zone: Zone,
  kind: PeriodKind,
  span: Interval,
  weekStart: number,
): readonly Interval[] {
  const periods: Interval[] = [];
  let period = periodOf(zone, kind, localDayOf(zone, span.start), weekStart);
  periods.push(period);
  while (period.end < span.end) {
    period = periodOf(zone, kind, localDayOf(zone, period.end), weekStart);
    periods.push(period);
  }
  return periods;
}

/** A number of whole local days as instants. */
export function spanOfDays(zone: Zone, first: LocalDay, days: number): Interval {
  return { start: startOfLocalDay(zone, first), end: startOfLocalDay(zone, first + days) };
}
