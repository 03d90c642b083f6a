import type { Repeating } from '../../domain/recurrence/recurrenceFields.ts';
import { patternText, workdays } from '../../domain/recurrence/seriesText.ts';
import type { RecurringBookingDetails } from '../../domain/recurringBooking/recurringBooking.ts';
import { dateOfLocalDay, localDayOfDate, weekdayOf } from '../../domain/time/localDay.ts';

import { type WeekdayKey, weekdayKeys } from '../../domain/time/weekdays.ts';

/** When a repetition ends, in the words of the form. */
export const repeatEndings = {
  never: 'Until further notice',
  weeks: 'For so many weeks',
  on: 'On a day',
  after: 'After so many times',
} as const;
export type RepeatEnding = keyof typeof repeatEndings;

/** How a new booking repeats, as its form has it. */
export interface RepeatInput {
  /** One of `repeatChoices`, `custom`, or `none`. */
  readonly choice: string;
  /** What `custom` means. */
  readonly repeats: RecurringBookingDetails['repeats'];
  readonly every: number;
  readonly weekdays: RecurringBookingDetails['weekdays'];
  readonly ends: RepeatEnding;
  readonly lastDay: string;
  readonly times: number;
  readonly weeks: number;
  readonly closedDays: RecurringBookingDetails['closedDays'];
}

export const noRepeat: RepeatInput = {
  choice: 'none',
  repeats: 'week',
  every: 1,
  weekdays: [],
  ends: 'never',
  lastDay: '',
  times: 10,
  weeks: 8,
  closedDays: 'skip',
};

const isDate = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

type Pattern = Pick<Repeating, 'repeats' | 'every' | 'weekdays'>;

/** What a form offers for a first day: patterns by their names, in words. */
export function repeatChoices(
  firstDay: string,
): readonly { readonly value: string; readonly label: string }[] {
  const once = [{ value: 'none', label: 'Does not repeat' }];
  if (!isDate(firstDay)) return once;
  return [
    ...once,
    ...Object.entries(patternsOn(firstDay)).map(([value, pattern]) => ({
      value,
      label: patternText({ ...pattern, firstDay, lastDay: null, times: null }),
    })),
    { value: 'custom', label: 'Otherwise …' },
  ];
}

function patternsOn(firstDay: string): Readonly<Record<string, Pattern>> {
  const date = Number(firstDay.slice(8));
  const monthDays = new Date(
    Date.UTC(Number(firstDay.slice(0, 4)), Number(firstDay.slice(5, 7)), 0),
  ).getUTCDate();
  const weekly = { repeats: 'week', weekdays: [] } as const;
  return {
    daily: { repeats: 'day', every: 1, weekdays: [] },
    weekdays: { repeats: 'week', every: 1, weekdays: [...workdays] },
    weekly: { ...weekly, every: 1, weekdays: [] },
    fortnightly: { ...weekly, every: 2, weekdays: [] },
    monthDay: { repeats: 'monthDay', every: 1, weekdays: [] },
    ...(date <= 28 ? { monthWeekday: { repeats: 'monthWeekday', every: 1, weekdays: [] } } : {}),
    ...(date > monthDays - 7
      ? { monthLastWeekday: { repeats: 'monthLastWeekday', every: 1, weekdays: [] } }
      : {}),
  };
}

export type ReadRepeat =
  | { readonly kind: 'none' }
  | { readonly kind: 'repeats'; readonly repeating: Repeating }
  | {
      readonly kind: 'problem';
      readonly field: 'lastDay' | 'times' | 'weeks' | 'every';
      readonly message: string;
    };

/** What the fields say, or the first that is invalid. */
export function readRepeat(input: RepeatInput, firstDay: string): ReadRepeat {
  if (input.choice === 'none' || !isDate(firstDay)) return { kind: 'none' };
  const { repeats, every, weekdays } = input;
  const pattern =
    input.choice === 'custom' ? { repeats, every, weekdays } : patternsOn(firstDay)[input.choice];
  if (pattern === undefined) return { kind: 'none' };
  if (!Number.isInteger(pattern.every) || pattern.every < 1 || pattern.every > 99) {
    return { kind: 'problem', field: 'every', message: 'must be from 1 to 99' };
  }
  if (input.ends === 'on' && !isDate(input.lastDay)) {
    return { kind: 'problem', field: 'lastDay', message: 'you must enter a valid date' };
  }
  if (input.ends === 'on' && input.lastDay < firstDay) {
    return { kind: 'problem', field: 'lastDay', message: 'must not be before the first day' };
  }
  if (input.ends === 'weeks' && !(Number.isInteger(input.weeks) && input.weeks >= 1 && input.weeks <= 520)) {
    return { kind: 'problem', field: 'weeks', message: 'must be from 1 to 520' };
  }
  if (input.ends === 'after' && (!Number.isInteger(input.times) || input.times < 1 || input.times > 5000)) {
    return { kind: 'problem', field: 'times', message: 'must be from 1 to 5,000' };
  }
  return {
    kind: 'repeats',
    repeating: {
      ...pattern,
      weekdays: [...pattern.weekdays],
      firstDay,
      lastDay: lastDayOf(input, firstDay),
      times: input.ends === 'after' ? input.times : null,
    },
  };
}

/** The last day that the form names; null if it names none. So many weeks end the day before they would begin again. */
function lastDayOf({ ends, lastDay, weeks }: RepeatInput, firstDay: string): string | null {
  if (ends === 'weeks') return dateOfLocalDay(localDayOfDate(firstDay) + 7 * weeks - 1);
  return ends === 'on' ? lastDay : null;
}

/** The weekday of a day as a series has it. */
export function weekdayKeyOf(date: string): WeekdayKey {
  return weekdayKeys[weekdayOf(localDayOfDate(date))] ?? 'mo';
}
