import {
  type PlanLine,
  type PlanRequest,
  planLineSchema,
  planStoppedSchema,
} from '../../../api/contract/planning.ts';
import { knownSoFar } from '../../client/knownPosition.ts';
import { request, send } from '../../client/request.ts';
import { RequestFailed } from '../../client/requestFailed.ts';
import type { PlanOutcome, PlanProgress } from './timelineSource.ts';

const endedEarly = 'The server stopped before the plan was ready. Nothing was changed; try again.';

/** Asks the server for a plan and reports its progress, line by line (`POST /api/v1/plans`). */
export async function requestPlan(
  asked: PlanRequest,
  onProgress: (progress: PlanProgress) => void,
  signal: AbortSignal,
): Promise<PlanOutcome> {
  // What this window has done is part of what is planned.
  const known = knownSoFar();
  try {
    const response = await send('/api/v1/plans', {
      method: 'POST',
      body: known === undefined ? asked : { ...asked, after: known },
      headers: { accept: 'application/x-ndjson' },
      signal,
    });
    if (response.body === null) return { kind: 'failed', message: endedEarly };
    for await (const line of linesOf(response.body)) {
      const said: PlanLine = planLineSchema.parse(JSON.parse(line));
      switch (said.kind) {
        case 'progress':
          onProgress(said);
          break;
        case 'preview':
          return { kind: 'preview', preview: said.preview };
        case 'problem':
          return { kind: 'failed', message: said.message };
      }
    }
    return { kind: 'failed', message: endedEarly };
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', message: 'Planning was cancelled.' };
    if (error instanceof RequestFailed) return { kind: 'failed', message: error.message };
    if (error instanceof TypeError) return { kind: 'failed', message: endedEarly };
    throw error;
  }
}

/** Ends a search with the best plan so far. */
export async function requestStop(planId: string): Promise<void> {
  await request(`/api/v1/plans/${encodeURIComponent(planId)}/stop`, planStoppedSchema, { method: 'POST' });
}

/** The lines of a stream as they arrive; a line split by the network is joined again. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield line;
      if (!done) continue;
      if (rest.trim() !== '') yield rest;
      return;
    }
  } finally {
    await reader.cancel();
  }
}
