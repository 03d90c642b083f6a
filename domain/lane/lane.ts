import type { z } from 'zod';
import { factsOf, schemaOf } from '../record/fieldFacts.ts';
import type { Span } from '../record/span.ts';
import { isOver, type Stages, stageFieldOf } from '../record/stages.ts';
import { type Interval, sharedSeconds } from '../time/intervals.ts';

/** Always, or while a field of the record has a value; where it is omitted: never. */
export type LaneCondition<Field extends string = string> =
  | 'always'
  | { readonly field: Field; readonly is: string | boolean };

/**
 * What a record with a span means for the time of its people and its equipment. Whatever has a lane is drawn beside their bookings on boards,
 * in the calendar and in the planner.
 */
export interface Lane<Field extends string = string> {
  /** The field that names its people: a resource, or several. Omitted: it takes nobody's time. */
  readonly people?: Field;
  /** The field that names the equipment, one piece or several, that nothing else has meanwhile. */
  readonly equipment?: Field;
  /** When its hours add to those of their days, weeks and fortnights. */
  readonly counts?: LaneCondition<Field>;
  /** When it collides with bookings of theirs as another booking would (scheduling §5.7). */
  readonly overlaps?: LaneCondition<Field>;
}

export type LaneFact = { readonly id: string } & Readonly<Record<string, unknown>>;

/** How a record with a lane is read. */
export interface LaneReading {
  readonly category: string;
  readonly lane: Lane;
  readonly span: Span;
  readonly stages: Pick<Stages<never>, 'states' | 'derived' | 'field'> | null;
  readonly title: (fact: LaneFact) => string;
}

/** A record that takes time of people or equipment, as boards draw it and as the allocation engine sees it. */
export interface Commitment extends Interval {
  readonly category: string;
  readonly id: string;
  readonly title: string;
  readonly resourceIds: readonly string[];
  readonly equipmentIds: readonly string[];
  /** Nothing more is to be done: it neither counts nor overlaps, as a finished booking does not. */
  readonly isOver: boolean;
  readonly counts: boolean;
  readonly overlaps: boolean;
  readonly fact: LaneFact;
}

/** What a record takes of the time of its people and equipment; undefined if it has no span, or neither, or is out of use. */
export function commitmentOf(
  { category, lane, span, stages, title }: LaneReading,
  fact: LaneFact,
): Commitment | undefined {
  const { [span.start]: start, [span.end]: end } = fact;
  const idsIn = (field: string | undefined) =>
    (field === undefined ? [] : [fact[field] ?? []].flat()).map(String);
  const resourceIds = idsIn(lane.people);
  const equipmentIds = idsIn(lane.equipment);
  const hasEnded = fact.archived === true || fact.inactive === true;
  if (hasEnded || typeof start !== 'number' || typeof end !== 'number') return undefined;
  if (resourceIds.length + equipmentIds.length === 0) return undefined;
  const isNowOver = stages !== null && isOver({ states: stages.states }, String(fact[stageFieldOf(stages)]));
  const holds = (condition: LaneCondition | undefined) =>
    !isNowOver &&
    (condition === 'always' || (condition !== undefined && fact[condition.field] === condition.is));
  return {
    category,
    id: fact.id,
    title: title(fact),
    start,
    end,
    resourceIds,
    equipmentIds,
    isOver: isNowOver,
    counts: holds(lane.counts),
    overlaps: holds(lane.overlaps),
    fact,
  };
}

/** Whether what is booked can depend on a record with this lane. */
export function affectsWork({ counts, overlaps }: Lane): boolean {
  return counts !== undefined || overlaps !== undefined;
}

/** @throws if a lane has no span, or is for nobody and nothing. */
export function checkLane(
  category: string,
  { lane, span }: { readonly lane?: Lane | undefined; readonly span?: object | undefined },
  fields: z.ZodObject,
): void {
  if (lane === undefined) return;
  if (span === undefined) throw new Error(`${category}: what has a lane needs a span`);
  const named = { resource: lane.people, equipment: lane.equipment };
  for (const [of, field] of Object.entries(named)) {
    if (field !== undefined && factsOf(schemaOf(fields, field)).refersTo !== of)
      throw new Error(`${category}.${field} does not name ${of}, for which its lane would be`);
  }
  if (lane.people === undefined && lane.equipment === undefined)
    throw new Error(`${category}: a lane is for people or for equipment`);
}

/** Seconds of a span that they add to what somebody works. */
export function countedSeconds(commitments: readonly Commitment[], span: Interval): number {
  return commitments.reduce((sum, one) => sum + (one.counts ? sharedSeconds(one, span) : 0), 0);
}
