import { mayWrite } from '../../../../domain/rights/rights.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { emptyReport } from '../emptyReport.ts';
import { readKnownRecords } from '../knownRecords.ts';
import type { PlannedUpload, PlanParts } from '../planUpload.ts';
import { countedSteps } from '../uploadCounts.ts';
import type { ReadDocuments } from './readDocuments.ts';
import type { SavedDocument } from './savedDocuments.ts';

/**
 * Plans how an organisation is brought in line with documents of a kind (scheduling §3): what is new is created, what
 * differs is changed, and the rest is left alone. Nothing is deleted. In the report, `line` is the line of the file or the
 * place in the list, `column` the field of the document, and fields that no document of the kind has are `ignoredColumns`.
 */
export async function planDocuments(
  saved: SavedDocument,
  { documents, dryRun, onBadRows }: ReadDocuments,
  { actor, pool }: PlanParts,
): Promise<PlannedUpload> {
  const { saved: kind, recognisedBy } = saved;
  const report = emptyReport({ kind, dryRun, rows: documents.length, recognisedBy });
  const nothing = (reason: string): PlannedUpload => ({
    report: {
      ...report,
      rejected: report.rows,
      nothingKept: true,
      errors: [{ line: 1, column: null, value: null, reason }],
    },
    phases: [],
    mapping: null,
  });
  const { area } = saved.document;
  if (!mayWrite(actor, 'uploads') && !mayWrite(actor, area))
    return nothing('Uploads are for dispatchers only.');
  if (documents.length === 0) return nothing('The file has no documents.');
  const known = await readKnownRecords(pool, actor);
  if (known === undefined) return nothing('There is no such organisation.');
  const zone = zoneOf(known.timeZone);
  const now = Math.floor(Date.now() / 1000);
  const { plan, read } = await saved.plan(documents, { actor, pool, known, zone, now });
  const errors = read.errors().toSorted((one, other) => one.line - other.line);
  const rejected = new Set(errors.map(({ line }) => line)).size;
  const told = {
    ...report,
    errors,
    rejected,
    columns: Object.fromEntries(read.fields.map((field) => [field, field])),
    ignoredColumns: [...read.unknown],
  };
  const isKept = !dryRun && (onBadRows === 'keepGoodRows' || rejected === 0);
  if (isKept) return { report: told, phases: [...plan.before, plan.steps], mapping: null };
  const counted = { ...told, ...countedSteps(plan.steps), nothingKept: true };
  return { report: counted, phases: [], mapping: null };
}
