import { Result } from 'effect';
import type { Pool } from 'pg';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { isRecordName, type RecordName, recordNames, records } from '../../../domain/catalogues/records.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { categoriesNamed } from '../../../domain/record/recordsNamed.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayWrite } from '../../../domain/rights/rights.ts';
import { readMoment } from '../../../domain/time/localMoment.ts';
import { type Zone, zoneOf } from '../../../domain/time/zone.ts';
import { readAllocationFacts } from '../../../projections/readAllocationFacts.ts';
import { withOrganisation } from '../../../projections/withOrganisation.ts';
import {
  type DateQuestion,
  type UploadField,
  type UploadKind,
  type UploadReport,
  uploadKindOf,
} from '../../contract/upload.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { cellReading } from './cellReading.ts';
import { emptyReport } from './emptyReport.ts';
import { type DateColumn, findDateOrder } from './findDateOrder.ts';
import { findDurationUnit } from './findDurationUnit.ts';
import { type KnownRecords, namedBooking, readKnownBookings, readKnownRecords } from './knownRecords.ts';
import { madeBeside } from './madeBeside.ts';
import { type MatchedColumns, matchColumns } from './matchColumns.ts';
import { findNobodyFits } from './nobodyFits.ts';
import { planBookingSteps, type StepLookup } from './planBookingSteps.ts';
import { type BookingLookup, planBookings } from './planBookings.ts';
import { planRecord } from './planRecord.ts';
import { planShifts } from './planShifts.ts';
import { previewRows } from './previewRows.ts';
import type { CsvFile, CsvRow } from './readCsv.ts';
import type { ReadUpload } from './readUpload.ts';
import { recognisedBy } from './recognisedBy.ts';
import { recordFileOf } from './recordFile.ts';
import { createRowReader, type RowReader } from './rowReader.ts';
import { overlookedTime, unreadIn } from './unreadColumns.ts';
import { countedSteps } from './uploadCounts.ts';
import type { UploadError } from './uploadError.ts';
import { uploadFields } from './uploadFields.ts';
import type { MappingToKeep } from './uploadMappings.ts';
import type { Step, UploadPlan } from './uploadPlan.ts';

