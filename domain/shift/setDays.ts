import { dateOfLocalDay, type LocalDay, localDayOfDate, weekdayOf } from '../time/localDay.ts';
import { firstDayOfWeek } from '../week/weekStart.ts';
import { type Hours, inOrder, joined, sameHours } from './dayHours.ts';
import type { ShiftDetails, ShiftTiming } from './shift.ts';

/** A timesheet of one person, by its id. */
export type Sheet = Pick<ShiftDetails, 'startDate' | 'endDate' | 'timings'> & { readonly id: string };

/** The hours that the days of a span are to have. */
export interface DaysEdit {
  /** Local dates, both inclusive; no end: from then on. */
  readonly startDate: string;
  readonly endDate: string | null;
  /** The weekdays that are set, 0 is Sunday; omitted: all of them. */
  readonly days?: readonly number[] | undefined;
  /** Their hours; a weekday without any gets none. */
  readonly timings: readonly ShiftTiming[];
}

/** What has to become of timesheets. */
export interface SheetChanges {
  readonly made: readonly Sheet[];
  readonly changed: readonly Sheet[];
  readonly removed: readonly string[];
  /** Sets the days of every week that changes to what they were: the same days again, and no others. */
  readonly inverse: readonly DaysEdit[];
}

/** A stretch of days with the same hours each week. */
interface Stretch {
  readonly first: LocalDay;
  /** Inclusive; infinite while open. */
  readonly last: LocalDay;
  readonly timings: readonly ShiftTiming[];
  /** The sheets that it comes from. */
  readonly from: readonly string[];
}

/** The hours of a day: of all the timesheets that cover it, in order of time. */
export function hoursOn(sheets: readonly Omit<Sheet, 'id'>[], day: LocalDay): readonly Hours[] {
  return hoursIn(sheets.map(spanOf), day);
}

/** The same under edits, of which the last one that sets a day counts. */
export function hoursAfter(
  sheets: readonly Omit<Sheet, 'id'>[],
  edits: readonly DaysEdit[],
  day: LocalDay,
): readonly Hours[] {
  return editedHours(sheets.map(spanOf), edits.map(spanOfEdit), day);
}

/**
 * What becomes of a person's timesheets if some days get other hours. Days change by whole weeks: a timesheet that repeats
 * is divided into before, the weeks that differ, and after, so that every week has its own timesheet where it differs
 * (scheduling §3, `week_id`), and no other day changes. What is then the same hours on both sides of a weekend is one
 * timesheet again.
 *
 * @param weekStart the day on which weeks begin; 0 is Sunday
 * @param newId an id for each timesheet that is made, by its place among them
 */
export function setDays(
  sheets: readonly Sheet[],
  edits: readonly DaysEdit[],
  weekStart: number,
  newId: (place: number) => string,
): SheetChanges {
  const spans = sheets.map((sheet) => ({ ...spanOf(sheet), from: [sheet.id] }));
  const changed = changedStretches(spans, edits.map(spanOfEdit), weekStart);
  if (changed.length === 0) return { made: [], changed: [], removed: [], inverse: [] };
  const pieces = spans.flatMap((span) => without(span, changed));
  const after = together(
    changed.filter(({ timings }) => timings.length > 0),
    pieces,
  );
  const inverse = changed.map(({ first, last }) => ({
    ...datesOf({ first, last }),
    timings: weekOf(first, (day) => hoursIn(spans, day)),
  }));
  return { ...named(sheets, after, newId), inverse };
}

function datesOf({ first, last }: Pick<Stretch, 'first' | 'last'>): Pick<Sheet, 'startDate' | 'endDate'> {
  return { startDate: dateOfLocalDay(first), endDate: Number.isFinite(last) ? dateOfLocalDay(last) : null };
}

