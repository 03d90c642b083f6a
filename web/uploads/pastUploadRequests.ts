import { queryOptions } from '@tanstack/react-query';
import {
  doneUploadsSchema,
  oneUploadSchema,
  type UndoReport,
  undoLineSchema,
} from '../../api/contract/upload.ts';
import { linesOf } from '../client/linesOf.ts';
import { searchOf } from '../client/queries.ts';
import { request, send } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';

/** How many uploads are listed at a time. */
const pageSize = 20;

/** The queries of past uploads; keys begin with `pastUploads`, so that all of them can be refreshed. */
export const pastUploadQueries = {
  list: (before: string | undefined) =>
    queryOptions({
      queryKey: ['pastUploads', 'list', before],
      queryFn: ({ signal }) =>
        request(`/api/v1/past-uploads${searchOf({ before, limit: pageSize })}`, doneUploadsSchema, {
          signal,
        }),
    }),
  one: (uploadId: string) =>
    queryOptions({
      queryKey: ['pastUploads', 'one', uploadId],
      queryFn: ({ signal }) => request(`/api/v1/past-uploads/${uploadId}`, oneUploadSchema, { signal }),
    }),
};

/** Undoes an upload, and says how far that has come. Rejects with `RequestFailed`; repeating it does nothing twice. */
export async function undoUpload(
  uploadId: string,
  onProgress: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<UndoReport> {
  const response = await send(`/api/v1/past-uploads/${uploadId}/undo`, {
    method: 'POST',
    headers: { accept: 'application/x-ndjson, application/json' },
  });
  for await (const text of linesOf(response)) {
    const line = undoLineSchema.parse(JSON.parse(text));
    if (line.kind === 'progress') onProgress(line);
    else if (line.kind === 'report') return line.report;
    else throw new RequestFailed(line.message, response.status, null);
  }
  throw new RequestFailed('The connection was lost before the report arrived. Undo it again.', null, null);
}
