import { createPool } from '../../api/platform/postgres/createPool.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { startProjector } from '../../projections/startProjector.ts';

/** A process that projects and builds with the smallest of batches, until it is killed: the database's URL is told it. */
const pool = createPool(process.argv[2] ?? '');
const log = await createPostgresLog({ pool });
const logger = { info: () => {}, warn: () => {}, error: () => {} };
await startProjector({ log, pool, logger, batchSize: 2, pollMs: 20 });