/** The timings of the week that begins on a day. */
function weekOf(first: LocalDay, hoursOf: (day: LocalDay) => readonly Hours[]): ShiftTiming[] {
  const days = Array.from({ length: 7 }, (_, offset) => first + offset);
  return days.flatMap((day) => hoursOf(day).map((hours) => ({ day: weekdayOf(day), ...hours })));
}

function spanOf({ startDate, endDate, timings }: Omit<Sheet, 'id'>): Stretch {
  return { first: localDayOfDate(startDate), last: lastOf(endDate), timings, from: [] };
}

interface EditSpan extends Omit<Stretch, 'from'> {
  readonly days: ReadonlySet<number> | undefined;
}

function spanOfEdit({ startDate, endDate, timings, days }: DaysEdit): EditSpan {
  return {
    first: localDayOfDate(startDate),
    last: lastOf(endDate),
    timings,
    days: days === undefined ? undefined : new Set(days),
  };
}

function lastOf(endDate: string | null): LocalDay {
  return endDate === null ? Number.POSITIVE_INFINITY : localDayOfDate(endDate);
}

function hoursIn(spans: readonly Omit<Stretch, 'from'>[], day: LocalDay): readonly Hours[] {
  const weekday = weekdayOf(day);
  const ofSheets = spans
    .filter(({ first, last }) => first <= day && day <= last)
    .map(({ timings }) =>
      timings.filter((timing) => timing.day === weekday).map(({ begin, end }) => ({ begin, end })),
    )
    .filter((hours) => hours.length > 0);
  // Hours that people have entered together are theirs; only those of several timesheets are put together.
  return ofSheets.length < 2 ? inOrder(ofSheets.flat()) : joined(ofSheets.flat());
}

function editedHours(
  spans: readonly Omit<Stretch, 'from'>[],
  edits: readonly EditSpan[],
  day: LocalDay,
): readonly Hours[] {
  const weekday = weekdayOf(day);
  const edit = edits.findLast(
    ({ first, last, days }) => first <= day && day <= last && (days === undefined || days.has(weekday)),
  );
  return edit === undefined
    ? hoursIn(spans, day)
    : inOrder(
        edit.timings.filter((timing) => timing.day === weekday).map(({ begin, end }) => ({ begin, end })),
      );
}

/** The whole weeks in which an edit makes a difference, as stretches of weeks that are alike. */
function changedStretches(
  spans: readonly Stretch[],
  edits: readonly EditSpan[],
  weekStart: number,
): readonly Stretch[] {
  const weeks = edits.map(({ first, last }) => ({
    first: firstDayOfWeek(first, weekStart),
    last: Number.isFinite(last) ? firstDayOfWeek(last, weekStart) + 6 : last,
  }));
  const cuts = new Set(weeks.flatMap(({ first, last }) => [first, last + 1]));
  // A week in which something begins or ends is a stretch of its own.
  for (const { first, last } of [...spans, ...edits]) {
    for (const day of [first, last + 1]) {
      if (!Number.isFinite(day)) continue;
      const week = firstDayOfWeek(day, weekStart);
      cuts.add(week);
      if (week !== day) cuts.add(week + 7);
    }
  }
  const sorted = [...cuts].toSorted((one, other) => one - other);
  return sorted.flatMap((first, place): Stretch[] => {
    const next = sorted[place + 1];
    if (next === undefined || !weeks.some((week) => week.first <= first && first <= week.last)) return [];
    const days = Array.from({ length: 7 }, (_, offset) => first + offset);
    const then = (day: LocalDay) => editedHours(spans, edits, day);
    if (days.every((day) => sameHours(hoursIn(spans, day), then(day)))) return [];
    return [{ first, last: next - 1, timings: weekOf(first, then), from: [] }];
  });
}

/** What is left of a timesheet without some days; not the parts in which it has no hours. */
function without(span: Stretch, taken: readonly Stretch[]): readonly Stretch[] {
  let { first } = span;
  const left: Stretch[] = [];
  let isCut = false;
  for (const cut of taken) {
    if (cut.last < first || cut.first > span.last) continue;
    isCut = true;
    if (cut.first > first) left.push({ ...span, first, last: cut.first - 1 });
    first = cut.last + 1;
  }
  if (!isCut) return [span];
  if (first <= span.last && Number.isFinite(first)) left.push({ ...span, first });
  return left.filter(hasHours);
}

