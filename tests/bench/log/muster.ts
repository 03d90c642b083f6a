import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createPool } from '../../../api/postgres/createPool.ts';
import type { AppendContext } from '../../../commands/log/log.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import { type Contender, connections, freshDatabase, org } from './contender.ts';

/** Muster's log in a database of its own. */
export async function muster(serverUrl: string): Promise<Contender & { readonly pool: Pool }> {
  const pool = createPool(await freshDatabase(serverUrl, 'muster_bench'), { max: connections });
  const log = await createPostgresLog({ pool });
  const context: Omit<AppendContext, 'commandId'> = {
    org,
    actor: { uid: 'dora', role: 'dispatcher' },
    correlationId: randomUUID(),
    causationId: null,
  };
  return {
    name: 'muster',
    pool,
    async append(stream, last, events) {
      const sent = events.map((event) => ({ ...event, id: randomUUID(), version: 1 }));
      const expected = last === -1 ? 'none' : last;
      const outcome = await log.append(stream, expected, sent, { ...context, commandId: randomUUID() });
      if (outcome.outcome !== 'appended') throw new Error('An append of the benchmark was refused');
    },
    async read(stream) {
      let count = 0;
      for await (const _ of log.read(stream)) count += 1;
      return count;
    },
    async follow(count) {
      let seen = 0;
      for await (const item of log.follow({ after: 'start' })) {
        if (item.kind === 'events') seen += item.events.length;
        if (seen >= count) return;
      }
    },
    async close() {
      await log.close();
      await pool.end();
    },
  };
}
