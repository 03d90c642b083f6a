import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { type Contender, connections, freshDatabase, org } from './contender.ts';

/** `@event-driven-io/emmett-postgresql` in a database of its own. */
export async function emmett(serverUrl: string): Promise<Contender> {
  const url = await freshDatabase(serverUrl, 'emmett_bench');
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    name: 'emmett',
    async append(stream, last, events) {
      const metadata = { org, actor: { uid: 'dora', role: 'dispatcher' }, commandId: randomUUID() };
      const sent = events.map((event) => ({ type: event.type, data: { ...event.data }, metadata }));
      await store.appendToStream(stream, sent, {
        expectedStreamVersion: last === -1 ? 'STREAM_DOES_NOT_EXIST' : BigInt(last + 1),
      });
    },
    async read(stream) {
      const { events } = await store.readStream(stream);
      return events.length;
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
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
