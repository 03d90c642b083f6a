import { planStoppedSchema } from '../../api/contract/planning.ts';
import { request } from '../client/request.ts';

/** Ends a search with the best plan so far (`POST /api/v1/plans/{planId}/stop`). */
export async function requestStop(planId: string): Promise<void> {
  await request(`/api/v1/plans/${encodeURIComponent(planId)}/stop`, planStoppedSchema, { method: 'POST' });
}
