import { type FileValue, fileValueSchema } from '../../domain/file/fileValue.ts';
import { drawnForAddress, drawnForHeaders } from './drawnFor.ts';
import { searchOf } from './queries.ts';
import { tellSessionLost } from './request.ts';
import { failureOf, failureWithoutAnswer } from './requestFailed.ts';

/** A file that the user has chosen, with the name under which it is stored. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Blob;
}

export interface FileUpload {
  /** Rejects with `RequestFailed`; never settles once it is cancelled. */
  readonly uploaded: Promise<FileValue>;
  readonly cancel: () => void;
}

/**
 * Uploads a file for a field, such as `resource.photo`; sent again under the same key, it is still one file.
 * Reports how much has been sent, from 0 to 1, which `fetch` cannot.
 */
export function uploadFile(
  field: string,
  { name, bytes }: ChosenFile,
  key: string,
  onProgress: (share: number) => void,
): FileUpload {
  const request = new XMLHttpRequest();
  const uploaded = new Promise<FileValue>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(failureWithoutAnswer());
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status });
      if (response.ok) {
        resolve(response.json().then((answer) => fileValueSchema.parse(answer)));
        return;
      }
      failureOf(response).then((failure) => {
        if (failure.sessionEnded) tellSessionLost();
        reject(failure);
      }, reject);
    };
  });
  request.open('POST', `/api/v1/files${searchOf({ for: field, name })}`);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('idempotency-key', key);
  for (const [name, value] of Object.entries(drawnForHeaders())) request.setRequestHeader(name, value);
  request.send(bytes);
  return { uploaded, cancel: () => request.abort() };
}

/** The address of an uploaded file's bytes. */
export function fileAddress({ id }: Pick<FileValue, 'id'>): string {
  return drawnForAddress(`/api/v1/files/${encodeURIComponent(id)}`);
}
