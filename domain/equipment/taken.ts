import type { Interval } from '../time/intervals.ts';

/** The equipment that work has for itself from its start to its end, without a buffer (docs/decisions.md). */
export interface Taken extends Interval {
  readonly equipmentIds: readonly string[];
}

/** What of the equipment work has after a decision that it did not have before, at any moment of its span. */
export function newlyTaken(before: Taken | undefined, after: Taken | undefined): readonly string[] {
  if (after === undefined) return [];
  const covered =
    before !== undefined && before.start <= after.start && after.end <= before.end ? before.equipmentIds : [];
  return after.equipmentIds.filter((id) => !covered.includes(id));
}

/** The first piece of equipment that two have at some moment; undefined if there is none. */
export function bothTake(one: Taken, other: Taken): string | undefined {
  if (one.start >= other.end || other.start >= one.end) return undefined;
  return one.equipmentIds.find((id) => other.equipmentIds.includes(id));
}

/** Work that has a piece of equipment. */
export interface Taker extends Interval {
  readonly equipmentId: string;
  readonly equipmentName: string;
  readonly category: string;
  readonly id: string;
  readonly title: string;
}
