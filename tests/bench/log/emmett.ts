import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { type Contender, connections, org } from './contender.ts';

/** `@event-driven-io/emmett-postgresql` in a database of its own. */
export async function emmett(databaseUrl: string): Promise<Contender> {
  await using stack = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  // Connections that are still closing when PostgreSQL is stopped.
  pool.on('error', () => {});
  stack.defer(() => pool.end());
  const store = getPostgreSQLEventStore(databaseUrl, { connectionOptions: { pool } });
  stack.defer(() => store.close());
  await store.schema.migrate();
  const all = stack.move();
  return {
    async append(stream, last, events) {
      const metadata = { org, actor: { uid: 'dora', role: 'dispatcher' }, commandId: randomUUID() };
      const sent = events.map((event) => ({ type: event.type, data: { ...event.data }, metadata }));
      await store.appendToStream(stream, sent, {
        expectedStreamVersion: last === -1 ? 'STREAM_DOES_NOT_EXIST' : BigInt(last + 1),
      });
    },
    async read(stream) {
      await store.readStream(stream);
    },
    async follow(count) {
      let seen = 0;
      // Not its defaults, which are a hundred events and a pause of 50 ms: as fast as it goes.
      const consumer = store.consumer({ pulling: { batchSize: 1_000, pullingFrequencyInMs: 0 } });
      consumer.reactor({
        processorId: randomUUID(),
        startFrom: 'BEGINNING',
        eachMessage: () => {
          seen += 1;
          return seen >= count ? { type: 'STOP', reason: 'enough' } : undefined;
        },
      });
      await consumer.start();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
