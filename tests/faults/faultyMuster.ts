import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { createEventStoreLog } from '../../commands/log/eventStore/eventStoreLog.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { manyConnections } from '../support/manyConnections.ts';
import { startTestPostgres, type TestPostgres } from '../support/postgres.ts';
import { startTestServer } from '../support/server.ts';
import { type CommandedCluster, startFaultyEventStore } from './faultyEventStore.ts';
import { type MusterProcess, startMusterProcess } from './musterProcess.ts';
import { makeOrganisation, type SignedInDispatcher } from './organisation.ts';
import { openSteadyAddress, type SteadyAddress } from './steadyAddress.ts';

/** Where the log of a Muster is. */
export type LogPlace = 'postgres' | 'eventstore';

/** The processes that take commands, and one that only projects; `all` is second in line for projecting. */
export interface FaultyMuster {
  readonly api: readonly [MusterProcess, MusterProcess];
  readonly projector: MusterProcess;
  readonly all: MusterProcess;
  readonly dispatcher: SignedInDispatcher;
  /** Every address that takes commands. */
  readonly addresses: readonly string[];
  readonly database: Database;
  /** Undefined: the log is in PostgreSQL, or in an EventStoreDB that nobody commands. */
  readonly cluster: CommandedCluster | undefined;
  /** What its processes were started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly organisationId: string;
  /** Opens its log, for the test itself. */
  openLog(): Promise<EventLog>;
  processes(): readonly MusterProcess[];
  close(): Promise<void>;
}

/** A durable PostgreSQL, as the product runs it, behind one address. */
export interface Database {
  /** Through the address where connections can be cut. */
  readonly url: string;
  /** For the test itself: straight to the server, wherever it is now. */
  pool(): pg.Pool;
  /** `kill -9` of the server's first process; what it leaves is started again. */
  kill(): Promise<void>;
  /** `kill -9` of the process behind some connection of Muster's: the server restarts all of them. */
  killBackend(): Promise<void>;
  /** Ends every connection of Muster's from the server's side. */
  dropConnections(): Promise<void>;
  /** Breaks every connection in between. */
  cutConnections(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startFaultyMuster(logPlace: LogPlace = 'postgres'): Promise<FaultyMuster> {
  const stack = new AsyncDisposableStack();
  try {
    const address = await openSteadyAddress();
    stack.defer(() => address.close());
    const { database, remove } = await startDatabase(address);
    stack.defer(remove);
    const eventStore = logPlace === 'eventstore' ? await startFaultyEventStore() : undefined;
    if (eventStore !== undefined) stack.defer(() => eventStore.stop());
    // A real server may hold the organisations of earlier runs.
    const organisationId = eventStore === undefined ? 'acme' : `acme-${randomUUID().slice(0, 8)}`;
    const setUp = await startTestServer({
      databaseUrl: database.url,
      configuration: { eventStoreUrl: eventStore?.url },
    });
    const dispatcher = await makeOrganisation(setUp, organisationId);
    await setUp.close();

    const environment = {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      ...(eventStore === undefined ? {} : { EVENTSTORE_URL: eventStore.url }),
    };
    const start = async (role: MusterProcess['role']): Promise<MusterProcess> => {
      const started = await startMusterProcess({ role, environment });
      stack.defer(async () => void (await started.end('SIGKILL')));
      return started;
    };
    const projector = await start('projector');
    const [first, second, all] = await Promise.all([start('api'), start('api'), start('all')]);
    return {
      api: [first, second],
      projector,
      all,
      dispatcher,
      addresses: [first.address, second.address, all.address],
      database,
      cluster: eventStore?.cluster,
      environment,
      organisationId,
      openLog: async () =>
        eventStore === undefined
          ? createPostgresLog({ pool: database.pool() })
          : createEventStoreLog({ connectionString: eventStore.url }),
      processes: () => [first, second, all, projector],
      close: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function startDatabase(
  address: SteadyAddress,
): Promise<{ readonly database: Database; remove(): Promise<void> }> {
  let postgres: TestPostgres = await startTestPostgres(undefined, manyConnections);
  let pool = ownPool();
  address.lead(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(address.port);

  function ownPool(): pg.Pool {
    return createPool(postgres.url, { applicationName: `the test ${randomUUID()}`, max: 8 });
  }
  async function start(): Promise<void> {
    postgres = await startTestPostgres(postgres.dataDirectory, manyConnections);
    address.lead(Number(new URL(postgres.url).port));
    pool = ownPool();
  }
  /** Processes behind the connections of Muster's own. */
  const backends = `from pg_stat_activity where backend_type = 'client backend' and application_name = 'muster'`;

  return {
    database: {
      url: url.href,
      pool: () => pool,
      async kill() {
        process.kill(postgres.pid, 'SIGKILL');
        await pool.end();
        await start();
      },
      async killBackend() {
        const { rows } = await pool.query<{ pid: number }>(
          `select pid ${backends} order by random() limit 1`,
        );
        if (rows[0] !== undefined) process.kill(rows[0].pid, 'SIGKILL');
      },
      async dropConnections() {
        await pool.query(`select pg_terminate_backend(pid) ${backends}`);
      },
      cutConnections: () => address.cut(),
      async stop() {
        await pool.end();
        await postgres.stop();
      },
      start,
    },
    async remove() {
      await pool.end();
      await postgres.remove();
    },
  };
}
