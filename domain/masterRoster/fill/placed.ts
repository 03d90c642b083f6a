import { type AllocationContext, withAllocations } from '../../allocation/allocationContext.ts';
import { assess } from '../../allocation/assess.ts';
import type { Job } from '../../allocation/job.ts';
import type { Interval } from '../../time/intervals.ts';
import type { RosterOccurrence } from '../rosterOccurrences.ts';

/** An event of the fortnight that is filled, where it is planned to be and with whom. */
export interface Placed {
  /** When it is as the roster has it now, and who has it. */
  readonly occurrence: RosterOccurrence;
  /** The work; it has the occurrence's time, or another one within its tolerance. */
  readonly job: Job;
  readonly resourceIds: readonly string[];
  /** Local seconds of the day. */
  readonly start: number;
  readonly end: number;
  /**
   * What may become of it: nobody has it (`open`), too few have it (`short`), its people are in conflict (`inConflict`), others may have it
   * (`movable`), or nothing (`stays`).
   */
  readonly may: 'open' | 'short' | 'inConflict' | 'movable' | 'stays';
}

/** The same with other people. */
export function withPeople(one: Placed, resourceIds: readonly string[]): Placed {
  return { ...one, resourceIds };
}

/** The same at another time. */
export function atTime(
  one: Placed,
  { start, end, span }: { readonly start: number; readonly end: number; readonly span: Interval },
): Placed {
  return { ...one, start, end, job: { ...one.job, start: span.start, end: span.end } };
}

/** Whether somebody else has it than in the roster, or it is at another time. */
export function isChanged({ occurrence: { event }, resourceIds, start, end }: Placed): boolean {
  return start !== event.start || end !== event.end || !samePeople(event.resourceIds, resourceIds);
}

export function samePeople(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** The context in which exactly the people of these have them. */
export function contextWith(context: AllocationContext, placed: readonly Placed[]): AllocationContext {
  return withAllocations(context, placed);
}

/** Whether somebody who has it violates a check. */
export function isInConflict(context: AllocationContext, { job, resourceIds }: Placed): boolean {
  const choices = assess(context, job, resourceIds);
  // Whoever is not known any more is not assessed.
  return choices.length < resourceIds.length || choices.some(({ violations }) => violations.length > 0);
}
