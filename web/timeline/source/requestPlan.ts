import { type PlanPreview, type PlanRequest, planLineSchema } from '../../../api/contract/planning.ts';
import { requestSearch, type SearchOutcome, type SearchProgress } from '../../plans/requestSearch.ts';

/** Asks the server for a plan and reports its progress (`POST /api/v1/plans`). */
export function requestPlan(
  asked: PlanRequest,
  onProgress: (progress: SearchProgress) => void,
  signal: AbortSignal,
): Promise<SearchOutcome<PlanPreview>> {
  return requestSearch({ path: '/api/v1/plans', body: asked, line: planLineSchema }, onProgress, signal);
}
