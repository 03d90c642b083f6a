import type { z } from 'zod';
import { laterOnClock } from '../time/laterOnClock.ts';
import { instantOnLocalDay, localDayOfDate } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import { factsOf, holdsSeveral, schemaOf } from './fieldFacts.ts';
import type { Notices } from './notice.ts';
import { type AnyStages, isOver, stageAt, stageFieldOf } from './stages.ts';

/** A length of time: days by the organisation's clock, or hours of 3,600 seconds each. */
export type Lapse = { readonly days: number } | { readonly hours: number };

/** A length of time, or the field that says it in seconds; `usually`: how long it is while that has no value. */
type Lead<Field extends string = string> = Lapse | { readonly field: Field; readonly usually?: number };

/** When something is due at a record, and what happens then. */
export interface Moment<Field extends string = string> {
  /** The field with the instant, or with the day, that it follows from. */
  readonly at: Field;
  /**
   * Several: it comes as often, each time by itself. Or as long as a field of the record says (a duration); while that has
   * no value, as usual, or not at all.
   */
  readonly before?: Lead<Field> | readonly Lapse[];
  readonly after?: Lapse;
  /** Where the field is a day: when by the clock, in seconds of the day; omitted: at midnight. */
  readonly time?: number;
  /** The stages in which it is due; omitted: in every one that is not over. */
  readonly in?: readonly string[];
  /** A list of ids: it comes for each of them by itself. */
  readonly each?: Field;
  /** The step that the system takes then; omitted: the notice of the same name is told. */
  readonly takes?: string;
}
export type Moments<Field extends string = string> = Readonly<Record<string, Moment<Field>>>;

/** A moment of a record. */
export interface MomentOfRecord {
  readonly name: string;
  /** The value of its field, and how long before it if that is several times: with another one it comes again. */
  readonly value: string;
  /** When it is, epoch seconds. */
  readonly at: number;
  /** Whom it comes for, where it comes for each of several. */
  readonly whose?: string;
}

type Fact = Readonly<Record<string, unknown>>;
/** What the moments of a record follow from. */
export interface MomentDeclaration {
  readonly moments?: Moments | undefined;
  readonly stages?: Pick<AnyStages, 'field' | 'states' | 'derived'> | undefined;
}

/**
 * The moments of a record that has not ended, in the zone of its organisation, the earliest first. A moment whose field has
 * no value is none, and so is one in whose stages the record is not; a stage in which nothing can be done any more when the
 * moment comes has none.
 */
export function momentsOf(
  { moments = {}, stages }: MomentDeclaration,
  fact: Fact,
  zone: Zone,
): MomentOfRecord[] {
  return Object.entries(moments)
    .flatMap(([name, moment]) => {
      return timesOf(moment).flatMap(({ before, said }): MomentOfRecord[] => {
        const at = instantOf(moment, before, fact, zone);
        if (at === undefined || !isDueIn(stages, moment, fact, at, zone)) return [];
        const value = `${fact[moment.at]}${said}`;
        if (moment.each === undefined) return [{ name, value, at }];
        const ids = [fact[moment.each]].flat().filter((id) => typeof id === 'string');
        return ids.map((whose) => ({ name, value: `${value} ${whose}`, at, whose }));
      });
    })
    .toSorted((one, other) => one.at - other.at);
}

/** How long before its field a moment is, each time that it comes, and how that is told apart from the other times. */
function timesOf({ before }: Pick<Moment, 'before'>) {
  if (before === undefined || !('length' in before)) return [{ before, said: '' }];
  return before.map((one) => ({ before: one, said: ` ${JSON.stringify(one)}` }));
}

function instantOf(
  { at, after, time = 0 }: Moment,
  before: Lead | undefined,
  fact: Fact,
  zone: Zone,
): number | undefined {
  const value = fact[at];
  if (before !== undefined && 'field' in before) {
    const lead = fact[before.field] ?? before.usually;
    return typeof value === 'number' && typeof lead === 'number'
      ? laterOnClock(zone, value, -lead)
      : undefined;
  }
  const { days, hours } = lapseOf(before, after);
  if (typeof value === 'number') {
    return days === 0 ? value + hours * 3600 : laterOnClock(zone, value, days * 86_400);
  }
  if (typeof value !== 'string') return undefined;
  return instantOnLocalDay(zone, localDayOfDate(value) + days, time) + hours * 3600;
}

/** Nothing, if a field of the record says it. */
function lapseOf(before: Lead | undefined, after: Lapse | undefined) {
  const lapse = before ?? after;
  const sign = before === undefined ? 1 : -1;
  return {
    days: lapse !== undefined && 'days' in lapse ? sign * lapse.days : 0,
    hours: lapse !== undefined && 'hours' in lapse ? sign * lapse.hours : 0,
  };
}

function isDueIn(
  stages: MomentDeclaration['stages'],
  { in: named }: Moment,
  fact: Fact,
  at: number,
  zone: Zone,
): boolean {
  if (stages === undefined) return true;
  const then = stageAt(stages, fact, at, zone);
  // Of a life that is not stored, a record is always in the first stage.
  const stored = String(fact[stageFieldOf(stages)] ?? Object.keys(stages.states)[0]);
  if (named === undefined) return !isOver(stages, then);
  return named.includes(stored) && stages.derived?.[then]?.steps !== 'none';
}

/** @throws if moments cannot come as they are declared: of a field, a stage, a step or a notice that there is not. */
export function checkMoments(
  category: string,
  {
    moments = {},
    stages,
    notices = {},
  }: MomentDeclaration & { readonly stages?: AnyStages | undefined; readonly notices?: Notices },
  fields: z.ZodObject,
): void {
  for (const [name, { at, before, after, time, each, in: named = [], takes }] of Object.entries(moments)) {
    const fail = (what: string): never => {
      throw new Error(`${category}: the moment '${name}' ${what}`);
    };
    const kind = at in fields.shape ? factsOf(schemaOf(fields, at)).kind : undefined;
    if (kind !== 'instant' && kind !== 'date') fail(`follows from no day or instant: ${at}`);
    if (kind === 'instant' && time !== undefined) fail(`has a time, although ${at} has one`);
    if (before !== undefined && after !== undefined) fail('is either before or after');
    if (each !== undefined && !(each in fields.shape && holdsSeveral(factsOf(schemaOf(fields, each)))))
      fail(`comes for each of no list: ${each}`);
    for (const { before: lead } of timesOf({ ...(before && { before }) })) {
      const led = lead !== undefined && 'field' in lead ? lead.field : undefined;
      if (led !== undefined && (kind !== 'instant' || factsOf(schemaOf(fields, led)).kind !== 'duration'))
        fail(`comes before an instant by a duration: ${led}`);
      const { days, hours } = lapseOf(lead, after);
      if (!Number.isInteger(days) || !Number.isInteger(hours * 3600))
        fail('is no whole number of days or seconds away');
    }
    for (const stage of named) if (stages?.states[stage] === undefined) fail(`names no stage: ${stage}`);
    if (takes === undefined) {
      if (notices[name] === undefined) fail('has no notice');
      continue;
    }
    const step = stages?.steps[takes] ?? fail(`takes no step: ${takes}`);
    if (Object.values(step.asks ?? {}).includes('required'))
      fail(`takes a step that asks for something: ${takes}`);
    const closed = named.find((stage) => !step.from.includes(stage));
    if (closed !== undefined) fail(`is due in '${closed}', from which '${takes}' does not lead on`);
  }
}
