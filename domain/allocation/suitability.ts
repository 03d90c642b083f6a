import { z } from 'zod';
import { sharedSeconds } from '../time/intervals.ts';
import type { AllocationContext } from './allocationContext.ts';
import { attempt } from './attempt.ts';
import type { Job } from './job.ts';
import { type Pairing, pairingWith } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';

/** The figures that a score stands for, as people ask for them (scheduling §9). */
export const suitabilitySchema = z.object({
  resourceId: z.string(),
  /** Whether the booking prefers this person. */
  preferred: z.boolean(),
  /** How many jobs this person has had with the customer. */
  visits: z.int(),
  /** From the person's place to the job's, in a straight line; null if either is not known. */
  distanceKm: z.number().nullable(),
  /** With this job: hours of work in the organisation's week in which it begins, and the limit; null if none is set up. */
  weekHours: z.number(),
  weekLimitHours: z.number().nullable(),
});
export type Suitability = z.infer<typeof suitabilitySchema>;

/** The figures of these people for a job, in the order given; those who are not known are left out. */
export function suitabilityOf(
  context: AllocationContext,
  job: Job,
  resourceIds: readonly string[],
): readonly Suitability[] {
  const prepared = prepareJob(context.index, job);
  return resourceIds.flatMap((id) => {
    const pairing = pairingWith(context, prepared, context.index.numberOf.get(id));
    // Who cannot be checked has the reason beside the name, and no figures.
    return pairing === undefined ? [] : (attempt(figuresOf, pairing, undefined, []) ?? []);
  });
}

function figuresOf(pairing: Pairing): Suitability {
  const { resource, job } = pairing;
  return {
    resourceId: resource.id,
    preferred: job.preferredResourceIds.includes(resource.id),
    visits: job.pastJobs.get(resource.id) ?? 0,
    distanceKm: pairing.distance,
    weekHours: (pairing.plannedSecondsIn('week') + sharedSeconds(job, job.period.week)) / 3600,
    weekLimitHours: resource.limitHours.week,
  };
}
