import { type RecordName, records } from '../../../domain/catalogues/records.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { CommandFacts } from '../../../domain/kernel/decider.ts';
import { defaultOf } from '../../../domain/record/recordCommands.ts';
import { isOver } from '../../../domain/record/stages.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import type { Known, KnownRecords } from './knownRecords.ts';
import { madeRecords } from './madeRecords.ts';
import { namedRecords } from './namedRecords.ts';
import { recordIdOf } from './naturalKey.ts';
import type { Details, Reading } from './parts/filePart.ts';
import { idColumn, type RecordFile, recordFileOf } from './recordFile.ts';
import { idText, keyOf, keyWords, namesOf, type RecordFinder } from './recordKeys.ts';
import {
  commandsFor,
  idsIn,
  misnamed,
  missing,
  notByFile,
  ofNoStatus,
  type Reason,
  refusals,
} from './recordSteps.ts';
import type { RowReader } from './rowReader.ts';
import type { Step, UploadPlan } from './uploadPlan.ts';

/** For whom a file is planned, and at what time, epoch seconds. */
export interface PlanFor {
  readonly actor: Actor;
  readonly now: number;
  /** The time zone of local times. */
  readonly zone: Zone;
}

/** A record as a row gives it; cells that are empty are not included. */
interface Wanted {
  readonly row: RowReader;
  readonly id: string;
  readonly known: Known<Details> | undefined;
  readonly said: Details;
}

/**
 * A file of records of one kind: new ones are created, different ones changed, the rest left alone. A record
 * is found by its keys (`RecordDeclaration.keys`); a row that could mean several is refused with their names,
 * unless one of them already matches the row. Rows of one record with the same content count as one; of rows
 * with different content none counts. What the write side would refuse is refused here, so that a
 * dry run finds it.
 */
export function planRecord(
  name: RecordName,
  known: KnownRecords,
  rows: readonly RowReader[],
  { actor, now, zone }: PlanFor,
): UploadPlan {
  const file = recordFileOf(name);
  const { finder, named } = namedRecords(known);
  const made = madeRecords(actor.org);
  const reading: Reading = { zone, named, madeOf: made.idOf };
  const facts: CommandFacts = { actor, now, newId: (purpose) => purpose, workflows: known.steps };
  const { idInFiles } = records[name].declaration;
  const ids = new Set(rows.flatMap((row) => givenIds(name, row, actor.org)));
  const wanted = rows.flatMap((row): readonly Wanted[] => {
    const said = readRow(name, file, row, reading);
    if (said === undefined) return [];
    const key = keyOf(name, said)?.text ?? '';
    const [, given] = givenIds(name, row, actor.org);
    const id = given ?? recordIdOf(actor.org, name, key);
    const one =
      idInFiles === true
        ? meantById(name, finder(name), said, { ids: [row.text(idColumn), id], others: ids })
        : meantBy(name, finder(name), row, said);
    if (one === 'none of them' || !isFree(name, row, misnamed(name, said, one, known))) return [];
    if (!isFree(name, row, ofNoStatus(name, said, one, known))) return [];
    if (one === undefined && !isFree(name, row, missing(name, said, known))) return [];
    if (!isFree(name, row, notByFile(name, said, one))) return [];
    return [{ row, id: one?.id ?? id, known: one, said }];
  });
  const steps = byRecord(name, wanted).flatMap((group) => stepOf(name, file, group, facts));
  const used = new Set(steps.flatMap(({ commands }) => commands.flatMap(({ input }) => idsIn(input))));
  return { before: [made.steps(used)], steps, errors: rows.flatMap((row) => row.errors) };
}

/** The ids that a record may have whose file gives one: this id, or, if another organisation has exported it, one made of it. */
function givenIds(name: RecordName, row: RowReader, org: string): readonly string[] {
  const given = row.text(idColumn);
  return given === '' ? [] : [given, recordIdOf(org, name, 'muster', given)];
}

