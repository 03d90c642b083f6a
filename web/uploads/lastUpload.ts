import type { UploadReport } from '../../api/contract/upload.ts';
import type { UploadFile } from './uploadFile.ts';

/** An upload of this page, with what the server does not keep of it: the file, and every bad row. */
export interface LastUpload {
  readonly uploadId: string;
  readonly file: UploadFile;
  readonly report: UploadReport;
}

let last: LastUpload | null = null;

export function keepLastUpload(upload: LastUpload): void {
  last = upload;
}

/** The upload with this id, if it is the last one of this page. */
export function lastUpload(uploadId: string): LastUpload | null {
  return last?.uploadId === uploadId ? last : null;
}
