import {
  type UploadKind,
  type UploadLine,
  type UploadReport,
  type UploadRequest,
  uploadLineSchema,
} from '../../api/contract/upload.ts';
import { linesOf } from '../client/linesOf.ts';
import { send } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';

export type UploadProgress = Extract<UploadLine, { kind: 'progress' }>;

/**
 * Sends a file and reads the answer line by line while the server works. Rejects with `RequestFailed`; not
 * sent again by itself, but sending the same file again keeps nothing twice.
 */
export async function sendUpload(
  kind: UploadKind,
  upload: UploadRequest,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<UploadReport> {
  const response = await send(`/api/v1/uploads/${kind}`, {
    method: 'POST',
    headers: { accept: 'application/x-ndjson, application/json' },
    body: upload,
    signal,
  });
  for await (const text of linesOf(response)) {
    const line = uploadLineSchema.parse(JSON.parse(text));
    if (line.kind === 'progress') onProgress(line);
    else if (line.kind === 'report') return line.report;
    else throw new RequestFailed(line.message, response.status, null);
  }
  throw new RequestFailed(
    'The connection was lost before the report arrived. Upload the file again.',
    null,
    null,
  );
}
