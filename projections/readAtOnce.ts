import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { DatabaseError, type Pool } from 'pg';
import { connectInTurn } from '../postgres/connectInTurn.ts';
import { inOneMessage } from '../postgres/oneMessage.ts';
import type { Moment } from './moment.ts';
import {
  type AskedTogether,
  entering,
  enterMs,
  leaving,
  momentOf,
  type RowsOf,
  rollBack,
  rowsOf,
  stepOf,
} from './organisationMessage.ts';
import type { ReadTables } from './readTables.ts';
import { readSchema } from './schema/tables.ts';
import { type Reading, withOrganisation } from './withOrganisation.ts';

/** Builds queries of current rows, for `readAtOnce`. */
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
 * The same as `withOrganisation` for a few small queries that do not depend on each other's answers: begin,
 * queries and end are one message. `rows` must not be used before it is clear that their tables may be read:
 * a table that is being built has other columns or none, and then the queries are repeated only when their
 * rows are needed.
 */
export async function readAtOnce<const Asked extends readonly AskedTogether<unknown>[], Answer>(
  pool: Pool,
  org: string,
  asked: Asked,
  read: (moment: Moment, rows: () => Promise<RowsOf<Asked>>) => Promise<Answer>,
): Promise<Answer> {
  const before = entering(org);
  const steps = [...before, ...asked.map(stepOf), leaving];
  const client = await connectInTurn(pool, org);
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
 * SQLSTATEs with which PostgreSQL refuses a query for another version of a table: a table that does not exist
 * or has other columns, columns of other types or with other values, or one that has changed since a plan was
 * made.
 */
const aboutTables = /^(0A|22|42)/;