/** The record of a row; undefined if the row is refused because of its cells. */
function readRow(
  name: RecordName,
  { parts, end }: RecordFile,
  row: RowReader,
  reading: Reading,
): Details | undefined {
  const said: Record<string, unknown> = {};
  const all = end === null ? parts : [...parts, end];
  for (const part of all.filter(({ begins }) => !begins)) Object.assign(said, part.read(row, reading));
  // Last, because it may create other records, which a row that is refused for something else must not.
  if (row.errors.length > 0) return undefined;
  for (const part of all.filter(({ begins }) => begins)) Object.assign(said, part.read(row, reading));
  if (row.errors.length > 0) return undefined;
  return records[name].declaration.saidAt === undefined ? said : { ...emptied(name), ...said };
}

/** A record that is stated at one moment is stated as a whole: what a row leaves empty is missing. */
function emptied(name: RecordName): Details {
  const { declaration } = records[name];
  const { fields, saidAt } = declaration;
  const others = Object.keys(fields.shape).filter((field) => field !== saidAt);
  return Object.fromEntries(
    others.flatMap((field) => (defaultOf(declaration, field) === null ? [[field, null]] : [])),
  );
}

/** The existing record that a row means, if any; a bad row if it could mean several, or comes too late. */
function meantBy(
  name: RecordName,
  finder: RecordFinder,
  row: RowReader,
  said: Details,
): Known<Details> | undefined | 'none of them' {
  const { saidAt, words } = records[name].declaration;
  const found = finder.meant(said);
  const [one, another] = found;
  // A statement made now is not an earlier one, even if the words are the same.
  const saysNow = saidAt !== undefined && said[saidAt] === undefined;
  const same = saysNow
    ? undefined
    : leastBeyond(
        found.filter((each) => isAsSaid(name, each, said)),
        said,
      );
  const as = same ?? (another === undefined || saidAt !== undefined ? one : undefined);
  if (another !== undefined && as === undefined) {
    const key = keyOf(name, said);
    const called = key === undefined ? '' : keyWords(name, key);
    row.fail(
      keyColumn(name, row, said),
      `is the ${called} of several ${words.many}: ${namesOf(name, found)}`,
    );
    return 'none of them';
  }
  if (saidAt !== undefined && Number(said[saidAt]) < Number(as?.details[saidAt] ?? 0)) {
    row.fail(columnOf(recordFileOf(name), row, saidAt), 'is older than the latest known update');
    return 'none of them';
  }
  return as;
}

/**
 * The existing record that a row of a file with ids means: the one with its id, else the one with its key that no other row
 * names. Of several it is the one that agrees with the row; what is over is never meant otherwise.
 */
function meantById(
  name: RecordName,
  finder: RecordFinder,
  said: Details,
  { ids, others }: { readonly ids: readonly string[]; readonly others: ReadonlySet<string> },
): Known<Details> | undefined {
  const [own] = ids.flatMap((id) => finder.named(idText(id)));
  if (own !== undefined) return own;
  const { stages } = records[name].declaration;
  const open = finder.meant(said).filter(({ id }) => !others.has(id));
  return (
    open.find((one) => isAsSaid(name, one, said)) ??
    open.find(({ stage = '' }) => stages === undefined || !isOver(stages, stage))
  );
}

/** Whether nothing speaks against the fields of a row; a bad row if something does. */
function isFree(name: RecordName, row: RowReader, reasons: readonly Reason[]): boolean {
  for (const { field, reason } of reasons) row.fail(columnOf(recordFileOf(name), row, field ?? ''), reason);
  return reasons.length === 0;
}

function isAsSaid(name: RecordName, known: Known<Details>, said: Details): boolean {
  return commandsFor(name, known.id, known, said).length === 0;
}

