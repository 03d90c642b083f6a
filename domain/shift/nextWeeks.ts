import { dateOfLocalDay, type LocalDay, localDayOfDate, weekdayOf } from '../time/localDay.ts';
import type { Hours } from './dayHours.ts';
import { hoursOn, type Sheet } from './setDays.ts';
import type { PersonDaysEdit } from './setDaysCommand.ts';
import type { ShiftTiming } from './shift.ts';

/** Somebody whose weeks are to be continued. */
export interface ContinuedPerson {
  readonly resourceId: string;
  readonly sheets: readonly Omit<Sheet, 'id'>[];
  /** The first day on which they no longer work; null if there is none. */
  readonly leaves: LocalDay | null;
}

/** The weeks to make, and from what. */
export interface NextWeeks {
  /** The first day of the first week that is continued. */
  readonly from: LocalDay;
  /** How many weeks are continued in turns: 2 for a fortnight. */
  readonly pattern: number;
  /** How many weeks are made after them. */
  readonly weeks: number;
  /** What becomes of a week that has hours already. */
  readonly existing: 'keep' | 'replace';
}

/** The hours that weeks are to get, and what becomes of those that have some. */
export interface RepeatedHours extends Pick<NextWeeks, 'weeks' | 'existing'> {
  /** The first day of the first week that gets hours. */
  readonly first: LocalDay;
  /** The hours of each week, in turns. */
  readonly turns: readonly (readonly ShiftTiming[])[];
}

/** What would be made for somebody, and what would not. */
export interface ContinuedWeeks {
  readonly resourceId: string;
  readonly edits: readonly PersonDaysEdit[];
  /** How many weeks get hours. */
  readonly made: number;
  /** How many keep the hours that they have. */
  readonly kept: number;
  /** Why nothing is made, or not all; null if all is. */
  readonly skipped: 'noHours' | 'leaves' | 'hasHours' | null;
}

/** How many weeks begin within some months after the days that are continued. */
export function weeksOfMonths(from: LocalDay, pattern: number, months: number): number {
  const first = from + 7 * pattern;
  return Math.ceil((addMonths(first, months) - first) / 7);
}

/** The same day some months later, or the last of that month. */
function addMonths(day: LocalDay, months: number): LocalDay {
  const [year = 1970, month = 1, date = 1] = dateOfLocalDay(day).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return localDayOfDate(
    new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10),
  );
}

/** The hours of people's weeks in the weeks that follow. */
export function continueWeeks(
  people: readonly ContinuedPerson[],
  wanted: NextWeeks,
): readonly ContinuedWeeks[] {
  return people.map((person) => continued(person, wanted));
}

function continued(person: ContinuedPerson, { from, pattern, weeks, existing }: NextWeeks): ContinuedWeeks {
  const turns = Array.from({ length: pattern }, (_, place) => timingsOf(person.sheets, from + 7 * place));
  if (turns.every((timings) => timings.length === 0)) {
    return { resourceId: person.resourceId, edits: [], made: 0, kept: 0, skipped: 'noHours' };
  }
  return repeatHours(person, { first: from + 7 * pattern, turns, weeks, existing });
}

/** The weeks of somebody with hours in turns, until they leave. */
export function repeatHours(
  { resourceId, sheets, leaves }: ContinuedPerson,
  { first: from, turns, weeks, existing }: RepeatedHours,
): ContinuedWeeks {
  const edits: PersonDaysEdit[] = [];
  let [made, kept, left] = [0, 0, 0];
  for (let week = 0; week < weeks; week += 1) {
    const first = from + 7 * week;
    const last = leaves === null ? first + 6 : Math.min(first + 6, leaves - 1);
    if (last < first) {
      left += 1;
      continue;
    }
    const timings = turns[week % turns.length] ?? [];
    const there = timingsOf(sheets, first);
    if (sameTimings(there, timings)) continue;
    if (existing === 'keep' && there.length > 0) {
      kept += 1;
      continue;
    }
    made += 1;
    const before = edits.at(-1);
    const startDate = dateOfLocalDay(first);
    const endDate = dateOfLocalDay(last);
    const isNext = before?.endDate === dateOfLocalDay(first - 1) && sameTimings(before.timings, timings);
    if (before !== undefined && isNext) edits[edits.length - 1] = { ...before, endDate };
    else edits.push({ resourceId, startDate, endDate, timings: [...timings] });
  }
  const skipped = left > 0 ? 'leaves' : kept > 0 ? 'hasHours' : null;
  return { resourceId, edits, made, kept, skipped };
}

/** The timings of the week that begins on a day. */
export function timingsOf(sheets: readonly Omit<Sheet, 'id'>[], first: LocalDay): readonly ShiftTiming[] {
  return Array.from({ length: 7 }, (_, offset) => first + offset).flatMap((day) =>
    timingsOn(day, hoursOn(sheets, day)),
  );
}

/** The hours of a day as timings of its weekday. */
export function timingsOn(day: LocalDay, hours: readonly Hours[]): readonly ShiftTiming[] {
  return hours.map(({ begin, end }) => ({ day: weekdayOf(day), begin, end }));
}

function sameTimings(one: readonly ShiftTiming[], other: readonly ShiftTiming[]): boolean {
  const keyOf = (timings: readonly ShiftTiming[]) =>
    timings
      .map(({ day, begin, end }) => `${day} ${begin} ${end}`)
      .toSorted()
      .join();
  return keyOf(one) === keyOf(other);
}
