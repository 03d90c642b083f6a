import type { Pool } from 'pg';
import type { CommandService } from '../../commands/commandService.ts';
import type { Facts } from '../../commands/facts.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { isRecordName, type RecordName, recordNames, records } from '../../domain/records.ts';
import { mayWrite } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import { type UploadKind, type UploadLine, type UploadReport, uploadKindOf } from '../contract/upload.ts';
import { type KnownRecords, readKnownBookings, readKnownRecords } from './knownRecords.ts';
import { type MatchedColumns, matchColumns } from './matchColumns.ts';
import { planBookings } from './planBookings.ts';
import { planRecord } from './planRecord.ts';
import { planShifts } from './planShifts.ts';
import { type CsvRow, readCsv } from './readCsv.ts';
import { createRowReader, type RowReader, type UploadError } from './rowReader.ts';
import { type SavedStep, savePlan } from './savePlan.ts';
import { uploadFields } from './uploadFields.ts';
import type { Step, UploadPlan } from './uploadPlan.ts';

export interface Upload {
  readonly kind: UploadKind;
  readonly csv: string;
  readonly fileName: string;
  /** Field to column name, for those that are not matched by name; an empty name leaves a field out. */
  readonly columns: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
  readonly onBadRows: 'keepGoodRows' | 'keepNothing';
}

export interface UploadParts {
  readonly actor: Actor;
  readonly commands: CommandService;
  readonly facts: Pick<Facts, 'waitFor'>;
  readonly log: Pick<EventLog, 'head'>;
  /** The read side's pool: its connections return 64-bit integers as numbers (`createPool`). */
  readonly pool: Pool;
  readonly onProgress?: (progress: UploadProgress) => void;
}

export type UploadProgress = Omit<Extract<UploadLine, { kind: 'progress' }>, 'kind'>;

/** How long an upload waits for the read side to be up to date, in milliseconds. */
const patienceMs = 60_000;
/** Progress is reported once in this many rows. */
const progressEvery = 50;

/**
 * Reads a CSV file of records and brings the organisation in line with it (shell §2.1, CSV Uploads): new
 * records are created, different ones changed, and uploading the same file again changes nothing. An empty
 * cell leaves a record's value as it is. Every bad row is reported with its line, column and reason; the good
 * ones are saved, or nothing at all, as requested. Records are identified by:
 *
 * - customers and resources: the reference, else the name (and a customer's address);
 * - shifts: all rows of a resource with the same dates are one timesheet;
 * - service plans: the VisitStemID;
 * - bookings: the reference, else customer, start and title. A bookings file creates the customers that it
 *   names with an address, and labels; it never changes a customer, and never creates a resource.
 *
 * Rejects if the read side stays behind (`ReadSideBehind`), or on unexpected errors.
 */
export async function runUpload(upload: Upload, parts: UploadParts): Promise<UploadReport> {
  const { kind, csv, columns, dryRun, onBadRows } = upload;
  const { actor, facts, log, onProgress = () => {} } = parts;
  const file = readCsv(csv);
  const total = file.rows.length;
  onProgress({ phase: 'reading', done: total, total });
  const matched = matchColumns(uploadFields(kind), file.header, columns);
  const report = (more: Partial<UploadReport>): UploadReport => ({
    kind,
    dryRun,
    rows: total,
    created: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    nothingKept: false,
    errors: [],
    columns: { ...matched.columns },
    ignoredColumns: [...matched.ignored],
    position: 0,
    ...more,
  });
  const whole = (reasons: readonly string[]): UploadReport =>
    report({
      rejected: total,
      nothingKept: true,
      errors: reasons.map((reason) => ({ line: file.headerLine, column: null, value: null, reason })),
    });

  if (!mayWrite(actor, 'uploads')) return whole(['Uploads are for dispatchers only.']);
  if (file.header.length === 0) return whole(['The file is empty: its first row must name the columns.']);
  if (matched.problems.length > 0) return whole(matched.problems);

  onProgress({ phase: 'checking', done: 0, total });
  await facts.waitFor(await log.head(), patienceMs);
  const plan = await planOf(upload, file.rows, matched, parts);
  if (plan === undefined) return whole(['There is no such organisation.']);
  onProgress({ phase: 'checking', done: total, total });

  const bad = new Set(plan.errors.map((error) => error.line));
  if (dryRun || (onBadRows === 'keepNothing' && bad.size > 0)) {
    return report({
      ...countsOf(plan.steps),
      rejected: bad.size,
      nothingKept: true,
      errors: inOrder(plan.errors),
    });
  }
  return report(await save(plan, parts, total, matched));
}

