import type { UploadReport } from '../../contract/upload.ts';

/** What is told of an upload of which nothing has been planned yet. */
export function emptyReport(
  upload: Pick<UploadReport, 'kind' | 'dryRun' | 'rows' | 'recognisedBy'>,
): UploadReport {
  return {
    ...upload,
    uploadId: null,
    created: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    nothingKept: false,
    errors: [],
    makes: [],
    columns: {},
    ignoredColumns: [],
    unreadColumns: [],
    dateOrder: null,
    dateQuestion: null,
    questions: [],
    timeZone: null,
    unknownValues: [],
    labelFindings: null,
    nobodyFits: null,
    preview: { columns: [], rows: [] },
    position: 0,
  };
}
