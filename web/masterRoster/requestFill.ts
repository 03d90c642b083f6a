import {
  type RosterFillPreview,
  type RosterFillRequest,
  rosterFillLineSchema,
} from '../../api/contract/rosterFill.ts';
import { requestSearch, type SearchOutcome, type SearchProgress } from '../plans/requestSearch.ts';

/** Asks who could have the events of a roster, and reports the progress (`POST /api/v1/roster-fills`). */
export function requestFill(
  asked: RosterFillRequest,
  onProgress: (progress: SearchProgress) => void,
  signal: AbortSignal,
): Promise<SearchOutcome<RosterFillPreview>> {
  return requestSearch(
    { path: '/api/v1/roster-fills', body: asked, line: rosterFillLineSchema },
    onProgress,
    signal,
  );
}
