import { type UploadLine, type UploadReport, uploadLineSchema } from '../../api/contract/upload.ts';
import type { BookingsQuery } from '../../api/contract/views.ts';
import type { StepWithMany } from '../../domain/booking/manySteps.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { linesOf } from '../client/linesOf.ts';
import { searchOf } from '../client/queries.ts';
import { send } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';

type Progress = Extract<UploadLine, { kind: 'progress' }>;

/**
 * Takes a step with every booking of a list, or finds out with which it could be taken (`dryRun`). Rejects with
 * `RequestFailed`. The server goes on when nobody waits for its answer.
 */
export async function takeStepWithList(
  query: BookingsQuery,
  step: { readonly asked: StepWithMany; readonly dryRun: boolean },
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<UploadReport> {
  const response = await send(`/api/v1/booking-steps${searchOf({ ...query, after: knownSoFar() })}`, {
    method: 'POST',
    headers: { accept: 'application/x-ndjson, application/json' },
    body: step,
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const text of linesOf(response)) {
    const line = uploadLineSchema.parse(JSON.parse(text));
    if (line.kind === 'progress') onProgress(line);
    else if (line.kind === 'report') return line.report;
    else throw new RequestFailed(line.message, response.status, null);
  }
  throw new RequestFailed('The connection was lost before the report arrived.', null, null);
}
