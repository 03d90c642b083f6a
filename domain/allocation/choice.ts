import type { Choice } from './allocationRecord.ts';
import { attempt } from './attempt.ts';
import { violationsOf } from './checks/checks.ts';
import type { IndexedResource } from './indexedResource.ts';
import type { Pairing } from './pairing.ts';
import { scorePartsOf } from './score/score.ts';

/**
 * A pairing explained in full: every violation, the score and its parts, and what could not be checked. If
 * the job or the score itself failed, it has no parts and a score of 0.
 */
export function choiceOf(pairing: Pairing): Choice {
  const { id: resourceId } = pairing.resource;
  const { failures } = pairing.job;
  if (failures.length > 0) return { resourceId, score: 0, parts: [], violations: [...failures] };
  const violations = violationsOf(pairing);
  const parts = attempt(scorePartsOf, pairing, undefined, violations);
  if (parts === undefined) return { resourceId, score: 0, parts: [], violations };
  let score = 0;
  for (const { points } of parts) score += points;
  const choice: Choice = { resourceId, score, parts, violations };
  const reason = distanceUnchecked(pairing);
  return reason === undefined ? choice : { ...choice, unchecked: [{ check: 'distance', message: reason }] };
}

function distanceUnchecked(pairing: Pairing): string | undefined {
  if (pairing.index.settings.doNotCheck.distance || pairing.distance !== null) return undefined;
  return pairing.job.place === null
    ? 'Distance not checked: the job has no location'
    : 'Distance not checked: the person has no location';
}

/** A resource with its score, as candidates are ordered. */
export interface Scored {
  readonly resource: IndexedResource;
  readonly score: number;
}

/** The specification's order (scheduling §9): score, high first; cost, low first; name; id. */
export function byScore(one: Scored, other: Scored): number {
  if (one.score !== other.score) return other.score - one.score;
  // Two infinite costs are equal, but their difference is not a number.
  if (one.resource.cost !== other.resource.cost) return one.resource.cost < other.resource.cost ? -1 : 1;
  if (one.resource.name !== other.resource.name) return one.resource.name < other.resource.name ? -1 : 1;
  return one.resource.id < other.resource.id ? -1 : 1;
}