/** Of records that agree with a row, the one that has the least of which the row says nothing. */
function leastBeyond(agreeing: readonly Known<Details>[], said: Details): Known<Details> | undefined {
  const beyond = ({ details }: Known<Details>) =>
    Object.entries(details).filter(([field, value]) => !(field in said) && !isEmpty(value)).length;
  return agreeing.toSorted((one, other) => beyond(one) - beyond(other))[0];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

interface Group {
  readonly first: Wanted;
  readonly rows: readonly RowReader[];
}

/** Of rows that state a record at a moment, the latest; all others. A row that does not say when is made now. */
function latestOf(name: RecordName, some: readonly Wanted[]): readonly Wanted[] {
  const { saidAt } = records[name].declaration;
  if (saidAt === undefined) return some;
  const moment = ({ said }: Wanted) => Number(said[saidAt] ?? Number.POSITIVE_INFINITY);
  const latest = Math.max(...some.map(moment));
  return some.filter((one) => moment(one) === latest);
}

/**
 * The rows of each record, if they say the same of it; of rows that contradict each other none counts, so that their
 * order makes no difference. A row that means the record by an earlier key, or by more of one, stands against those that
 * only have a later one: by its reference against those with the same name, with the address against those without. Of statements made at several moments the latest stands.
 */
function byRecord(name: RecordName, wanted: readonly Wanted[]): readonly Group[] {
  return [...Map.groupBy(wanted, ({ id }) => id).values()].flatMap((all) => {
    const place = ({ said }: Wanted) => {
      const key = keyOf(name, said);
      return key === undefined ? Number.POSITIVE_INFINITY : key.place + (key.isWhole ? 0 : 0.5);
    };
    const earliest = Math.min(...all.map(place));
    const strongest = latestOf(
      name,
      all.filter((one) => place(one) === earliest),
    );
    const [first] = strongest;
    if (first === undefined) return [];
    const agreed = strongest.every(({ said }) => sameValue(first.said, said));
    const bad = all.filter(({ said }) => !agreed || !sameValue(first.said, said));
    for (const { row, said } of bad) {
      const other = all.find((one) => !sameValue(one.said, said));
      row.fail(
        keyColumn(name, row, said),
        `is in line ${(other ?? first).row.line} too, with other values: correct one of the rows or take it out`,
      );
    }
    if (!agreed) return [];
    return [{ first, rows: all.filter((one) => !bad.includes(one)).map(({ row }) => row) }];
  });
}

function stepOf(
  name: RecordName,
  file: RecordFile,
  { first: { id, known, said }, rows }: Group,
  facts: CommandFacts,
): readonly Step[] {
  const commands = commandsFor(name, id, known, said);
  const reasons = refusals(name, known, commands, facts);
  for (const row of rows) {
    for (const { field, reason } of reasons) {
      row.fail(field === null ? keyColumn(name, row, said) : columnOf(file, row, field), reason);
    }
  }
  if (reasons.length > 0) return [];
  const outcome = known === undefined ? 'created' : commands.length === 0 ? 'unchanged' : 'changed';
  return [{ recordId: id, lines: rows.map(({ line }) => line), outcome, commands }];
}

/** The column of the file from which a field of the record came, or would have come. */
function columnOf({ parts }: RecordFile, row: RowReader, field: string): string {
  const columns = parts.find(({ fills }) => fills.includes(field))?.fields.map((one) => one.field) ?? [];
  const own = columns.find((column) => column === field && row.text(column) !== '');
  return own ?? columns.find((column) => row.text(column) !== '') ?? columns[0] ?? field;
}

/** The column of the key that identifies a row's record. */
function keyColumn(name: RecordName, row: RowReader, said: Details): string {
  const file = recordFileOf(name);
  const [part = 'name'] = keyOf(name, said)?.parts ?? [];
  const isField = part in records[name].declaration.fields.shape;
  return columnOf(file, row, isField ? part : (file.parts[0]?.fills[0] ?? part));
}
