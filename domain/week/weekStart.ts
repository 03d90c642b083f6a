import { type LocalDay, weekdayOf } from '../time/localDay.ts';

/** The first day of the week that contains a day. `weekStart` 0 is Sunday, the default (scheduling §4, Week building). */
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
  return firstDayShown(day, weekStart, 14);
}

/**
 * Where a view of so many days begins that shows a day: with its week, or, if more than 7 days are shown, a week earlier
 * in every second week, so that a fortnight stays the same in both of its weeks (scheduling §4, Week building).
 */
export function firstDayShown(day: LocalDay, weekStart: number, days: number): LocalDay {
  const week = firstDayOfWeek(day, weekStart);
  return days > 7 && weekOfFortnight(day, weekStart) === 2 ? week - 7 : week;
}
