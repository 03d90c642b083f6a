import { Buffer } from 'node:buffer';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { searchedWords } from '../../domain/record/searchDocument.ts';
import type { ColumnType } from '../readModel.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { Refused } from './ask.ts';

/** Which part of a list of records is requested. */
export interface RecordPageQuery {
  /** Part of a text of the record, ignoring case. */
  readonly search?: string | undefined;
  /** What a search covers for this reader; omitted: everything that is searched. */
  readonly searchIn?: 'everything' | 'title';
  /** The cursor of the page before. */
  readonly cursor?: string | undefined;
  /** The most records of the page; omitted: all records. */
  readonly limit?: number | undefined;
}

/** A page of a list, and how many records the whole list has. */
export interface RecordPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** A column that a list is ordered by. */
export interface OrderColumn {
  readonly column: string;
  readonly type: ColumnType;
  readonly direction: 'asc' | 'desc';
}

/** The order of a list; after its columns records are ordered by id. */
export interface Listing {
  /** Names the order in cursors, so that a cursor of another list is recognised. */
  readonly name: string;
  readonly order: readonly OrderColumn[];
}

const strangeCursor: Refusal = {
  code: 'invalid_input',
  message: 'query.cursor: is not a cursor of this list',
  details: {
    field: 'query.cursor',
    issues: [{ field: 'query.cursor', message: 'is not a cursor of this list' }],
  },
};

/** Where a page ended: the values that its last record was ordered by, and its id. */
type Place = readonly (string | number | boolean)[];

/** What PostgreSQL can compare its columns with; texts without NUL. */
const text = z.string().refine((given) => !given.includes('\0'));

/** How the columns of a type are compared; missing values come first. */
const comparedAs: Partial<
  Record<ColumnType, { readonly missing: string | number | boolean; readonly place: z.ZodType }>
> = {
  text: { missing: '', place: text },
  bigint: { missing: -1, place: z.int() },
  integer: { missing: -1, place: z.int() },
  'double precision': { missing: -1, place: z.number() },
  boolean: { missing: false, place: z.boolean() },
};

function comparison(type: ColumnType) {
  const found = comparedAs[type];
  if (found === undefined) throw new Error(`a list cannot be ordered by a column of the type ${type}`);
  return found;
}

function value({ column, type }: OrderColumn): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(column)}, ${comparison(type).missing})`;
}

/**
 * A page of a list of records; `asked` selects all columns of all records, in no order. The cursor holds the
 * values that the last record of the page before was ordered by, so the next page begins after it, whatever
 * has been added, removed or renamed since. No more than the page is read; what one page does not hold is counted. Refuses a
 * cursor of another list.
 */
export async function recordPage<Row extends { readonly revision: number }>(
  { db }: Pick<ReadMoment, 'db'>,
  asked: Expression<unknown>,
  { name, order }: Listing,
  { search = '', searchIn = 'everything', cursor, limit }: RecordPageQuery,
): Promise<RecordPage<Row> | Refused> {
  const columns = [...order, { column: 'id', type: 'text', direction: 'asc' } as const];
  const place = cursor === undefined ? undefined : readCursor(name, columns, cursor);
  if (cursor !== undefined && place === undefined) return new Refused(strangeCursor);
  const found = sql`from (${asked}) records where ${mentions(search, searchIn)}`;
  const ordered = columns.map((one) => sql`${value(one)} ${sql.raw(one.direction)}`);
  const { rows } = await sql<{ fact: Omit<Row, 'revision'>; revision: number; place: Place }>`
    select fact, revision, json_build_array(${sql.join(columns.map(value))}) as place
    ${found} and ${place === undefined ? sql`true` : behind(columns, place)}
    order by ${sql.join(ordered)} limit ${limit === undefined ? null : limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const isAll = place === undefined && last === undefined;
  return {
    rows: shown.map(({ fact, revision }) => ({ ...fact, revision }) as Row),
    total: isAll ? shown.length : await countOf(db, found),
    nextCursor: last === undefined ? null : writeCursor(name, last.place),
  };
}

async function countOf(db: ReadMoment['db'], found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether a row of a list has all the words of a search. */
export function mentions(search: string, searchIn: 'everything' | 'title'): RawBuilder<boolean> {
  // The title is the first line (`searchTextOf`).
  const covered = searchIn === 'title' ? sql`split_part(search, E'\\n', 1)` : sql`search`;
  const each = searchedWords(search).map((word) => sql`position(${word}::text in ${covered}) > 0`);
  return each.length === 0 ? sql`true` : sql`(${sql.join(each, sql` and `)})`;
}

/** After a place in the order: equal in the first columns, and beyond it in the next. */
function behind(columns: readonly OrderColumn[], place: Place): RawBuilder<boolean> {
  const each = columns.map((column, at) => {
    const equal = columns.slice(0, at).map((before, index) => sql`${value(before)} = ${place[index]}`);
    const beyond = sql`${value(column)} ${column.direction === 'asc' ? sql`>` : sql`<`} ${place[at]}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

function writeCursor(name: string, place: Place): string {
  return Buffer.from(JSON.stringify([name, ...place])).toString('base64url');
}

/** Undefined for anything but a cursor of this list. */
function readCursor(name: string, columns: readonly OrderColumn[], cursor: string): Place | undefined {
  const parsed = z
    .array(z.union([text, z.number(), z.boolean()]))
    .safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [list, ...place] = parsed.data;
  const fits =
    list === name &&
    place.length === columns.length &&
    columns.every(({ type }, at) => comparison(type).place.safeParse(place[at]).success);
  return fits ? place : undefined;
}

function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}