async function planOf(
  { kind }: Upload,
  rows: readonly CsvRow[],
  matched: MatchedColumns,
  { actor, pool }: UploadParts,
): Promise<UploadPlan | undefined> {
  const known = await readKnownRecords(pool, actor, needed(kind));
  if (known === undefined) return undefined;
  const sound = rows.filter((row) => row.problem === undefined);
  const plan = await planRows(
    kind,
    known,
    sound.map((row) => createRowReader(row, matched)),
    { actor, pool },
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
  { actor, pool }: Pick<UploadParts, 'actor' | 'pool'>,
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

async function save(
  plan: UploadPlan,
  { actor, commands, onProgress = () => {} }: UploadParts,
  total: number,
  matched: MatchedColumns,
): Promise<Partial<UploadReport>> {
  let position = 0;
  let done = 0;
  const before: SavedStep[] = [];
  for (const steps of plan.before) {
    const outcome = await savePlan(steps, { actor, commands, saved: () => {} });
    before.push(...outcome.results);
    position = Math.max(position, outcome.position);
  }
  const refusedBefore = before.filter(({ refusal }) => refusal !== undefined);
  const { results, position: last } = await savePlan(plan.steps, {
    actor,
    commands,
    saved() {
      done += 1;
      if (done % progressEvery === 0) onProgress({ phase: 'saving', done: Math.min(done, total), total });
    },
  });
  onProgress({ phase: 'saving', done: total, total });

  // A record that exists is counted, whatever became of a later command of its row.
  const kept = results.filter(
    ({ accepted, refusal, step }) => refusal === undefined || (accepted > 0 && step.outcome !== 'unchanged'),
  );
  const lost = results.filter((result) => !kept.includes(result));
  const errors = [
    ...plan.errors,
    ...refusedBefore.map(({ refusal }) => ({
      line: 1,
      column: null,
      value: String(refusal?.command.input.name ?? refusal?.command.input.firstName ?? ''),
      reason: refusal?.refusal.message ?? '',
    })),
    ...results.flatMap((result) => errorOf(result, matched)),
  ];
  const badLines = new Set([
    ...plan.errors.map(({ line }) => line),
    ...lost.flatMap(({ step }) => step.lines),
  ]);
  return {
    ...countsOf(kept.map(({ step }) => step)),
    rejected: badLines.size,
    errors: inOrder(errors),
    position: Math.max(position, last),
  };
}

/** Why a step's command was refused, as an error of its row. */
function errorOf(
  { step, accepted, refusal }: SavedStep,
  { columns }: MatchedColumns,
): readonly UploadError[] {
  if (refusal === undefined) return [];
  const { command } = refusal;
  const field = command.name === 'booking.allocate' ? 'resource' : accepted > 0 ? 'status' : undefined;
  const kept = accepted > 0 ? 'The row was saved up to this point: ' : '';
  return [
    {
      line: step.lines[0] ?? 1,
      column: field === undefined ? null : (columns[field] ?? null),
      value: null,
      reason: `${kept}${refusal.refusal.message}`,
    },
  ];
}

/** Counted by rows: two rows with the same content for a new record are one created and one unchanged. */
function countsOf(steps: readonly Step[]): Pick<UploadReport, 'created' | 'changed' | 'unchanged'> {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (const { outcome, lines, commands } of steps) {
    const isTimesheet = commands.some(({ name }) => name.startsWith('shift.'));
    counts[outcome] += isTimesheet ? lines.length : 1;
    counts.unchanged += isTimesheet || outcome === 'unchanged' ? 0 : lines.length - 1;
    if (outcome === 'unchanged' && lines.length > 1) counts.unchanged += lines.length - 1;
  }
  return counts;
}

function inOrder(errors: readonly UploadError[]): UploadError[] {
  return [...errors].sort((one, other) => one.line - other.line);
}
