import type pg from 'pg';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { createEventStoreArchive } from '../../../../commands/log/eventStore/eventStoreArchive.ts';
import { createEventStoreLog } from '../../../../commands/log/eventStore/eventStoreLog.ts';
import { createPostgresArchive } from '../../../../commands/log/postgres/postgresArchive.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { exportLog } from '../../../../commands/log/transfer/exportLog.ts';
import type { LogArchive } from '../../../../commands/log/transfer/logArchive.ts';
import type { ExportPart } from '../../../../commands/log/transfer/readExport.ts';
import { contextOf, eventNamed, seeded } from '../../../contract/logFixtures.ts';
import {
  type EventStoreStandIn,
  startEventStoreStandIn,
} from '../../../contract/standIn/eventStoreStandIn.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

export interface PostgresPlace extends AsyncDisposable {
  readonly archive: LogArchive;
  readonly pool: pg.Pool;
  readonly url: string;
}

/** A log of its own in PostgreSQL. */
export async function inPostgres(): Promise<PostgresPlace> {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const log = await createPostgresLog({ pool });
  return {
    archive: createPostgresArchive(pool, log),
    pool,
    url: database.url,
    async [Symbol.asyncDispose]() {
      await log.close();
      await pool.end();
      await database.drop();
    },
  };
}

export interface EventStorePlace extends AsyncDisposable {
  readonly archive: LogArchive;
  readonly server: EventStoreStandIn;
}

/** A log of its own in the stand-in of EventStoreDB. */
export async function inEventStore(): Promise<EventStorePlace> {
  const server = await startEventStoreStandIn();
  const { connectionString } = server;
  const log = createEventStoreLog({ connectionString });
  const archive = createEventStoreArchive({ connectionString, log });
  return {
    archive,
    server,
    async [Symbol.asyncDispose]() {
      await log.close();
      await archive.close();
      await server.stop();
    },
  };
}

/** Characters that count as ends of lines somewhere, quotation marks, and one outside the basic plane. */
const awkward = 'a "line"\u2028and\u2029two\r\n\t\u001e\u0000 ½ 😀';

/** Appends to streams `booking-acme.0` … in an order that the seed makes. */
export async function fill({ log }: LogArchive, appends: number, streams = 5, seed = 1): Promise<void> {
  const random = seeded(seed);
  for (let turn = 0; turn < appends; turn += 1) {
    const stream = `booking-acme.${Math.floor(random() * streams)}`;
    const count = 1 + Math.floor(random() * 3);
    const events = Array.from({ length: count }, (_, index) =>
      eventNamed(`${seed} ${turn} ${index}`, { turn, hours: random() * 10, note: awkward }),
    );
    await log.append(stream, 'any', events, contextOf('acme', `command ${turn}`));
  }
}

export const never = new AbortController().signal;

/** The lines of an export, without their ends. */
export async function exported(archive: LogArchive, after = 0): Promise<string[]> {
  let text = '';
  for await (const piece of exportLog(archive, { after, signal: never, onProgress: () => {} })) text += piece;
  return text.split('\n').slice(0, -1);
}

export function part(lines: readonly string[], name = 'export.ndjson'): ExportPart {
  return {
    name,
    async *lines() {
      yield* lines;
    },
  };
}
