import type { ScorePart } from '../allocationRecord.ts';
import type { Pairing } from '../pairing.ts';
import { external, internal, preferred } from './bonuses.ts';
import { cost } from './cost.ts';
import { distance } from './distance.ts';
import { dailyFreeHours, weeklyFreeHours } from './freeHours.ts';
import { matchingJobs } from './matchingJobs.ts';
import { matchingLabels } from './matchingLabels.ts';
import { jobsThatDay, outsideShift, overlap } from './penalties.ts';

/**
 * The named parts of a pairing's score, in a fixed order; the score is their sum. The first six are always
 * listed, bonuses and penalties only if they apply. Each is called by name, not out of a list: a ranking
 * needs a dozen parts for each of a thousand people, and a call with a known target costs a fraction.
 */
export function scorePartsOf(pairing: Pairing): ScorePart[] {
  const parts: ScorePart[] = [
    { name: 'cost', points: cost.points(pairing) },
    { name: 'matchingJobs', points: matchingJobs.points(pairing) },
    { name: 'distance', points: distance.points(pairing) },
    { name: 'matchingLabels', points: matchingLabels.points(pairing) },
    { name: 'weeklyFreeHours', points: weeklyFreeHours.points(pairing) },
    { name: 'dailyFreeHours', points: dailyFreeHours.points(pairing) },
  ];
  tell(parts, 'preferred', preferred.points(pairing));
  tell(parts, 'internal', internal.points(pairing));
  tell(parts, 'external', external.points(pairing));
  tell(parts, 'overlap', overlap.points(pairing));
  tell(parts, 'outsideShift', outsideShift.points(pairing));
  tell(parts, 'jobsThatDay', jobsThatDay.points(pairing));
  // A copy without spare capacity, which for a thousand people would take up most of the memory.
  return parts.slice();
}

function tell(parts: ScorePart[], name: ScorePart['name'], points: number): void {
  if (points !== 0) parts.push({ name, points });
}

/** The score alone; exactly the same figure. */
export function scoreOf(pairing: Pairing): number {
  return (
    cost.points(pairing) +
    matchingJobs.points(pairing) +
    distance.points(pairing) +
    matchingLabels.points(pairing) +
    weeklyFreeHours.points(pairing) +
    dailyFreeHours.points(pairing) +
    preferred.points(pairing) +
    internal.points(pairing) +
    external.points(pairing) +
    overlap.points(pairing) +
    outsideShift.points(pairing) +
    jobsThatDay.points(pairing)
  );
}
