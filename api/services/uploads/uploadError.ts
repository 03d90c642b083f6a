import type { UploadReport } from '../../contract/upload.ts';

export type UploadError = UploadReport['errors'][number];
