import type { DateFormat } from '../time/dateFormat.ts';
import { hoursMinutes } from '../time/hoursMinutes.ts';
import { type LocalDay, localDayOfDate } from '../time/localDay.ts';
import { localDayText } from '../time/localText.ts';
import { type PeriodKind, periodKinds } from '../time/periods.ts';
import type { Zone } from '../time/zone.ts';
import { firstDayOfFortnight, firstDayOfWeek } from '../week/weekStart.ts';
import { overlapThemselves, sameHours } from './dayHours.ts';
import { type DaysEdit, hoursAfter, hoursOn, type Sheet } from './setDays.ts';
import { shiftSeconds } from './shiftSeconds.ts';

/** What those who set their own days are held to. */
export interface OwnDaysRules {
  readonly zone: Zone;
  readonly weekStart: number;
  /** How days are named in what is said of them. */
  readonly dateFormat: DateFormat;
  readonly today: LocalDay;
  /** In hours; null: no limit. */
  readonly limits: Readonly<Record<PeriodKind, number | null>>;
}

/** How many days ahead people may say when they work: a year. */
const daysAhead = 366;
/** The days of a week before today: a step is taken back by whole weeks. */
const daysBack = 7;
const daysOfPeriod = { day: 1, week: 7, fortnight: 14 } as const;

/** Why somebody may not set their own days like this: where in the edits, and in words that go on from there. */
export interface OwnDaysProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * What is wrong with edits of somebody's own days (scheduling §6, resources add their own shifts): days that are over,
 * more than a year ahead or without an end, hours that overlap, more hours than may be planned for them. Hours above a
 * limit may become fewer. Undefined if nothing is.
 */
export function ownDaysProblem(
  sheets: readonly Sheet[],
  edits: readonly DaysEdit[],
  rules: OwnDaysRules,
): OwnDaysProblem | undefined {
  for (const [place, edit] of edits.entries()) {
    const problem = editProblem(edit, rules) ?? pastProblem(sheets, edits, edit, rules);
    if (problem !== undefined) return { ...problem, path: `edits[${place}].${problem.path}` };
  }
  return limitProblem(sheets, edits, rules);
}

const isOver = { path: 'startDate', message: 'is over: a planner changes days that are over' };

/** Edits name whole weeks where a step is taken back, so that only days that would differ count. */
function pastProblem(
  sheets: readonly Sheet[],
  edits: readonly DaysEdit[],
  { startDate, endDate }: DaysEdit,
  { today }: OwnDaysRules,
): OwnDaysProblem | undefined {
  const first = localDayOfDate(startDate);
  const last = Math.min(endDate === null ? today : localDayOfDate(endDate), today - 1);
  for (let day = first; day <= last; day += 1) {
    if (!sameHours(hoursOn(sheets, day), hoursAfter(sheets, edits, day))) return isOver;
  }
  return undefined;
}

function editProblem(
  { startDate, endDate, timings }: DaysEdit,
  { today }: OwnDaysRules,
): OwnDaysProblem | undefined {
  if (localDayOfDate(startDate) < today - daysBack) return isOver;
  if (endDate === null) return { path: 'endDate', message: 'is required for your own shifts' };
  if (localDayOfDate(endDate) > today + daysAhead) {
    return { path: 'endDate', message: 'must be at most a year ahead' };
  }
  const overlaps = [...Map.groupBy(timings, ({ day }) => day).values()].some(overlapThemselves);
  return overlaps ? { path: 'timings', message: 'must not overlap' } : undefined;
}

function limitProblem(
  sheets: readonly Sheet[],
  edits: readonly DaysEdit[],
  rules: OwnDaysRules,
): OwnDaysProblem | undefined {
  const beyond = hoursBeyondLimit(sheets, edits, rules);
  return beyond === undefined ? undefined : { path: 'edits', message: `you would have ${beyond}` };
}

/**
 * `41 hours in the week from 23/Nov, and at most 38 are allowed`: what edits would give somebody beyond the hours that
 * may be planned for them; undefined if that is nothing more than they have anyway.
 */
export function hoursBeyondLimit(
  sheets: readonly Sheet[],
  edits: readonly DaysEdit[],
  { zone, weekStart, dateFormat, limits }: Pick<OwnDaysRules, 'zone' | 'weekStart' | 'dateFormat' | 'limits'>,
): string | undefined {
  const days = new Set(
    edits.flatMap(({ startDate, endDate }) => {
      const first = localDayOfDate(startDate);
      const last = endDate === null ? first : localDayOfDate(endDate);
      return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    }),
  );
  for (const kind of periodKinds) {
    const limit = limits[kind];
    if (limit === null) continue;
    for (const first of new Set([...days].map((day) => firstDayOf(kind, day, weekStart)))) {
      const period = Array.from({ length: daysOfPeriod[kind] }, (_, offset) => first + offset);
      const secondsOf = (hoursOf: (day: LocalDay) => ReturnType<typeof hoursOn>) =>
        shiftSeconds(
          zone,
          period.map((day) => ({ day, hours: hoursOf(day) })),
        );
      const after = secondsOf((day) => hoursAfter(sheets, edits, day));
      const isTooMuch = Math.round(after / 60) > Math.round(limit * 60);
      if (!isTooMuch || after <= secondsOf((day) => hoursOn(sheets, day))) continue;
      const from = localDayText({ dateFormat }, first);
      const when = kind === 'day' ? `on ${from}` : `in the ${kind} from ${from}`;
      return `${hoursMinutes(after)} hours ${when}, and at most ${hoursMinutes(limit * 3600)} are allowed`;
    }
  }
  return undefined;
}

function firstDayOf(kind: PeriodKind, day: LocalDay, weekStart: number): LocalDay {
  if (kind === 'day') return day;
  return kind === 'week' ? firstDayOfWeek(day, weekStart) : firstDayOfFortnight(day, weekStart);
}
