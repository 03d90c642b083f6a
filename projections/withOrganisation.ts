import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import type { KnownProjection } from './projector/checkpoint.ts';
import type { ReadTables } from './readTables.ts';
import { readerRole, readSchema } from './schema/tables.ts';

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

const databases = new WeakMap<Pool, Kysely<ReadTables>>();

function databaseOf(pool: Pool): Kysely<ReadTables> {
  const known = databases.get(pool);
  if (known !== undefined) return known;
  const database = new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool }) });
  databases.set(pool, database);
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
    databaseOf(pool)
      .connection()
      .execute(async (connection) => {
        try {
          // Whoever asked does not wait for the end: nothing is left that could make the answer another.
          resolve(await readIn(connection, org, read));
          await sql`commit`.execute(connection);
        } catch (error) {
          reject(error);
          // A connection that is gone has rolled back by itself; the first error is the one that matters.
          await sql`rollback`.execute(connection).catch(() => undefined);
        }
      })
      .catch(reject);
  });
}

async function readIn<Answer>(
  connection: Kysely<ReadTables>,
  org: string,
  read: (moment: ReadMoment) => Promise<Answer>,
): Promise<Answer> {
  await enterReadSide.execute(connection);
  const { rows } = await sql<MomentRow>`
    select set_config('muster.org', ${org}, true), position, at, epoch,
           (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${sql.ref(`${readSchema}.projections`)} p)
             as projections
    from ${sql.ref(`${readSchema}.checkpoint`)}`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Error('the read side has no checkpoint: its schema was not prepared');
  const { position, at, epoch, projections } = row;
  return read({ db: connection.withSchema(readSchema), org, position, at, epoch, asOf: null, projections });
}

/**
 * In one message, since every query pays for each. The lock comes before the snapshot is taken: tables are
 * exchanged before this moment or after it, never within.
 */
const enterReadSide = sql.raw(
  `start transaction isolation level repeatable read read only;
   lock table ${readSchema}.exchange in access share mode; set local role ${readerRole}`,
);

interface MomentRow {
  readonly position: number;
  readonly at: number;
  readonly epoch: string | null;
  readonly projections: readonly KnownProjection[];
}
