import type { Pool } from 'pg';
import { z } from 'zod';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { migrate } from '../../postgres/migrate.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { bookings } from '../../projections/models/bookings.ts';
import type { Projection } from '../../projections/readModel.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { namesOf } from '../../projections/schema/tableStatements.ts';
import { inSchema, pastTableName, tableName } from '../../projections/schema/tables.ts';
import { searchTables } from '../../projections/search/postgres/searchTables.ts';
import { type Projector, type ProjectorOptions, startProjector } from '../../projections/startProjector.ts';
import { copyOf, type DatabaseTemplate } from '../support/databaseTemplate.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

/** The table of bookings, and that of their past versions, as a dump names them. */
export const bookingsTable = tableName(bookings, 'current');
export const timelinesTable = pastTableName(bookings, 'current') ?? '';

export interface ReadSideFixture {
  readonly url: string;
  readonly pool: Pool;
  readonly log: EventLog;
  /** What was logged as an error. */
  readonly errors: string[];
  start(options?: Partial<ProjectorOptions>): Promise<Projector>;
  close(): Promise<void>;
}

/** A log and an empty read side in a database of their own, by default in the PostgreSQL that all tests share. */
export async function createReadSide(
  projections: readonly Projection[] = allProjections,
  given?: TestDatabase,
): Promise<ReadSideFixture> {
  const database =
    given ?? (await (projections === allProjections ? copyOf(readSideTemplate) : createTestDatabase()));
  const pool = createPool(database.url);
  const log = await createPostgresLog({ pool });
  await ensureReadSchema(pool, projections);
  const errors: string[] = [];
  const started = new Set<Projector>();
  const logger = {
    info: () => {},
    warn: () => {},
    error: (_details: object, message: string) => void errors.push(message),
  };
  return {
    url: database.url,
    pool,
    log,
    errors,
    async start(options = {}) {
      const projector = await startProjector({ log, pool, logger, projections, pollMs: 20, ...options });
      started.add(projector);
      return projector;
    },
    async close() {
      for (const projector of started) await projector.stop();
      await log.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** A log, a read side to which nothing has been projected yet, and the tables of the search. */
const readSideTemplate: DatabaseTemplate<null> = {
  name: 'read_side',
  known: z.null(),
  async fill(url) {
    const pool = createPool(url);
    const log = await createPostgresLog({ pool });
    await ensureReadSchema(pool);
    await migrate(pool, searchTables);
    await log.close();
    await pool.end();
    return null;
  },
};

/** Every row of every table of the projections, in an order of its own, to be compared. */
export async function dumpOf(
  pool: Pool,
  projections: readonly Projection[] = allProjections,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const dump: Record<string, readonly unknown[]> = {};
  for (const projection of projections) {
    for (const table of namesOf(projection, 'current')) {
      const { rows } = await pool.query(
        `select to_jsonb(t) as row from ${inSchema(table)} t order by org collate "C", id collate "C", position`,
      );
      dump[table] = rows.map(({ row }) => row);
    }
  }
  return dump;
}
