import { randomUUID } from 'node:crypto';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import { type Contender, connections, org } from './contender.ts';

/** Muster's log in a database of its own. */
export async function muster(databaseUrl: string): Promise<Contender> {
  await using stack = new AsyncDisposableStack();
  const pool = createPool(databaseUrl, { max: connections });
  stack.defer(() => pool.end());
  const log = await createPostgresLog({ pool });
  stack.defer(() => log.close());
  const all = stack.move();
  const actor = { uid: 'dora', role: 'dispatcher' } as const;
  const context = { org, actor, correlationId: randomUUID(), causationId: null };
  return {
    async append(stream, last, events) {
      const sent = events.map((event) => ({ ...event, id: randomUUID(), version: 1 }));
      const expected = last === -1 ? 'none' : last;
      const outcome = await log.append(stream, expected, sent, { ...context, commandId: randomUUID() });
      if (outcome.outcome !== 'appended') throw new Error('An append of the benchmark was refused');
    },
    async read(stream) {
      for await (const _ of log.read(stream));
    },
    async follow(count) {
      let seen = 0;
      for await (const item of log.follow({ after: 'start' })) {
        if (item.kind === 'events') seen += item.events.length;
        if (seen >= count) return;
      }
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
