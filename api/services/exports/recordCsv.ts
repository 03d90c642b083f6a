import { Result } from 'effect';
import Papa from 'papaparse';
import type { Pool } from 'pg';
import { type AnyReading, type ReadingName, readings } from '../../../domain/catalogues/readings.ts';
import { isRecordName } from '../../../domain/catalogues/records.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { categoriesNamed } from '../../../domain/record/recordsNamed.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { listRecords, type RecordListQuery } from '../../../projections/queries/recordList.ts';
import { guardedText } from '../uploads/guardedText.ts';
import { namedBooking, readKnownBookings, readKnownRecords } from '../uploads/knownRecords.ts';
import { namedRecords } from '../uploads/namedRecords.ts';
import type { Details, Writing } from '../uploads/parts/filePart.ts';
import { type ExportedCell, exportedFile } from './exportedFile.ts';

/** How many records are read, and in memory, at a time. */
const recordsAtOnce = 250;

export const lineEnd = '\r\n';
/** Without it Excel reads UTF-8 in the code page of its machine. */
const byteOrderMark = '\u{FEFF}';

/** How a file begins: with the mark that spreadsheets rely on, or without. */
export type FileBegin = 'with byte order mark' | 'without';

/** The first characters of such a file. */
export function fileBegin(begin: FileBegin): string {
  return begin === 'without' ? '' : byteOrderMark;
}

/**
 * The records of a list as comma-separated values (RFC 4180) that can be uploaded again, one piece per page:
 * pages are read as the file is consumed. A record that changes meanwhile is as it was when its page was
 * read. `told` is told how many records each page has. Refuses what the list refuses; is cut off if the read side can no longer be queried.
 */
export async function recordCsv(
  context: QueryContext,
  actor: Actor,
  name: ReadingName,
  query: RecordListQuery,
  begin: FileBegin,
  told: (records: number) => void = () => undefined,
): Promise<Result.Result<AsyncGenerator<string>, Refusal>> {
  const page = (cursor?: string) =>
    listRecords(context, actor, name, { ...query, limit: recordsAtOnce, cursor });
  const first = await page();
  if (Result.isFailure(first)) return Result.fail(first.failure);
  const writing = await writingFor(context.pool, actor, name);
  const file = exportedFile(name, actor, query.inactive === true ? 'also out of use' : 'in use');

  async function* pieces(): AsyncGenerator<string> {
    yield `${fileBegin(begin)}${csvLines([file.columns])}`;
    for (let asked = first; ; ) {
      if (Result.isFailure(asked)) throw new Error(`the export ended early: ${asked.failure.message}`);
      const { rows, nextCursor } = asked.success;
      told(rows.length);
      const facts: readonly Details[] = rows.map((row) => ({ ...row }));
      const around = await writing(facts);
      const written = facts.flatMap((fact) => file.rowsOf(fact, around));
      if (written.length > 0) yield `${lineEnd}${csvLines(written)}`;
      if (nextCursor === null) return;
      asked = await page(nextCursor);
    }
  }
  return Result.succeed(pieces());
}

/** Other records are shown by name if the actor may see it, otherwise by id. Bookings are looked up page by page. */
async function writingFor(
  pool: Pool,
  actor: Actor,
  name: ReadingName,
): Promise<(page: readonly Details[]) => Promise<Writing>> {
  const { shown }: AnyReading = readings[name];
  const named = Object.values(shown).flatMap((facts) => categoriesNamed(facts).filter(isRecordName));
  const known = await readKnownRecords(pool, actor, [...new Set(named)]);
  if (known === undefined) throw new Error(`there is no organisation ${actor.org}`);
  const zone = zoneOf(known.timeZone);
  const ofBookings = Object.keys(shown).filter((field) => shown[field]?.refersTo === 'booking');
  const withoutBookings = namedRecords(known).nameOf;
  return async (page) => {
    const ids = page.flatMap((fact) => ofBookings.flatMap((field) => fact[field] ?? [])).map(String);
    if (ids.length === 0) return { zone, nameOf: withoutBookings };
    const bookings = await readKnownBookings(pool, actor.org, { ids, references: [] }, actor);
    return { zone, nameOf: namedRecords({ ...known, namedBookings: bookings.map(namedBooking) }).nameOf };
  };
}

/** Rows of a file, without a line end after the last. */
export function csvLines(rows: readonly (readonly ExportedCell[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardedText(cell) : cell)));
  return Papa.unparse(guarded, { newline: lineEnd });
}
