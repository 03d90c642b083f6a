import { covers, type Interval, normalise } from '../time/intervals.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  type LocalDay,
  localDayOf,
  secondOfLocalDay,
  weekdayOf,
} from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import { type Hours, inOrder, lastSecond, sameHours } from './dayHours.ts';
import { type DaysEdit, hoursAfter, hoursOn, type Sheet } from './setDays.ts';

const daySeconds = 86_400;

/** The hours of a span of at most a day, on the local day on which it begins: an end on the next day is past midnight. */
export function hoursOfSpan(
  zone: Zone,
  { start, end }: Interval,
): { readonly day: LocalDay; readonly hours: Hours } {
  // Timesheets write midnight at the end of a day as 24:00.
  const until = secondOfLocalDay(zone, end) || daySeconds;
  return { day: localDayOf(zone, start), hours: { begin: secondOfLocalDay(zone, start), end: until } };
}

/**
 * When the hours of a person around a span are, each as instants: of the day before it to the day after it. With `edits`: as
 * they are after these.
 */
export function shiftsAround(
  zone: Zone,
  sheets: readonly Sheet[],
  { start, end }: Interval,
  edits: readonly DaysEdit[] = [],
): readonly Interval[] {
  const first = localDayOf(zone, start) - 1;
  const last = localDayOf(zone, end) + 1;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).flatMap((day) =>
    hoursAfter(sheets, edits, day).map((hours) => intervalOf(zone, day, hours)),
  );
}

/** Whether somebody is at work for the whole of a span, by their timesheets. */
export function worksSpan(zone: Zone, sheets: readonly Sheet[], span: Interval): boolean {
  return covers(normalise(shiftsAround(zone, sheets, span)), span);
}

/**
 * Whether the hours of a span on its day are the span again. They are not where a clock that changes makes another length of
 * them: a day and a night from eight to nine o'clock are one hour in a timesheet, and an hour that comes twice is the first.
 */
export function isHeldByDays(zone: Zone, span: Interval): boolean {
  const { day, hours } = hoursOfSpan(zone, span);
  const { start, end } = intervalOf(zone, day, hours);
  return start === span.start && end === span.end;
}

/** The edit that adds a span to somebody's hours, after other edits; of one that days hold (`isHeldByDays`). */
export function withSpan(
  zone: Zone,
  sheets: readonly Sheet[],
  span: Interval,
  after: readonly DaysEdit[] = [],
): DaysEdit {
  const { day, hours } = hoursOfSpan(zone, span);
  return dayEdit(day, inOrder([...hoursAfter(sheets, after, day), hours]));
}

/** The edits that take a span out of somebody's hours, and put another one in; either may be missing. */
export function exchangeEdits(
  zone: Zone,
  sheets: readonly Sheet[],
  { gives, gets }: { readonly gives: Interval | undefined; readonly gets: Interval | undefined },
): readonly DaysEdit[] {
  const without = gives === undefined ? [] : withoutSpan(zone, sheets, gives);
  return gets === undefined ? without : [...without, withSpan(zone, sheets, gets, without)];
}

/**
 * The edits that take a span out of somebody's hours: of those of the day on which it begins and of the day before, which may
 * go past midnight. What is left of hours beside it stays, on the day on which it then begins.
 */
export function withoutSpan(zone: Zone, sheets: readonly Sheet[], span: Interval): readonly DaysEdit[] {
  const { day, hours: taken } = hoursOfSpan(zone, span);
  const [from, to] = [taken.begin, lastSecond(taken)];
  const before = new Map([day - 1, day, day + 1].map((each) => [each, hoursOn(sheets, each)]));
  const after = new Map<LocalDay, Hours[]>([...before.keys()].map((each) => [each, []]));
  // Hours may end in the night at a time that no clock shows because it is put forward: they end as long after it.
  const shown = (second: number) => secondsSince(zone, day, instantOnLocalDay(zone, day, second));
  const keep = (begin: number, end: number) => {
    if (end <= begin) return;
    const own = begin < 0 ? day - 1 : begin < daySeconds ? day : day + 1;
    const offset = (own - day) * daySeconds;
    after.get(own)?.push({ begin: begin - offset, end: clockOf(end - offset) });
  };
  for (const [each, hours] of before) {
    const offset = (each - day) * daySeconds;
    for (const one of hours) {
      const [begin, end] = [shown(one.begin + offset), shown(lastSecond(one) + offset)];
      if (end <= from || begin >= to) after.get(each)?.push(one);
      else {
        keep(begin, Math.min(end, from));
        keep(Math.max(begin, to), end);
      }
    }
  }
  return [...after].flatMap(([each, hours]) =>
    sameHours(before.get(each) ?? [], hours) ? [] : [dayEdit(each, inOrder(hours))],
  );
}

function dayEdit(day: LocalDay, hours: readonly Hours[]): DaysEdit {
  const date = dateOfLocalDay(day);
  const weekday = weekdayOf(day);
  return {
    startDate: date,
    endDate: date,
    timings: hours.map(({ begin, end }) => ({ day: weekday, begin, end })),
  };
}

function intervalOf(zone: Zone, day: LocalDay, { begin, end }: Hours): Interval {
  return {
    start: instantOnLocalDay(zone, day, begin),
    end: instantOnLocalDay(zone, end <= begin ? day + 1 : day, end),
  };
}

/** What a clock shows at an instant, in seconds since the beginning of a day: of the next day, a day more. */
function secondsSince(zone: Zone, day: LocalDay, instant: number): number {
  return (localDayOf(zone, instant) - day) * daySeconds + secondOfLocalDay(zone, instant);
}

/** The end of hours as a timesheet has it: on the next day beyond 24:00. */
function clockOf(seconds: number): number {
  return seconds > daySeconds ? seconds - daySeconds : seconds;
}
