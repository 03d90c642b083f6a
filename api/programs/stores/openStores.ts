import type pg from 'pg';
import { createEventStoreLog } from '../../../commands/log/eventStore/eventStoreLog.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import { maximumAges } from '../../../commands/maximumAges.ts';
import { createPool } from '../../platform/postgres/createPool.ts';
import { reachDatabase } from '../../platform/postgres/reachDatabase.ts';
import type { Configuration } from '../../services/configuration.ts';

/** The stores that a command beside Muster works on while it runs. */
export interface Stores extends AsyncDisposable {
  readonly pool: pg.Pool;
  readonly log: EventLog;
}

/** The settings that say which stores those are. */
export type StoreConfiguration = Pick<Configuration, 'databaseUrl' | 'dataDirectory' | 'eventStoreUrl'>;

/**
 * The database and the log of the configuration, whether or not Muster runs on them. `name` is what
 * PostgreSQL shows for the connections. Refuses with `StartRefused`; an EventStoreDB is not contacted before
 * it is used.
 */
export async function openStores(
  configuration: StoreConfiguration,
  { name, say }: { readonly name: string; readonly say: (sentence: string) => void },
): Promise<Stores> {
  await using stack = new AsyncDisposableStack();
  const database = await reachDatabase(configuration, say);
  stack.defer(() => database.close());
  const pool = createPool(database.url, { applicationName: name });
  stack.defer(() => pool.end());
  const { eventStoreUrl } = configuration;
  const log = await (eventStoreUrl === undefined
    ? createPostgresLog({ pool, maximumAges })
    : createEventStoreLog({ connectionString: eventStoreUrl, maximumAges }));
  stack.defer(() => log.close());
  const kept = stack.move();
  return { pool, log, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
