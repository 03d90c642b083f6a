import { dateOfLocalDay, type LocalDay, localDayOfDate, weekdayOf } from '../time/localDay.ts';
import { firstDayOfWeek } from '../week/weekStart.ts';

/** How something repeats, in the words of a form. */
export const repetitions = {
  day: 'By day',
  week: 'By week',
  monthDay: 'By month, on the same date',
  monthWeekday: 'By month, on the same weekday',
  monthLastWeekday: 'By month, on the last such weekday',
} as const;
export type Repetition = keyof typeof repetitions;

/**
 * What repeats on local days (scheduling §3, Recurring bookings): every `every` days, weeks or months from `firstDay` on.
 *
 * - `week`: on `weekdays` (0 is Sunday; none: that of the first day), in every n-th week, counted from that of the first day
 * - `monthDay`: on the date of the first day; in a shorter month on its last day
 * - `monthWeekday`: on the weekday of the first day that is the same in the month, its second Tuesday; a month without a
 *   fifth one is left out
 * - `monthLastWeekday`: on the last weekday of the month that is that of the first day
 */
export interface Recurrence {
  readonly repeats: Repetition;
  readonly every: number;
  readonly weekdays: readonly number[];
  /** `YYYY-MM-DD`. It is the first of the days only if it fits what is said of them. */
  readonly firstDay: string;
  /** None: without end. */
  readonly lastDay: string | null;
  /** So many times in all; null: without such a limit. */
  readonly times: number | null;
}

/**
 * The days of a range (both included) on which something repeats, in order.
 *
 * @param weekStart the weekday on which weeks begin, which decides which week is the second
 */
export function recurrenceDays(
  recurrence: Recurrence,
  range: { readonly first: LocalDay; readonly last: LocalDay },
  weekStart: number,
): readonly LocalDay[] {
  const until = recurrence.lastDay === null ? range.last : localDayOfDate(recurrence.lastDay);
  const last = Math.min(range.last, until);
  const from = localDayOfDate(recurrence.firstDay);
  const found: LocalDay[] = [];
  let count = 0;
  for (const day of daysFrom(recurrence, from, last, weekStart)) {
    count += 1;
    if (recurrence.times !== null && count > recurrence.times) break;
    if (day >= range.first) found.push(day);
  }
  return found;
}

/** How often it happens before a day. */
export function timesBefore(recurrence: Recurrence, day: LocalDay, weekStart: number): number {
  const first = localDayOfDate(recurrence.firstDay);
  return recurrenceDays(recurrence, { first, last: day - 1 }, weekStart).length;
}

/** Every day of the pattern from the first day to the last, in order. */
function* daysFrom(
  { repeats, every, weekdays }: Recurrence,
  first: LocalDay,
  last: LocalDay,
  weekStart: number,
): Generator<LocalDay> {
  switch (repeats) {
    case 'day':
      for (let day = first; day <= last; day += every) yield day;
      return;
    case 'week': {
      const wanted = new Set(weekdays.length === 0 ? [weekdayOf(first)] : weekdays);
      for (let week = firstDayOfWeek(first, weekStart); week <= last; week += 7 * every) {
        for (let day = week; day < week + 7; day += 1) {
          if (first <= day && day <= last && wanted.has(weekdayOf(day))) yield day;
        }
      }
      return;
    }
    default: {
      const { year, month, date } = partsOf(first);
      for (let at = year * 12 + month; firstOfMonth(at) <= last; at += every) {
        const day = dayInMonth(repeats, at, date, weekdayOf(first));
        if (day !== undefined && first <= day && day <= last) yield day;
      }
    }
  }
}

/** The day of a month, which is counted from year 0. */
function dayInMonth(
  repeats: Exclude<Repetition, 'day' | 'week'>,
  month: number,
  date: number,
  weekday: number,
): LocalDay | undefined {
  const begins = firstOfMonth(month);
  const ends = firstOfMonth(month + 1) - 1;
  switch (repeats) {
    case 'monthDay':
      return Math.min(begins + date - 1, ends);
    case 'monthWeekday': {
      const first = begins + ((weekday - weekdayOf(begins) + 7) % 7);
      const day = first + 7 * Math.floor((date - 1) / 7);
      return day > ends ? undefined : day;
    }
    case 'monthLastWeekday':
      return ends - ((weekdayOf(ends) - weekday + 7) % 7);
  }
}

function firstOfMonth(month: number): LocalDay {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000;
}

function partsOf(day: LocalDay) {
  const [year = 0, month = 1, date = 1] = dateOfLocalDay(day).split('-').map(Number);
  return { year, month: month - 1, date };
}
