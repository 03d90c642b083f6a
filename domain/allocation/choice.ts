import type { Choice } from './allocationRecord.ts';
import { violationsOf } from './checks/checks.ts';
import type { IndexedResource } from './indexedResource.ts';
import type { Pairing } from './pairing.ts';
import { scorePartsOf } from './score/score.ts';

/** A pairing told in full: every violation, the score and its parts, what could not be checked. */
export function choiceOf(pairing: Pairing): Choice {
  const { resource } = pairing;
  const parts = scorePartsOf(pairing);
  let score = 0;
  for (const { points } of parts) score += points;
  const choice: Choice = { resourceId: resource.id, score, parts, violations: violationsOf(pairing) };
  const reason = distanceUnchecked(pairing);
  return reason === undefined ? choice : { ...choice, unchecked: [{ check: 'distance', message: reason }] };
}

function distanceUnchecked(pairing: Pairing): string | undefined {
  if (pairing.index.settings.doNotCheck.distance || pairing.distance !== null) return undefined;
  return pairing.job.place === null
    ? 'Distance not checked: the job has no location'
    : 'Distance not checked: the resource has no location';
}

/** A resource with its score, as candidates are ordered. */
export interface Scored {
  readonly resource: IndexedResource;
  readonly score: number;
}

/** The specification's order (scheduling §9): score, high first; cost, low first; name; id. */
export function byScore(one: Scored, other: Scored): number {
  if (one.score !== other.score) return other.score - one.score;
  // Two infinite costs are equal, and their difference is not a number.
  if (one.resource.cost !== other.resource.cost) return one.resource.cost < other.resource.cost ? -1 : 1;
  if (one.resource.name !== other.resource.name) return one.resource.name < other.resource.name ? -1 : 1;
  return one.resource.id < other.resource.id ? -1 : 1;
}
