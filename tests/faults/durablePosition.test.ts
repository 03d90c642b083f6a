import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { readCheckpoint } from '../../projections/projector/checkpoint.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { startProjector } from '../../projections/startProjector.ts';
import { contextOf, eventNamed } from '../contract/logFixtures.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { startTestPostgres, type TestPostgres } from '../support/postgres.ts';

describe('what queries and the feed have shown', () => {
  let postgres: TestPostgres | undefined;
  afterEach(() => postgres?.remove());

  it('is still there after PostgreSQL is killed at the very moment it was shown', async () => {
    postgres = await startTestPostgres();
    const pool = createPool(postgres.url);
    await ensureReadSchema(pool);
    const log = await createPostgresLog({ pool, timeoutMs: 0 });
    const logger = pino({ level: 'silent' });
    const projector = await startProjector({ log, pool, logger, categories: ['note'] });
    const shown = Promise.withResolvers<number>();
    await log.append('note-acme.first', 'none', [eventNamed('first')], contextOf('acme'));
    await projector.reached(1, longestWaitMs);
    const { pid } = postgres;
    projector.onAdvance((position) => {
      process.kill(pid, 'SIGKILL');
      shown.resolve(position);
    });
    await log.append('note-acme.second', 'none', [eventNamed('second')], contextOf('acme'));
    const position = await shown.promise;
    await Promise.all([projector.stop(), log.close()]);
    await pool.end();

    postgres = await startTestPostgres(postgres.dataDirectory);
    const afterwards = createPool(postgres.url);
    expect((await readCheckpoint(afterwards)).position).toBe(position);
    await afterwards.end();
  });
});
