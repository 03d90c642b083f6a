import type { PeriodKind } from '../../time/periods.ts';
import type { Pairing } from '../pairing.ts';
import { type Component, fraction } from './component.ts';

/** 20 for a week in which the resource has no work yet; 0 if no limit is set up. */
export const weeklyFreeHours: Component = {
  name: 'weeklyFreeHours',
  points: (pairing) => 20 * freeFraction(pairing, 'week'),
};

/** 10 for a day on which the resource has no work yet; 0 if no limit is set up. */
export const dailyFreeHours: Component = {
  name: 'dailyFreeHours',
  points: (pairing) => 10 * freeFraction(pairing, 'day'),
};

/**
 * The hours that are free, without this job, in the period in which it begins, as a fraction of the limit.
 */
function freeFraction(pairing: Pairing, kind: PeriodKind): number {
  const limitHours = pairing.resource.limitHours[kind];
  if (limitHours === null) return 0;
  return fraction(1 - pairing.plannedSecondsIn(kind) / (limitHours * 3600));
}
