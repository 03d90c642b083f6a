import { availableParallelism } from 'node:os';
import { createPlanningDesk, type PlanningDesk } from './planningDesk.ts';
import { createPlansBeingMade, type PlansBeingMade } from './plansBeingMade.ts';

/** What the planning routes of one server share. */
export interface Planning {
  readonly desk: PlanningDesk;
  readonly plans: PlansBeingMade;
}

/** One processor is left to the server itself. */
export function createPlanning(): Planning {
  const seats = Math.max(1, availableParallelism() - 1);
  return { desk: createPlanningDesk({ seats, waiting: 16 }), plans: createPlansBeingMade() };
}
