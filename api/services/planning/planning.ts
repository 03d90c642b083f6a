import type { FairTurns } from '../../../postgres/fairTurns.ts';
import { createPlanningDesk, type PlanningDesk } from './planningDesk.ts';
import { createPlansBeingMade, type PlansBeingMade } from './plansBeingMade.ts';

/** What the planning routes of one server share. */
export interface Planning {
  readonly desk: PlanningDesk;
  readonly plans: PlansBeingMade;
}

export function createPlanning(turns: FairTurns): Planning {
  return { desk: createPlanningDesk(turns), plans: createPlansBeingMade() };
}
