import { createEventStoreArchive } from '../../commands/log/eventStore/eventStoreArchive.ts';
import { createEventStoreLog } from '../../commands/log/eventStore/eventStoreLog.ts';
import { createPostgresArchive } from '../../commands/log/postgres/postgresArchive.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import type { LogArchive } from '../../commands/log/transfer/logArchive.ts';
import type { Configuration } from '../configuration.ts';
import { createPool } from '../postgres/createPool.ts';
import { reachDatabase } from '../postgres/reachDatabase.ts';

export interface OpenArchive extends AsyncDisposable {
  readonly archive: LogArchive;
  /** Where the log is, for a person. */
  readonly place: 'EventStoreDB' | 'PostgreSQL';
}

/**
 * The log of the configuration: in EventStoreDB where it names one, else in its database, also while Muster
 * runs on it. Refuses with `StartRefused`.
 */
export async function openArchive(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDirectory' | 'eventStoreUrl'>,
  say: (sentence: string) => void,
): Promise<OpenArchive> {
  await using stack = new AsyncDisposableStack();
  const { eventStoreUrl: connectionString } = configuration;
  if (connectionString !== undefined) {
    const log = createEventStoreLog({ connectionString });
    stack.defer(() => log.close());
    const archive = createEventStoreArchive({ connectionString, log });
    stack.defer(() => archive.close());
    return opened(archive, 'EventStoreDB', stack);
  }
  const database = await reachDatabase(configuration, say);
  stack.defer(() => database.close());
  const pool = createPool(database.url, { applicationName: 'muster log' });
  stack.defer(() => pool.end());
  const log = await createPostgresLog({ pool });
  stack.defer(() => log.close());
  return opened(createPostgresArchive(pool, log), 'PostgreSQL', stack);
}

function opened(archive: LogArchive, place: OpenArchive['place'], stack: AsyncDisposableStack): OpenArchive {
  const kept = stack.move();
  return { archive, place, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
