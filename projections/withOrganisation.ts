import { Kysely, PostgresDialect } from 'kysely';
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { timed } from '../postgres/timed.ts';
import type { KnownProjection } from './projector/checkpoint.ts';
import type { ReadTables } from './readTables.ts';
import { readerRole, readSchema } from './schema/tables.ts';
import { answerMs } from './writing/answerTimes.ts';

/** The read side of one organisation at one moment: all that is read through `db` is of this position. */
export interface ReadMoment {
  readonly db: Kysely<ReadTables>;
  readonly org: string;
  readonly position: number;
  /** Time of the event at that position, epoch milliseconds. */
  readonly at: number;
  /** Of the log; null while nothing has been projected. */
  readonly epoch: string | null;
  /** Position of the past moment that rows are read of (`queries/rowsIn.ts`); null: they are read as they are. */
  readonly asOf: number | null;
  /** Every projection with its version, and where it has stopped. */
  readonly projections: readonly KnownProjection[];
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
          reject(error);
          // A connection that cannot even be told to roll back is of no use any more; the first error matters.
          await client.query(timed({ text: 'rollback' }, answerMs)).then(
            () => client.release(),
            () => client.release(true),
          );
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
  // Of a message of several statements `pg` answers a list.
  const answers = [await client.query<MomentRow>(timed({ text: enterReadSide(org) }, enterMs))].flat();
  const row = answers.at(-1)?.rows[0];
  if (row === undefined) throw new Error('the read side has no checkpoint: its schema was not prepared');
  const { position, at, epoch, projections } = row;
  return read({ db: databaseOn(client), org, position, at, epoch, asOf: null, projections });
}

/**
 * In one message, since every query pays for each. The lock comes before the snapshot is taken: tables are
 * exchanged before this moment or after it, never within.
 */
function enterReadSide(org: string): string {
  return `start transaction isolation level repeatable read read only;
    lock table ${readSchema}.exchange in access share mode;
    set local role ${readerRole};
    select set_config('muster.org', ${escapeLiteral(org)}, true), position, at, epoch,
           (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${readSchema}.projections p) as projections
    from ${readSchema}.checkpoint`;
}

interface MomentRow {
  readonly position: number;
  readonly at: number;
  readonly epoch: string | null;
  readonly projections: readonly KnownProjection[];
}
