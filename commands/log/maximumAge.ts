import { parseStreamName } from '../../domain/kernel/stream.ts';

/**
 * Stream categories whose events are removed after this many seconds (`$maxAge` in EventStoreDB, the same
 * rule in PostgreSQL). A category that is not named here is kept for ever.
 */
export type MaximumAges = Readonly<Record<string, number>>;

/** The maximum age of a stream's events in seconds; undefined: kept for ever. */
export function maximumAge(stream: string, ages: MaximumAges): number | undefined {
  const category = parseStreamName(stream)?.category;
  return category === undefined || !Object.hasOwn(ages, category) ? undefined : ages[category];
}

/** Epoch milliseconds: events of the stream recorded before this moment are removed. */
export function forgottenBefore(stream: string, ages: MaximumAges, now: number): number {
  const age = maximumAge(stream, ages);
  return age === undefined ? Number.NEGATIVE_INFINITY : now - age * 1000;
}
