import type { UploadReport } from '../../api/contract/upload.ts';
import { isReadingKind, kindTexts } from './kindTexts.ts';

/** Where the records of an upload are seen: in their list, only those that it made or changed. */
export function seenAtOf({ kind, uploadId }: Pick<UploadReport, 'kind' | 'uploadId'>): {
  readonly to: string;
  readonly label: string;
} {
  const { seenAt } = kindTexts(kind);
  if (uploadId === null || !isReadingKind(kind)) return seenAt;
  const join = seenAt.to.includes('?') ? '&' : '?';
  return { ...seenAt, to: `${seenAt.to}${join}upload=${uploadId}` };
}
