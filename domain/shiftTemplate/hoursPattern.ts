import { z } from 'zod';
import { type Hours, inOrder, overlapThemselves } from '../shift/dayHours.ts';
import { hoursText, readHours } from '../shift/hoursText.ts';
import type { ShiftTiming } from '../shift/shift.ts';
import { readWeekdays } from '../time/readWeekdays.ts';
import { daysText } from '../time/weekdays.ts';

const minute = 60;
const daySeconds = 86_400;
/** A fortnight. */
export const mostPatternWeeks = 2;

/**
 * One working period of a pattern: `week` counts from 1, `day` 0 is Sunday; `begin` and `end` are local seconds since
 * midnight, in whole minutes. An `end` at or before `begin` is on the next day.
 */
const patternTimingSchema = z.object({
  week: z.int().min(1).max(mostPatternWeeks),
  day: z.int().min(0).max(6),
  begin: z
    .int()
    .min(0)
    .max(daySeconds - minute)
    .multipleOf(minute),
  end: z.int().min(minute).max(daySeconds).multipleOf(minute),
});
export type PatternTiming = z.infer<typeof patternTimingSchema>;

/**
 * The hours of one week, or of two in turns. The timings are in order of week, day and time, and those of a day do not
 * overlap: the same hours are always the same value.
 */
export const hoursPatternSchema = z.object({
  weeks: z.int().min(1).max(mostPatternWeeks),
  timings: z.array(patternTimingSchema).min(1).max(140),
});
/** The same while it is being made: it may have no hours yet. */
export const unfinishedPatternSchema = hoursPatternSchema.extend({ timings: z.array(patternTimingSchema) });
export type HoursPattern = z.infer<typeof hoursPatternSchema>;

/** What is wrong with the hours of a pattern, in words that go on from its name; undefined if nothing is. */
export function patternProblem({ weeks, timings }: HoursPattern): string | undefined {
  if (timings.some(({ week }) => week > weeks)) return 'has hours in a week after its last';
  const overlapping = daysOf(weeks).find(({ week, day }) => overlapThemselves(hoursAt(timings, week, day)));
  if (overlapping !== undefined) return `has hours that overlap on ${daysText([overlapping.day])}`;
  const sorted = patternOf(weeks, (week, day) => hoursAt(timings, week, day)).timings;
  const isSorted = sorted.every((one, place) => {
    const given = timings[place];
    return given?.week === one.week && given.day === one.day && given.begin === one.begin;
  });
  return isSorted ? undefined : 'must be in order of week, day and time';
}

/** The hours of a weekday in a week of the pattern, in order of time. */
export function patternHours({ timings }: HoursPattern, week: number, day: number): readonly Hours[] {
  return inOrder(hoursAt(timings, week, day));
}

/** A pattern of what each of its days has. */
export function patternOf(
  weeks: number,
  hoursOf: (week: number, day: number) => readonly Hours[],
): HoursPattern {
  return {
    weeks,
    timings: daysOf(weeks).flatMap(({ week, day }) =>
      inOrder(hoursOf(week, day)).map(({ begin, end }) => ({ week, day, begin, end })),
    ),
  };
}

/** The hours of each week of the pattern, as timesheets hold them. */
export function timingsByWeek({ weeks, timings }: HoursPattern): readonly (readonly ShiftTiming[])[] {
  return Array.from({ length: weeks }, (_, place) =>
    timings
      .filter(({ week }) => week === place + 1)
      .map(({ day, begin, end }): ShiftTiming => ({ day, begin, end })),
  );
}

/** `Mon–Fri 07:00-15:00; Sat 22:00-06:00 | off`: a bar between the weeks, which `readPattern` reads. */
export function patternText(pattern: HoursPattern): string {
  const weeks = Array.from({ length: pattern.weeks }, (_, place) => {
    const byHours = Map.groupBy(
      [1, 2, 3, 4, 5, 6, 0].filter((day) => patternHours(pattern, place + 1, day).length > 0),
      (day) => hoursText(patternHours(pattern, place + 1, day)),
    );
    return [...byHours].map(([hours, days]) => `${daysText(days)} ${hours}`).join('; ') || 'off';
  });
  return weeks.join(' | ');
}

const dayWithHours = /^(.+?)[\s:]+(\d.*|all day)$/i;

/** The pattern that a text says; undefined if it says none. */
export function readPattern(text: string): HoursPattern | undefined {
  const weeks = text.split('|').map((week) => readWeek(week.trim()));
  if (weeks.length > mostPatternWeeks || weeks.includes(undefined)) return undefined;
  const pattern = patternOf(weeks.length, (week, day) => weeks[week - 1]?.get(day) ?? []);
  return pattern.timings.length > 0 && patternProblem(pattern) === undefined ? pattern : undefined;
}

/** The hours of each weekday; undefined if a part of the text is none, or a day has hours twice. */
function readWeek(text: string): ReadonlyMap<number, readonly Hours[]> | undefined {
  const found = new Map<number, readonly Hours[]>();
  if (/^(?:off|none|-|)$/i.test(text)) return found;
  for (const part of text.split(/[;\n]/).map((one) => one.trim())) {
    const [, named = '', typed = ''] = dayWithHours.exec(part) ?? [];
    const days = readWeekdays(named);
    const { hours } = readHours(typed);
    if (days === undefined || hours === undefined || hours.length === 0) return undefined;
    for (const day of days) {
      if (found.has(day)) return undefined;
      found.set(day, hours);
    }
  }
  return found;
}

function hoursAt(timings: readonly PatternTiming[], week: number, day: number): readonly Hours[] {
  return timings
    .filter((timing) => timing.week === week && timing.day === day)
    .map(({ begin, end }) => ({ begin, end }));
}

function daysOf(weeks: number): readonly { readonly week: number; readonly day: number }[] {
  return Array.from({ length: 7 * weeks }, (_, place) => ({
    week: Math.floor(place / 7) + 1,
    day: place % 7,
  }));
}
