import type { ScorePart } from '../allocationRecord.ts';
import type { Pairing } from '../pairing.ts';
import { external, internal, preferred } from './bonuses.ts';
import type { Component } from './component.ts';
import { cost } from './cost.ts';
import { distance } from './distance.ts';
import { dailyFreeHours, weeklyFreeHours } from './freeHours.ts';
import { matchingJobs } from './matchingJobs.ts';
import { matchingLabels } from './matchingLabels.ts';
import { jobsThatDay, outsideShift, overlap } from './penalties.ts';

/** What every score is made of, whatever it comes to (scheduling §9). */
const weighted: readonly Component[] = [
  cost,
  matchingJobs,
  distance,
  matchingLabels,
  weeklyFreeHours,
  dailyFreeHours,
];

/** Bonuses and penalties: shown where they apply. */
const occasional: readonly Component[] = [preferred, internal, external, overlap, outsideShift, jobsThatDay];

const components: readonly Component[] = [...weighted, ...occasional];

/** The named parts of a pairing's score, in a fixed order; the score is their sum. */
export function scorePartsOf(pairing: Pairing): ScorePart[] {
  const parts: ScorePart[] = [];
  for (const { name, points } of weighted) parts.push({ name, points: points(pairing) });
  for (const { name, points } of occasional) {
    const given = points(pairing);
    if (given !== 0) parts.push({ name, points: given });
  }
  return parts;
}

/** The score alone, the same figure to the last digit. */
export function scoreOf(pairing: Pairing): number {
  let score = 0;
  for (const { points } of components) score += points(pairing);
  return score;
}