/** What is to happen for a file. */
export interface PlannedUpload {
  /** What is known before anything is saved; that is everything if nothing is to be saved. */
  readonly report: UploadReport;
  /** What is to be saved, phase after phase; the last one is about the rows. None if nothing is to be saved. */
  readonly phases: readonly (readonly Step[])[];
  /** How the file is read, for the next one of its kind; null of documents, which say it themselves. */
  readonly mapping: MappingToKeep | null;
  /** Checks of the allocation that failed themselves, for the error log. */
  readonly failures?: readonly Violation[];
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
 * at all, as requested. Dates that can be read in two ways are asked for: a dry run answers with the question and reads no
 * row, a real upload is refused (`invalid_input`, field `dateOrder`). Records are identified by:
 *
 * - customers and resources: the reference, else the name (and a customer's address);
 * - shifts: all rows of a resource with the same dates are one timesheet;
 * - service plans: the VisitStemID;
 * - bookings: the reference, else customer, start and title. A bookings file creates the customers and labels that
 *   it names; it never changes a customer, and never creates a resource;
 * - leave and breaks: the Muster ID, else the person, the kind and the start;
 * - steps of bookings: the booking's reference or id.
 */
export async function planUpload(
  { upload, file }: ReadUpload,
  parts: PlanParts,
): Promise<Result.Result<PlannedUpload, Refusal>> {
  const { kind, columns, values, defaults, answers, dryRun, onBadRows } = upload;
  const fields = uploadFields(kind);
  const matched = matchColumns(fields, file.header, { columns, values, defaults });
  const found = findDateOrder(file.rows, dateColumns(fields, matched));
  const dateOrder = upload.dateOrder ?? found.order;
  const report: UploadReport = {
    ...emptyReport({ kind, dryRun, rows: file.rows.length, recognisedBy: recognisedBy(kind) }),
    columns: { ...matched.columns },
    ignoredColumns: [...matched.ignored],
    dateOrder: found.order === null && found.question === null ? null : dateOrder,
  };
  const mapping = mappingOf(upload, file, matched);
  const nothing = (reasons: readonly string[]) =>
    Result.succeed<PlannedUpload>({
      report: {
        ...report,
        rejected: report.rows,
        nothingKept: true,
        errors: reasons.map((reason) => ({ line: file.headerLine, column: null, value: null, reason })),
      },
      phases: [],
      mapping,
    });

  if (!mayWrite(parts.actor, 'uploads')) return nothing(['Uploads are for dispatchers only.']);
  if (file.header.length === 0) return nothing(['The file is empty: its first row must name the columns.']);
  if (matched.problems.length > 0) return nothing([...unnamed(file), ...matched.problems]);

  if (found.question !== null && dateOrder === null) {
    if (!dryRun) return Result.fail(invalidField('dateOrder', unanswered(found.question)));
    return Result.succeed({
      report: { ...report, dateQuestion: found.question, nothingKept: true },
      phases: [],
      mapping,
    });
  }

  const known = await readKnownRecords(parts.pool, parts.actor, needed(kind));
  if (known === undefined) return nothing(['There is no such organisation.']);
  const zone = zoneOf(upload.timeZone ?? known.timeZone);
  const unreadColumns = unreadIn(kind, file, matched, known);
  const overlooked =
    kind === 'bookings' && columns.start !== '' ? overlookedTime(unreadColumns, matched) : undefined;
  if (!dryRun && overlooked !== undefined) return nothing([overlooked]);
  const unitOf = unitsIn(kind, file, matched);
  const reading = cellReading({ values, defaults, answers }, dateOrder ?? 'dayFirst', unitOf);
  const rows = file.rows
    .filter(({ problem }) => problem === undefined)
    .map((row) => createRowReader(row, matched, reading));
  const namedBookings = await bookingsNamedIn(kind, rows, parts);
  const plan = await planRows(kind, { ...known, namedBookings }, rows, { ...parts, zone });
  const errors = [...misformed(file.rows), ...plan.errors].toSorted((one, other) => one.line - other.line);
  const rejected = new Set(errors.map(({ line }) => line)).size;
  const told: UploadReport = {
    ...report,
    errors,
    rejected,
    makes: madeBeside(plan.before),
    unreadColumns,
    questions: reading.questions.list(),
    timeZone: hasLocalTimes(kind, fields, matched, rows) ? zone.name : null,
  };
  if (!dryRun && (onBadRows === 'keepGoodRows' || rejected === 0)) {
    return Result.succeed({ report: told, phases: [...plan.before, plan.steps], mapping });
  }
  if (!dryRun) {
    return Result.succeed({
      report: { ...told, ...countedSteps(plan.steps), nothingKept: true },
      phases: [],
      mapping,
    });
  }
  const { nobodyFits, failures } = await whoCanCome(plan, parts);
  const seen: Partial<UploadReport> = {
    unknownValues: reading.unknown.list((field) => matched.columns[field]),
    labelFindings: plan.labelFindings ?? null,
    nobodyFits,
    preview: previewRows(plan, rows, { fields, zone }),
  };
  return Result.succeed({
    report: { ...told, ...countedSteps(plan.steps), ...seen, nothingKept: true },
    phases: [],
    mapping,
    failures,
  });
}

/** What to do about a file without names of columns. */
function unnamed({ hasHeadings, header }: CsvFile): readonly string[] {
  const says = `The first line has values and no names of columns, which are therefore called ${header[0]} to ${header.at(-1)}.`;
  return hasHeadings ? [] : [`${says} Say which field each of them is, or add a line with names.`];
}

/** How a file is read, for the next one with its columns. */
function mappingOf(upload: ReadUpload['upload'], file: CsvFile, matched: MatchedColumns): MappingToKeep {
  const { kind, fileName, columns, values, defaults, answers, dateOrder, timeZone } = upload;
  const { durationUnit, repeatedReference } = answers;
  return {
    kind,
    header: file.header,
    fileName,
    reading: {
      columns: { ...columns, ...matched.columns },
      values,
      defaults,
      // Whatever lasted a day in this file may be a slip in the next one.
      answers: {
        ...(durationUnit === undefined ? {} : { durationUnit }),
        ...(repeatedReference === undefined ? {} : { repeatedReference }),
      },
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(timeZone === undefined ? {} : { timeZone }),
    },
  };
}

/** Which bookings nobody could take. */
async function whoCanCome({ waiting }: UploadPlan, { pool, actor }: PlanParts) {
  if (waiting === undefined) return { nobodyFits: null, failures: [] };
  const { found, failures } = await findNobodyFits(
    waiting.bookings,
    (span) => readAllocationFacts(pool, actor.org, span),
    { madeLabels: waiting.madeLabels, now: Math.floor(Date.now() / 1000) },
  );
  return { nobodyFits: found, failures };
}

function dateColumns(
  fields: readonly UploadField[],
  { places, columns }: MatchedColumns,
): readonly DateColumn[] {
  return fields.flatMap(({ field, holds }) => {
    const place = places.get(field);
    const isDate = holds === 'date' || holds === 'moment';
    return isDate && place !== undefined ? [{ place, column: columns[field] ?? '' }] : [];
  });
}

/** The units of durations, each column looked at once. Exports of records write minutes, however few. */
function unitsIn(kind: UploadKind, { rows }: CsvFile, { places, columns }: MatchedColumns) {
  const smallest = kind === 'bookings' ? 'are doubtful' : 'are minutes';
  const units = uploadFields(kind).flatMap(({ field, holds }) => {
    const place = places.get(field);
    if (holds !== 'duration' || place === undefined) return [];
    const values = rows.map(({ cells }) => cells[place] ?? '');
    return [[field, findDurationUnit(columns[field] ?? '', values, smallest)] as const];
  });
  const byField = new Map(units);
  return (field: string) => byField.get(field);
}

function unanswered({ why, examples }: DateQuestion): string {
  const [{ value = '' } = {}] = examples;
  return why === 'either'
    ? `must be dayFirst or monthFirst, because every date of the file can be read in both ways (${value})`
    : `must be dayFirst or monthFirst, because some dates of the file can only be read with the day first and others only with the month first (${examples.map((one) => one.value).join(', ')})`;
}

/** Rows whose form is wrong, whatever their cells mean. */
function misformed(rows: readonly CsvRow[]): readonly UploadError[] {
  return rows.flatMap(({ line, problem }) =>
    problem === undefined ? [] : [{ line, column: null, value: null, reason: problem }],
  );
}

/** Whether what is read depends on the time zone. */
function hasLocalTimes(
  kind: UploadKind,
  fields: readonly UploadField[],
  { places }: MatchedColumns,
  rows: readonly RowReader[],
): boolean {
  const moments = fields.filter(
    ({ field, holds }) =>
      places.has(field) && (holds === 'moment' || (kind === 'bookings' && holds === 'date')),
  );
  return rows.some((row) =>
    moments.some(({ field }) => {
      const moment = readMoment(row.text(field), row.dateOrder);
      return moment !== undefined && moment.kind !== 'instant';
    }),
  );
}

/** The records with which a file of a kind is compared, or to which it refers. */
function needed(kind: UploadKind): readonly RecordName[] {
  const name = recordNames.find((one) => uploadKindOf(one) === kind);
  if (name === undefined) return ['label', 'customer', 'resource', 'equipment'];
  const named = Object.values<FieldFacts>(records[name].shown).flatMap(categoriesNamed);
  return [name, ...new Set(named.filter(isRecordName))];
}

/** The bookings that rows of a kind of record name, as far as whoever uploads them sees these. */
async function bookingsNamedIn(kind: UploadKind, rows: readonly RowReader[], { pool, actor }: PlanParts) {
  const name = recordNames.find((one) => uploadKindOf(one) === kind);
  if (name === undefined) return [];
  const shown: Readonly<Record<string, FieldFacts>> = records[name].shown;
  const columns = recordFileOf(name).parts.flatMap(({ fills, fields }) =>
    fills.some((field) => shown[field]?.refersTo === 'booking') ? fields.map(({ field }) => field) : [],
  );
  const texts = new Set(rows.flatMap((row) => columns.map((column) => row.text(column))));
  texts.delete('');
  if (texts.size === 0) return [];
  const references = [...texts];
  const ids = references.map((text) => text.replace(/^id:/, ''));
  return (await readKnownBookings(pool, actor.org, { ids, references }, actor)).map(namedBooking);
}

async function planRows(
  kind: UploadKind,
  known: KnownRecords,
  rows: readonly RowReader[],
  { actor, pool, zone }: PlanParts & { readonly zone: Zone },
): Promise<UploadPlan> {
  const { org } = actor;
  const now = Math.floor(Date.now() / 1000);
  const name = recordNames.find((one) => uploadKindOf(one) === kind);
  if (name === undefined) {
    if (kind === 'bookingSteps') {
      const lookUp: StepLookup = (named) => readKnownBookings(pool, org, named, actor);
      const organisation = await organisationOf(pool, org);
      return planBookingSteps(known, rows, { actor, organisation, zone, lookUp, now });
    }
    const lookUp: BookingLookup = (ids, references) => readKnownBookings(pool, org, { ids, references });
    return planBookings(org, known, rows, { zone, lookUp });
  }
  // All rows of a timesheet are one record.
  if (name === 'shift') return planShifts(org, known, rows);
  return planRecord(name, known, rows, { actor, zone, now });
}

function organisationOf(pool: Pool, org: string): Promise<OrganisationFact> {
  return withOrganisation(pool, org, async ({ db }) => {
    const { fact } = await db
      .selectFrom('organisations')
      .select('fact')
      .where('org', '=', org)
      .executeTakeFirstOrThrow();
    return fact;
  });
}