function hasHours({ first, last, timings }: Stretch): boolean {
  return timings.some(({ day }) => first + ((day - weekdayOf(first) + 7) % 7) <= last);
}

/** Stretches that have changed, each as one with whatever adjoins it and has the same hours; and all the others. */
function together(changed: readonly Stretch[], pieces: readonly Stretch[]): readonly Stretch[] {
  const others = [...pieces];
  const made: Stretch[] = [];
  for (const stretch of changed) {
    const before = made.at(-1);
    if (before !== undefined && adjoins(before, stretch))
      made[made.length - 1] = { ...before, last: stretch.last };
    else made.push(stretch);
  }
  const grown = made.map((stretch) => {
    let whole = stretch;
    for (let place = nextTo(whole, others); place !== -1; place = nextTo(whole, others)) {
      const [other] = others.splice(place, 1);
      if (other === undefined) break;
      whole = {
        ...whole,
        first: Math.min(whole.first, other.first),
        last: Math.max(whole.last, other.last),
        from: other.first < whole.first ? [...other.from, ...whole.from] : [...whole.from, ...other.from],
      };
    }
    return whole;
  });
  return [...others, ...grown].toSorted((one, other) => one.first - other.first);
}

function nextTo(stretch: Stretch, others: readonly Stretch[]): number {
  return others.findIndex((other) => adjoins(other, stretch) || adjoins(stretch, other));
}

function adjoins(one: Stretch, next: Stretch): boolean {
  return one.last + 1 === next.first && keyOf(one.timings) === keyOf(next.timings);
}

/** The timesheets as they are then: what comes from one keeps its id, the earliest part first. */
function named(
  sheets: readonly Sheet[],
  after: readonly Stretch[],
  newId: (place: number) => string,
): Omit<SheetChanges, 'inverse'> {
  const free = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const take = (wanted: (sheet: Sheet) => boolean) => {
    const found = [...free.values()].find(wanted);
    if (found !== undefined) free.delete(found.id);
    return found;
  };
  const asBefore = new Map<Stretch, Sheet>();
  for (const stretch of after) {
    const sheet = take((one) => isSame(one, stretch));
    if (sheet !== undefined) asBefore.set(stretch, sheet);
  }
  const rest = after.filter((stretch) => !asBefore.has(stretch));
  const heirs = new Map<Stretch, Sheet>();
  for (const stretch of rest) {
    const sheet = stretch.from.flatMap((id) => free.get(id) ?? [])[0];
    if (sheet === undefined) continue;
    free.delete(sheet.id);
    heirs.set(stretch, sheet);
  }
  const made: Sheet[] = [];
  const changed: Sheet[] = [];
  for (const stretch of rest) {
    const { first, last, timings } = stretch;
    // A week that had a timesheet of its own keeps it.
    const own = heirs.get(stretch) ?? take((one) => first <= spanOf(one).first && spanOf(one).last <= last);
    const details = { ...datesOf(stretch), timings: [...timings] };
    if (own === undefined) made.push({ id: newId(made.length), ...details });
    else changed.push({ id: own.id, ...details });
  }
  return { made, changed, removed: [...free.keys()] };
}

function isSame(sheet: Sheet, { first, last, timings }: Stretch): boolean {
  const span = spanOf(sheet);
  return span.first === first && span.last === last && keyOf(span.timings) === keyOf(timings);
}

/** The same for the same hours, in whatever order they stand. */
function keyOf(timings: readonly ShiftTiming[]): string {
  return timings
    .map(({ day, begin, end }) => `${day} ${String(begin).padStart(5, '0')} ${end}`)
    .toSorted()
    .join();
}
