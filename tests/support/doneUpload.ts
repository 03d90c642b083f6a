import { randomUUID } from 'node:crypto';
import { emptyReport } from '../../api/services/uploads/emptyReport.ts';
import type { UploadRegister } from '../../api/services/uploads/uploadRegister.ts';

/** An upload of customers in the register that changed nothing; its id. */
export async function doneUpload(
  register: UploadRegister,
  org: string,
  begunBy: string,
  fileName: string,
): Promise<string> {
  const id = randomUUID();
  await register.begin({ id, org, kind: 'customers', fileName, begunBy, afterPosition: 0, rows: 1 });
  const counts = { created: 0, changed: 0, unchanged: 1, rejected: 0 };
  const upload = { kind: 'customers', dryRun: false, rows: 1, recognisedBy: '' } as const;
  const report = { ...emptyReport(upload), ...counts, uploadId: id };
  await register.end(id, { ...counts, lastPosition: 0, span: null, report });
  return id;
}
