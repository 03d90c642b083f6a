import type { Pool } from 'pg';
import { isRecordName, type RecordName, recordNames, records } from '../../domain/records.ts';
import { mayWrite } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import { type UploadKind, type UploadReport, uploadKindOf } from '../contract/upload.ts';
import { type KnownRecords, readKnownBookings, readKnownRecords } from './knownRecords.ts';
import { madeBeside } from './madeBeside.ts';
import { type MatchedColumns, matchColumns } from './matchColumns.ts';
import { planBookings } from './planBookings.ts';
import { planRecord } from './planRecord.ts';
import { planShifts } from './planShifts.ts';
import type { CsvRow } from './readCsv.ts';
import type { ReadUpload } from './readUpload.ts';
import { createRowReader, type RowReader } from './rowReader.ts';
import { countedSteps } from './uploadCounts.ts';
import { uploadFields } from './uploadFields.ts';
import type { Step, UploadPlan } from './uploadPlan.ts';

/** What is to happen for a file. */
export interface PlannedUpload {
  /** What is known before anything is saved; that is everything if nothing is to be saved. */
  readonly report: UploadReport;
  /** What is to be saved, phase after phase; the last one is about the rows. None if nothing is to be saved. */
  readonly phases: readonly (readonly Step[])[];
}

export interface PlanParts {
  readonly actor: Actor;
  /** The read side's pool: its connections return 64-bit integers as numbers (`createPool`). */
  readonly pool: Pool;
}

/**
 * Plans how an organisation is brought in line with a file of records (shell §2.1, CSV Uploads): new records are
 * created, different ones changed, and uploading the same file again changes nothing. An empty cell leaves a record's
 * value as it is. Every bad row is reported with its line, column and reason; the good ones are to be saved, or nothing
 * at all, as requested. Records are identified by:
 *
 * - customers and resources: the reference, else the name (and a customer's address);
 * - shifts: all rows of a resource with the same dates are one timesheet;
 * - service plans: the VisitStemID;
 * - bookings: the reference, else customer, start and title. A bookings file creates the customers and labels that
 *   it names; it never changes a customer, and never creates a resource.
 */
export async function planUpload({ upload, file }: ReadUpload, parts: PlanParts): Promise<PlannedUpload> {
  const { kind, columns, dryRun, onBadRows } = upload;
  const matched = matchColumns(uploadFields(kind), file.header, columns);
  const report: UploadReport = {
    uploadId: null,
    kind,
    dryRun,
    rows: file.rows.length,
    created: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    nothingKept: false,
    errors: [],
    makes: [],
    columns: { ...matched.columns },
    ignoredColumns: [...matched.ignored],
    position: 0,
  };
  const nothing = (reasons: readonly string[]): PlannedUpload => ({
    report: {
      ...report,
      rejected: report.rows,
      nothingKept: true,
      errors: reasons.map((reason) => ({ line: file.headerLine, column: null, value: null, reason })),
    },
    phases: [],
  });

  if (!mayWrite(parts.actor, 'uploads')) return nothing(['Uploads are for dispatchers only.']);
  if (file.header.length === 0) return nothing(['The file is empty: its first row must name the columns.']);
  if (matched.problems.length > 0) return nothing(matched.problems);

  const plan = await planOf(kind, file.rows, matched, parts);
  if (plan === undefined) return nothing(['There is no such organisation.']);
  const errors = plan.errors.toSorted((one, other) => one.line - other.line);
  const rejected = new Set(errors.map(({ line }) => line)).size;
  const told = { ...report, errors, rejected, makes: madeBeside(plan.before) };
  if (dryRun || (onBadRows === 'keepNothing' && rejected > 0)) {
    return { report: { ...told, ...countedSteps(plan.steps), nothingKept: true }, phases: [] };
  }
  return { report: told, phases: [...plan.before, plan.steps] };
}

async function planOf(
  kind: UploadKind,
  rows: readonly CsvRow[],
  matched: MatchedColumns,
  parts: PlanParts,
): Promise<UploadPlan | undefined> {
  const known = await readKnownRecords(parts.pool, parts.actor, needed(kind));
  if (known === undefined) return undefined;
  const sound = rows.filter((row) => row.problem === undefined);
  const plan = await planRows(
    kind,
    known,
    sound.map((row) => createRowReader(row, matched)),
    parts,
  );
  const unsound = rows.flatMap(({ line, problem }) =>
    problem === undefined ? [] : [{ line, column: null, value: null, reason: problem }],
  );
  return { ...plan, errors: [...unsound, ...plan.errors] };
}

/** The records with which a file of a kind is compared, or to which it refers. */
function needed(kind: UploadKind): readonly RecordName[] {
  const name = recordNames.find((one) => uploadKindOf(one) === kind);
  if (name === undefined) return ['label', 'customer', 'resource'];
  const named = Object.values(records[name].shown).map(({ refersTo = '' }) => refersTo);
  return [name, ...new Set(named.filter(isRecordName))];
}

function planRows(
  kind: UploadKind,
  known: KnownRecords,
  rows: readonly RowReader[],
  { actor, pool }: PlanParts,
): UploadPlan | Promise<UploadPlan> {
  const { org } = actor;
  const name = recordNames.find((one) => uploadKindOf(one) === kind);
  if (name === undefined) {
    return planBookings(org, known, rows, (ids, references) => readKnownBookings(pool, org, ids, references));
  }
  // All rows of a timesheet are one record.
  if (name === 'shift') return planShifts(org, known, rows);
  return planRecord(name, known, rows, { actor, now: Math.floor(Date.now() / 1000) });
}
