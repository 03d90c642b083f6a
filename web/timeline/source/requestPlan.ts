import { type PlanRequest, planLineSchema, planStoppedSchema } from '../../../api/contract/planning.ts';
import { request } from '../../client/request.ts';
import { requestSearch } from '../../plans/requestSearch.ts';
import type { PlanOutcome, PlanProgress } from './timelineSource.ts';

/** Asks the server for a plan and reports its progress (`POST /api/v1/plans`). */
export function requestPlan(
  asked: PlanRequest,
  onProgress: (progress: PlanProgress) => void,
  signal: AbortSignal,
): Promise<PlanOutcome> {
  return requestSearch({ path: '/api/v1/plans', body: asked, line: planLineSchema }, onProgress, signal);
}

/** Ends a search with the best plan so far. */
export async function requestStop(planId: string): Promise<void> {
  await request(`/api/v1/plans/${encodeURIComponent(planId)}/stop`, planStoppedSchema, { method: 'POST' });
}
