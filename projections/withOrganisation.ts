import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { connectInTurn } from '../postgres/connectInTurn.ts';
import { inOneMessage } from '../postgres/oneMessage.ts';
import { timed } from '../postgres/timed.ts';
import type { Moment } from './moment.ts';
import {
  type AskedTogether,
  entering,
  enterMs,
  momentOf,
  type RowsOf,
  readMs,
  rollBack,
  rowsOf,
  stepOf,
} from './organisationMessage.ts';
import type { ReadTables } from './readTables.ts';
import { readSchema } from './schema/tables.ts';
import { answerMs } from './writing/answerTimes.ts';

/** Whose rows queries read, and of which moment. */
export interface Reading {
  readonly db: Kysely<ReadTables>;
  readonly org: string;
  /** The position of the past moment whose rows are read (`queries/rowsIn.ts`); null: current rows. */
  readonly asOf: number | null;
}

/**
 * The read side of one organisation at one moment: everything that is read through `db` belongs to this
 * position.
 */
export interface ReadMoment extends Moment, Reading {
  /** The rows of several queries, in one message. */
  together<const Asked extends readonly AskedTogether<unknown>[]>(asked: Asked): Promise<RowsOf<Asked>>;
}

const databases = new WeakMap<PoolClient, Kysely<ReadTables>>();

/** Queries on one connection; the code that took it from the pool releases it. */
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
 * Reads as one organisation, in one snapshot, as the role `muster_reader`, to which row-level security shows
 * only that organisation's rows. This guards against the application's own mistakes; queries still name the
 * organisation. Organisations take turns in the pool's connections. The pool returns 64-bit integers as numbers.
 */
export function withOrganisation<Answer>(
  pool: Pool,
  org: string,
  read: (moment: ReadMoment) => Promise<Answer>,
): Promise<Answer> {
  return withOrganisationAsking(pool, org, () => [], read);
}

/** The same, with the rows of queries that go in the message that begins the moment: they depend on nothing in it. */
export function withOrganisationAsking<const Asked extends readonly AskedTogether<unknown>[], Answer>(
  pool: Pool,
  org: string,
  asked: (db: ReadMoment['db']) => Asked,
  read: (moment: ReadMoment, rows: RowsOf<Asked>) => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    connectInTurn(pool, org)
      .then(async (client) => {
        try {
          // The caller does not wait for the end of the transaction, which cannot change the answer any more.
          resolve(await readOn(client, org, asked, read));
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

async function readOn<const Asked extends readonly AskedTogether<unknown>[], Answer>(
  client: PoolClient,
  org: string,
  asked: (db: ReadMoment['db']) => Asked,
  read: (moment: ReadMoment, rows: RowsOf<Asked>) => Promise<Answer>,
): Promise<Answer> {
  const before = entering(org);
  const db = databaseOn(client);
  const first = asked(db);
  const results = await inOneMessage(client, [...before, ...first.map(stepOf)], enterMs);
  const moment: ReadMoment = {
    ...momentOf(org, results[before.length - 1]),
    db,
    asOf: null,
    together: async (those) => rowsOf(those, await inOneMessage(client, those.map(stepOf), readMs)),
  };
  return read(moment, rowsOf(first, results.slice(before.length)));
}
