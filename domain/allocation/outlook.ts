import { sharedSeconds } from '../time/intervals.ts';
import type { Pairing } from './pairing.ts';

/** What a dispatcher asks of a person who is offered for a job, besides whether anything stands against it. */
export interface Outlook {
  /** From the person's place to the job's, in a straight line; null if either is not known. */
  readonly distanceKm: number | null;
  /** `weightage_cost`: the sum of the prices of the person's labels; null if none has a price. */
  readonly cost: number | null;
  /** Hours of work on the day and in the organisation's week in which it begins, with the job. */
  readonly dayHours: number;
  readonly weekHours: number;
  /** The hours that may be planned in that week; null if none are set up. */
  readonly weekLimitHours: number | null;
}

const nothing: Outlook = { distanceKm: null, cost: null, dayHours: 0, weekHours: 0, weekLimitHours: null };

/** Nothing is said where the job itself could not be checked. */
export function outlookOf(pairing: Pairing): Outlook {
  const { resource, job } = pairing;
  if (job.failures.length > 0) return nothing;
  const hoursIn = (kind: 'day' | 'week') =>
    (pairing.plannedSecondsIn(kind) + sharedSeconds(job, job.period[kind])) / 3600;
  return {
    distanceKm: pairing.distance,
    cost: Number.isFinite(resource.cost) ? resource.cost : null,
    dayHours: hoursIn('day'),
    weekHours: hoursIn('week'),
    weekLimitHours: resource.limitHours.week,
  };
}
