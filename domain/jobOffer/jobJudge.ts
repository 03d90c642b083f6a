import { type AllocationContext, createAllocationContext } from '../allocation/allocationContext.ts';
import type { Choice } from '../allocation/allocationRecord.ts';
import { assess } from '../allocation/assess.ts';
import { explain } from '../allocation/explain.ts';
import { placeOfJob } from '../allocation/placeOfJob.ts';
import { reasonText } from '../catalogue/reasonText.ts';
import { distanceKm, placeOf } from '../geometry/distance.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import type { CheckSwitch } from '../settings/checkSwitches.ts';
import type { JobOfferDetails } from './jobOffer.ts';
import type { OfferedWork } from './offeredWork.ts';

/** To whom a job is offered. */
export type Audience = Pick<JobOfferDetails, 'labelIds' | 'within' | 'partnerIds' | 'resourceIds'>;

/** Whom offered jobs are for, and whom they fit, as far as the facts of that time tell. */
export interface JobJudge {
  /**
   * Whether somebody is among those to whom a job is offered: by name, by partner, by labels, and by how far from it they live. Where a
   * location is missing, the distance keeps nobody out (scheduling §5.8).
   */
  isFor(audience: Audience, resourceId: string, work: OfferedWork): boolean;
  /** How somebody fits a job; undefined if the facts do not know them. */
  choiceOf(resourceId: string, work: OfferedWork): Choice | undefined;
  /** Everybody whom the facts know with respect to a job, as planners are shown who could take one: the best first (§9). */
  ranked(work: OfferedWork): readonly Choice[];
  /** Everything that the engine has against somebody doing a job, in words. */
  obstaclesOf(resourceId: string, work: OfferedWork): readonly string[];
  /** How far from a job somebody lives, in kilometres; null where a location is missing. */
  distanceOf(resourceId: string, work: OfferedWork): number | null;
}

/** Judges offered jobs by the allocation engine (scheduling §5) and by what the offers say themselves. */
export function createJobJudge(facts: AllocationFacts): JobJudge {
  const people = new Map(facts.resources.map((one) => [one.id, one]));
  const contexts = new Map<string, AllocationContext>();

  function contextFor({ unchecked }: OfferedWork): AllocationContext {
    const key = unchecked.join(' ');
    const known = contexts.get(key) ?? createAllocationContext(without(facts, unchecked));
    contexts.set(key, known);
    return known;
  }

  function choiceOf(resourceId: string, work: OfferedWork): Choice | undefined {
    return assess(contextFor(work), work.job, [resourceId])[0];
  }

  function distanceOf(resourceId: string, work: OfferedWork): number | null {
    const at = placeOfJob(contextFor(work).index, work.job);
    const home = people.get(resourceId)?.location ?? null;
    return at === null || home === null ? null : distanceKm(at, placeOf(home));
  }

  return {
    distanceOf,
    choiceOf,
    ranked: (work) => explain(contextFor(work), work.job),
    isFor({ labelIds, within, partnerIds, resourceIds }, resourceId, work) {
      const person = people.get(resourceId);
      if (person === undefined || (resourceIds.length > 0 && !resourceIds.includes(resourceId))) return false;
      if (partnerIds.length > 0 && !partnerIds.includes(person.partnerId ?? '')) return false;
      if (!labelIds.every((id) => person.labelIds.includes(id))) return false;
      return within === null || (distanceOf(resourceId, work) ?? 0) * 1000 <= within;
    },
    obstaclesOf(resourceId, work) {
      const { violations = [] } = choiceOf(resourceId, work) ?? {};
      return violations.map((violation) => reasonText(violation));
    },
  };
}

/** The facts for work about which some checks say nothing. */
function without(facts: AllocationFacts, unchecked: readonly CheckSwitch[]): AllocationFacts {
  const { organisation } = facts;
  const { settings } = organisation;
  const off = Object.fromEntries(unchecked.map((name) => [name, true]));
  const doNotCheck = { ...settings.doNotCheck, ...off };
  return { ...facts, organisation: { ...organisation, settings: { ...settings, doNotCheck } } };
}
