import type { z } from 'zod';
import { sameValue } from '../kernel/changedFields.ts';
import { date, ref } from '../record/field.ts';
import { factsOf, schemaOf } from '../record/fieldFacts.ts';
import { type Span, wholeDaysOf } from '../record/span.ts';
import { type AnyStages, firstStage, stageFieldOf } from '../record/stages.ts';
import { instantOnLocalDay, type LocalDay, localDayOf, secondOfLocalDay } from '../time/localDay.ts';
import { spanOn } from '../time/spanOn.ts';
import type { Zone } from '../time/zone.ts';

type Fact = Readonly<Record<string, unknown>>;

/** The record of which a series makes one for each of its days; a concept is given as it is. */
export interface MadeRecord {
  readonly category: string;
  readonly declaration: {
    readonly fields: z.ZodObject;
    readonly span?: Span | undefined;
    readonly stages?: AnyStages | undefined;
  };
}

/** A record that repeats, and what it makes. */
export interface SeriesConcept {
  readonly category: string;
  readonly fields: z.ZodObject;
  readonly makes: MadeRecord;
}

/** What a record that may be made by a series says of that: which it is, and the day that it stands for. */
export function inSeries(category: string) {
  return {
    seriesId: ref(category, 'Repeats', { class: 'plain', bySteps: true, follows: true }),
    seriesDate: date('Day of the series', { class: 'plain', bySteps: true }),
  };
}

/**
 * What a series says of the record of a day. What both call alike is the same in both; a time of day of the series is the
 * instant of that day. A span ends by the clock, on the next day if that is at or before its start, and so many days later
 * as `lasts` says beyond one.
 */
export function detailsOnDay(
  { fields, makes: { declaration } }: SeriesConcept,
  series: Fact,
  day: LocalDay,
  zone: Zone,
): Fact {
  const { fields: own, span } = declaration;
  const details: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<z.ZodType>(own.shape)) {
    if (!(name in fields.shape)) continue;
    const value = series[name] ?? null;
    details[name] =
      isTimeOf(fields, name, schema) && typeof value === 'number'
        ? instantOnLocalDay(zone, day, value)
        : value;
  }
  if (span === undefined) return details;
  const { [span.start]: start, [span.end]: end, lasts = 1 } = series;
  if (typeof start !== 'number' || typeof end !== 'number') return details;
  const within = spanOn(zone, day, { start, end });
  const last = Number(lasts) - (end <= start ? 0 : 1);
  const ends = lasts === 1 ? within.end : instantOnLocalDay(zone, day + last, end);
  return wholeDaysOf(span, { ...details, [span.start]: within.start, [span.end]: ends }, zone);
}

/** The fields of a record whose times of day a series says, the beginning of its span first. */
export function timedFields({ fields, makes: { declaration } }: SeriesConcept): readonly string[] {
  const timed = Object.entries<z.ZodType>(declaration.fields.shape).flatMap(([name, schema]) =>
    isTimeOf(fields, name, schema) ? [name] : [],
  );
  const first = declaration.span?.start;
  return timed.toSorted((one, other) => Number(other === first) - Number(one === first));
}

function isTimeOf(fields: z.ZodObject, name: string, schema: z.ZodType): boolean {
  return (
    name in fields.shape &&
    factsOf(schemaOf(fields, name)).kind === 'time' &&
    factsOf(schema).kind === 'instant'
  );
}

/** The day on which a record is that a series could make, by the first of its times; undefined if it has none. */
export function dayOfRecord(series: SeriesConcept, details: Fact, zone: Zone): LocalDay | undefined {
  const at = timedFields(series)
    .map((name) => details[name])
    .find((value) => typeof value === 'number');
  return at === undefined ? undefined : localDayOf(zone, at);
}

/** What a series says whose record on its day says this: the other way round than `detailsOnDay`. */
export function saidBySeries(series: SeriesConcept, details: Fact, zone: Zone): Fact {
  const { fields, makes } = series;
  const { span } = makes.declaration;
  const timed = timedFields(series);
  const said = Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      if (!(name in fields.shape)) return [];
      return [
        [name, timed.includes(name) && typeof value === 'number' ? secondOfLocalDay(zone, value) : value],
      ];
    }),
  );
  if (span === undefined || !('lasts' in fields.shape)) return said;
  const { [span.start]: start, [span.end]: end } = wholeDaysOf(span, details, zone);
  if (typeof start !== 'number' || typeof end !== 'number') return said;
  const [from, to] = [secondOfLocalDay(zone, start), secondOfLocalDay(zone, end)];
  const days = localDayOf(zone, end) - localDayOf(zone, start);
  return { ...said, [span.start]: from, [span.end]: to, lasts: to <= from ? days : days + 1 };
}

/** A record that was made for a day, as it is now. */
export interface MadeOne {
  readonly id: string;
  readonly revision: number;
  readonly ended: boolean;
  readonly fact: Fact;
}

/** As the system has left such a record: what it said then, and whether it had ended it. */
export interface LeftBySystem {
  readonly details: Fact;
  readonly ended: boolean;
}

/** What makes a record follow from its series. */
export type Following =
  | { readonly kind: 'change'; readonly input: Fact }
  | { readonly kind: 'archive' | 'restore' };

/** Whether a record may have to follow: what it says is not what its series says of its day. */
export function differs(wanted: Fact | undefined, { ended, fact }: MadeOne): boolean {
  return wanted === undefined ? !ended : ended || !says(fact, wanted);
}

/**
 * How a record follows from its series. What somebody has changed of what it says, archived, or taken a step with is left alone, as bookings
 * are (docs/recurring-bookings.md).
 *
 * @param wanted what its series says of its day; undefined: it does not have that day any more
 */
export function followingOf(
  { fields, makes: { declaration } }: SeriesConcept,
  wanted: Fact | undefined,
  { ended, fact }: MadeOne,
  left: LeftBySystem,
): Following | undefined {
  const { stages } = declaration;
  const said = Object.fromEntries(Object.entries(left.details).filter(([name]) => name in fields.shape));
  const hasBegun = stages !== undefined && fact[stageFieldOf(stages)] !== firstStage(stages);
  const isAltered = !says(fact, said) || ended !== left.ended;
  if (hasBegun || isAltered) return undefined;
  if (wanted === undefined) return ended ? undefined : { kind: 'archive' };
  if (ended) return { kind: 'restore' };
  const input = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !sameValue(fact[name], value)),
  );
  return Object.keys(input).length === 0 ? undefined : { kind: 'change', input };
}

function says(fact: Fact, details: Fact): boolean {
  return Object.entries(details).every(([name, value]) => sameValue(fact[name] ?? null, value ?? null));
}
