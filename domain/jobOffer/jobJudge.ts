import { createAllocationContext } from '../allocation/allocationContext.ts';
import { assess } from '../allocation/assess.ts';
import { jobOf } from '../allocation/job.ts';
import { placeOfJob } from '../allocation/placeOfJob.ts';
import type { Plan } from '../booking/fitness.ts';
import { reasonText } from '../catalogue/reasonText.ts';
import { distanceKm, placeOf } from '../geometry/distance.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import type { JobOfferDetails } from './jobOffer.ts';

/** To whom a job is offered. */
export type Audience = Pick<JobOfferDetails, 'labelIds' | 'within' | 'partnerIds' | 'resourceIds'>;

/** Whom offered jobs are for, and whom they fit, as far as the facts of that time tell. */
export interface JobJudge {
  /**
   * Whether somebody is among those to whom a job is offered: by name, by partner, by labels, and by how far from it they live. Where a
   * location is missing, the distance keeps nobody out (scheduling §5.8).
   */
  isFor(audience: Audience, resourceId: string, work: Plan): boolean;
  /** Everything that the engine has against somebody doing a job, in words. */
  obstaclesOf(resourceId: string, work: Plan): readonly string[];
  /** How far from a job somebody lives, in kilometres; null where a location is missing. */
  distanceOf(resourceId: string, work: Plan): number | null;
}

/** Judges offered jobs by the allocation engine (scheduling §5) and by what the offers say themselves. */
export function createJobJudge(facts: AllocationFacts): JobJudge {
  const context = createAllocationContext(facts);
  const people = new Map(facts.resources.map((one) => [one.id, one]));

  function distanceOf(resourceId: string, work: Plan): number | null {
    const at = placeOfJob(context.index, jobOf(work));
    const home = people.get(resourceId)?.location ?? null;
    return at === null || home === null ? null : distanceKm(at, placeOf(home));
  }

  return {
    distanceOf,
    isFor({ labelIds, within, partnerIds, resourceIds }, resourceId, work) {
      const person = people.get(resourceId);
      if (person === undefined || (resourceIds.length > 0 && !resourceIds.includes(resourceId))) return false;
      if (partnerIds.length > 0 && !partnerIds.includes(person.partnerId ?? '')) return false;
      if (!labelIds.every((id) => person.labelIds.includes(id))) return false;
      return within === null || (distanceOf(resourceId, work) ?? 0) * 1000 <= within;
    },
    obstaclesOf(resourceId, work) {
      const [choice] = assess(context, jobOf(work), [resourceId]);
      return (choice?.violations ?? []).map((violation) => reasonText(violation));
    },
  };
}
