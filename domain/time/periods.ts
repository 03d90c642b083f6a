import type { Interval } from './intervals.ts';
import { type LocalDay, localDayOf, startOfLocalDay, weekdayOf } from './localDay.ts';
import type { Zone } from './zone.ts';

/** The calendar periods over which hours are counted (scheduling §5.4). */
export const periodKinds = ['day', 'week', 'fortnight'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** The first day of the week that contains a day. `weekStart` 0 is Sunday. */
export function firstDayOfWeek(day: LocalDay, weekStart: number): LocalDay {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}

/**
 * Week 1 or 2 of its fortnight: the parity of the week number, even is 2 (scheduling §4). Weeks are numbered
 * continuously from the week of 1 January 1970, week 1: numbers that start again each year would produce a
 * fortnight of a single week after every year of 53. The parity is that of ISO weeks from 2021 to 2026.
 */
export function weekOfFortnight(day: LocalDay, weekStart: number): 1 | 2 {
  const weekNumber = (firstDayOfWeek(day, weekStart) - firstDayOfWeek(0, weekStart)) / 7 + 1;
  return weekNumber % 2 === 0 ? 2 : 1;
}

/** The first day of the fortnight (weeks 1 and 2 together) that contains a day. */
export function firstDayOfFortnight(day: LocalDay, weekStart: number): LocalDay {
  const week = firstDayOfWeek(day, weekStart);
  return weekOfFortnight(day, weekStart) === 1 ? week : week - 7;
}

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
