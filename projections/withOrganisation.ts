import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg';
import { inOneMessage, type Step } from '../postgres/oneMessage.ts';
import { timed } from '../postgres/timed.ts';
import type { KnownProjection } from './projector/checkpoint.ts';
import type { ReadTables } from './readTables.ts';
import { readerRole, readSchema } from './schema/tables.ts';
import { answerMs } from './writing/answerTimes.ts';

/** Where queries are made: of whose rows, and of which moment. */
export interface Reading {
  readonly db: Kysely<ReadTables>;
  readonly org: string;
  /** Position of the past moment that rows are read of (`queries/rowsIn.ts`); null: they are read as they are. */
  readonly asOf: number | null;
}

/** A query that is asked in one message with others. */
export interface AskedTogether<Row> {
  readonly query: Compilable<Row>;
  /** As of a `Step`: for queries by their keys, which have one plan. */
  readonly kept?: boolean;
}

/** The rows that queries answer, in their order. */
export type RowsOf<Asked extends readonly AskedTogether<unknown>[]> = {
  readonly [Index in keyof Asked]: Asked[Index] extends AskedTogether<infer Row> ? readonly Row[] : never;
};

/** One moment of the read side. */
export interface Moment {
  readonly org: string;
  readonly position: number;
  /** Time of the event at that position, epoch milliseconds. */
  readonly at: number;
  /** Of the log; null while nothing has been projected. */
  readonly epoch: string | null;
  /** Every projection with its version, and where it has stopped. */
  readonly projections: readonly KnownProjection[];
}

/** The read side of one organisation at one moment: all that is read through `db` is of this position. */
export interface ReadMoment extends Moment, Reading {
  /** The rows of several queries, in one message. */
  together<const Asked extends readonly AskedTogether<unknown>[]>(asked: Asked): Promise<RowsOf<Asked>>;
}

/**
 * Milliseconds after which a connection counts as lost that has not let somebody in: more than PostgreSQL waits for a
 * lock (`createPool`), since tables may be exchanged just then.
 */
const enterMs = 12_000;
/** The same for one query, of which the longest takes seconds. */
const readMs = 60_000;

const databases = new WeakMap<PoolClient, Kysely<ReadTables>>();

/** Queries on one connection, which whoever has taken it from the pool gives back. */
function databaseOn(client: PoolClient): Kysely<ReadTables> {
  const known = databases.get(client);
  if (known !== undefined) return known;
  const query = new Proxy(client.query, {
    apply: (asked, _self, [text, values]: [string, readonly unknown[]]) =>
      Reflect.apply(asked, client, [timed({ text, values: [...values] }, readMs)]),
  });
  const lent = { query, release: () => {} };
  const pool = { options: {}, connect: async () => lent, end: async () => {} };
  const database = new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool }) }).withSchema(readSchema);
  databases.set(client, database);
  return database;
}

/**
 * Reads as one organisation, in one snapshot, as the role `muster_reader`, for which row-level security
 * shows that organisation's rows only. It fences the application's own mistakes in; queries name the
 * organisation all the same. The pool answers 64-bit integers as numbers.
 */
export function withOrganisation<Answer>(
  pool: Pool,
  org: string,
  read: (moment: ReadMoment) => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    pool
      .connect()
      .then(async (client) => {
        try {
          // Whoever asked does not wait for the end: nothing is left that could make the answer another.
          resolve(await readOn(client, org, read));
          await client.query(timed({ text: 'commit' }, answerMs));
          client.release();
        } catch (error) {
          // The first error matters.
          reject(error);
          await rollBack(client);
        }
      })
      .catch(reject);
  });
}

async function readOn<Answer>(
  client: PoolClient,
  org: string,
  read: (moment: ReadMoment) => Promise<Answer>,
): Promise<Answer> {
  const moment = momentOf(org, (await inOneMessage(client, entering(org), enterMs)).at(-1));
  return read({
    ...moment,
    db: databaseOn(client),
    asOf: null,
    together: async (asked) => rowsOf(asked, await inOneMessage(client, asked.map(stepOf), readMs)),
  });
}

/** Makes queries of rows as they are, for `readAtOnce`. */
export function presentReading(org: string): Reading {
  return { db: onPaper, org, asOf: null };
}

const onPaper = new Kysely<ReadTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).withSchema(readSchema);

/**
 * The same as `withOrganisation` for few and small queries that need nothing of each other's answers: entering,
 * asking and leaving are one message. `rows` must not be looked at before it is clear that what they are of may be
 * read: a table that is being built has other columns or none, and then they are asked for only when they are wanted.
 */
export async function readAtOnce<const Asked extends readonly AskedTogether<unknown>[], Answer>(
  pool: Pool,
  org: string,
  asked: Asked,
  read: (moment: Moment, rows: () => Promise<RowsOf<Asked>>) => Promise<Answer>,
): Promise<Answer> {
  const before = entering(org);
  const steps = [...before, ...asked.map(stepOf), leaving];
  const client = await pool.connect();
  let results: Awaited<ReturnType<typeof inOneMessage>>;
  try {
    results = await inOneMessage(client, steps, enterMs);
    client.release();
  } catch (error) {
    await rollBack(client);
    if (!(error instanceof DatabaseError && aboutTables.test(error.code ?? ''))) throw error;
    return withOrganisation(pool, org, (moment) => read(moment, () => moment.together(asked)));
  }
  const rows = rowsOf(asked, results.slice(before.length));
  return read(momentOf(org, results[before.length - 1]), async () => rows);
}

/**
 * SQLSTATEs by which PostgreSQL refuses a query that is made for another version of a table: one that is not there or
 * has other columns, columns of other types or with other values, or has become another since a plan was made.
 */
const aboutTables = /^(0A|22|42)/;

function stepOf({ query, kept = false }: AskedTogether<unknown>): Step {
  const { sql, parameters } = query.compile();
  return { text: sql, values: parameters, kept };
}

function rowsOf<const Asked extends readonly AskedTogether<unknown>[]>(
  asked: Asked,
  results: readonly QueryResult[],
): RowsOf<Asked>;
function rowsOf(asked: readonly unknown[], results: readonly QueryResult[]): readonly unknown[][] {
  return asked.map((_asked, index) => results[index]?.rows ?? []);
}

/** A connection that cannot even be told to roll back is of no use any more. */
async function rollBack(client: PoolClient): Promise<void> {
  await client.query(timed({ text: 'rollback' }, answerMs)).then(
    () => client.release(),
    () => client.release(true),
  );
}

/**
 * The lock comes before the snapshot is taken: tables are exchanged before this moment or after it, never
 * within.
 */
function entering(org: string): readonly Step[] {
  return [
    { text: 'start transaction isolation level repeatable read read only', kept: true },
    { text: `lock table ${readSchema}.exchange in access share mode`, kept: true },
    { text: `set local role ${readerRole}`, kept: true },
    {
      text: `select set_config('muster.org', $1, true), position, at, epoch,
               (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${readSchema}.projections p) as projections
             from ${readSchema}.checkpoint`,
      values: [org],
      kept: true,
    },
  ];
}

const leaving: Step = { text: 'commit', kept: true };

function momentOf(org: string, entered: QueryResult<MomentRow> | undefined): Moment {
  const row = entered?.rows[0];
  if (row === undefined) throw new Error('the read side has no checkpoint: its schema was not prepared');
  const { position, at, epoch, projections } = row;
  return { org, position, at, epoch, projections };
}

interface MomentRow {
  readonly position: number;
  readonly at: number;
  readonly epoch: string | null;
  readonly projections: readonly KnownProjection[];
}
