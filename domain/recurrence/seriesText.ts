import type { DayRange } from '../masterRoster/rosterOccurrences.ts';
import { dateOfLocalDay, type LocalDay, localDayOfDate, weekdayOf } from '../time/localDay.ts';
import { shortName, weekdayKeys, weekdayNames } from '../time/weekdays.ts';
import { recurrenceDays } from './recurrence.ts';
import type { Repeating } from './recurrenceFields.ts';
import { recurrenceOf, type Series } from './series.ts';

/** What repeats, with what becomes of days on which the organisation is closed. */
export type RepeatingOpen = Repeating & Pick<Series, 'closedDays'>;

/** The weekday on which weeks begin, and the days (`YYYY-MM-DD`) on which the organisation is closed. */
interface Closing {
  readonly weekStart: number;
  readonly closedDates: Pick<ReadonlySet<string>, 'has'>;
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'] as const;
/** From Monday to Friday. */
export const workdays = weekdayKeys.slice(1, 6);

/**
 * When a series repeats, in words: `Every second Tuesday until 3 March`, `Every month on the second Tuesday, 12 times`.
 * The day after “until” is the last on which it is, which may be before the end of its rule, and is no day that it leaves
 * out because the organisation is closed.
 *
 * @param dayText how a local day is written (`YYYY-MM-DD`)
 */
export function seriesText(
  series: RepeatingOpen,
  closing: Closing,
  dayText: (date: string) => string,
): string {
  const { firstDay, lastDay } = series;
  const range = lastDay !== null && { first: localDayOfDate(firstDay), last: localDayOfDate(lastDay) };
  const last = range ? (openDays(series, range, closing).at(-1) ?? range.last) : undefined;
  const until = last === undefined ? '' : ` until ${dayText(dateOfLocalDay(last))}`;
  const times = series.times === null ? '' : `, ${series.times === 1 ? 'once' : `${series.times} times`}`;
  return `${patternText(series)}${until}${times}`;
}

/** The days of a range on which a series has bookings: those that are closed are left out if it says so. */
export function openDays(
  series: RepeatingOpen,
  range: DayRange,
  { weekStart, closedDates }: Closing,
): readonly LocalDay[] {
  const days = recurrenceDays(recurrenceOf(series), range, weekStart);
  return series.closedDays === 'skip' ? days.filter((day) => !closedDates.has(dateOfLocalDay(day))) : days;
}

/** The pattern without its end: `Every second Tuesday`. */
export function patternText(series: Repeating): string {
  const { repeats, every, firstDay } = series;
  const first = localDayOfDate(firstDay);
  const weekday = weekdayNames[weekdayOf(first)] ?? '';
  const date = Number(firstDay.slice(8));
  switch (repeats) {
    case 'day':
      return `Every ${each(every, 'day')}`;
    case 'week':
      return weekText(series, weekdayOf(first));
    case 'monthDay':
      return `Every ${each(every, 'month')} on the ${date === 31 ? 'last day' : ordinal(date)}`;
    case 'monthWeekday':
      return `Every ${each(every, 'month')} on the ${ordinals[Math.ceil(date / 7)]} ${weekday}`;
    case 'monthLastWeekday':
      return `Every ${each(every, 'month')} on the last ${weekday}`;
  }
}

function weekText(series: Repeating, first: number): string {
  const { every } = series;
  if (every === 1 && workdays.length === series.weekdays.length && isWorkdays(series.weekdays)) {
    return 'Every weekday';
  }
  const { weekdays } = recurrenceOf(series);
  const [only = first, ...more] = weekdays.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
  if (more.length === 0 && every <= 2) return `Every ${each(every, weekdayNames[only] ?? '')}`;
  const names = more.length === 0 ? (weekdayNames[only] ?? '') : [only, ...more].map(shortName).join(', ');
  return `Every ${each(every, 'week')} on ${names}`;
}

function isWorkdays(weekdays: Repeating['weekdays']): boolean {
  return workdays.every((day) => weekdays.includes(day));
}

/** `day`, `second day`, `3 days` */
function each(every: number, what: string): string {
  if (every === 1) return what;
  return every === 2 ? `second ${what}` : `${every} ${what}s`;
}

/** `1st`, `22nd` */
function ordinal(date: number): string {
  const teen = date > 10 && date < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th');
  return `${date}${ending}`;
}
