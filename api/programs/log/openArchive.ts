import { createEventStoreArchive } from '../../../commands/log/eventStore/eventStoreArchive.ts';
import { createEventStoreLog } from '../../../commands/log/eventStore/eventStoreLog.ts';
import { createPostgresArchive } from '../../../commands/log/postgres/postgresArchive.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import type { LogArchive } from '../../../commands/log/transfer/logArchive.ts';
import { maximumAges } from '../../../commands/maximumAges.ts';
import { adoptEpoch } from '../../../projections/projector/adoptEpoch.ts';
import { createPool } from '../../platform/postgres/createPool.ts';
import { reachDatabase } from '../../platform/postgres/reachDatabase.ts';
import type { Configuration } from '../../services/configuration.ts';

export interface OpenArchive extends AsyncDisposable {
  readonly archive: LogArchive;
  /** Where the log is, for a person. */
  readonly place: 'EventStoreDB' | 'PostgreSQL';
  /** Gives the log a new epoch, and the read side as well if both are in one database; returns it. */
  renewEpoch(): Promise<string>;
}

/**
 * The log of the configuration: in EventStoreDB if it names one, otherwise in its database, even while Muster
 * runs on it. Refuses with `StartRefused`.
 */
export async function openArchive(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDirectory' | 'eventStoreUrl'>,
  say: (sentence: string) => void,
): Promise<OpenArchive> {
  await using stack = new AsyncDisposableStack();
  const { eventStoreUrl: connectionString } = configuration;
  if (connectionString !== undefined) {
    const log = createEventStoreLog({ connectionString, maximumAges });
    stack.defer(() => log.close());
    const archive = createEventStoreArchive({ connectionString, log, maximumAges });
    stack.defer(() => archive.close());
    return opened({ archive, place: 'EventStoreDB', renewEpoch: () => archive.renewEpoch() }, stack);
  }
  const database = await reachDatabase(configuration, say);
  stack.defer(() => database.close());
  const pool = createPool(database.url, { applicationName: 'muster log' });
  stack.defer(() => pool.end());
  const log = await createPostgresLog({ pool, maximumAges });
  stack.defer(() => log.close());
  const archive = createPostgresArchive(pool, log);
  const renewEpoch = async (): Promise<string> => {
    const from = await log.epoch();
    const to = await archive.renewEpoch();
    await adoptEpoch(pool, { from, to });
    return to;
  };
  return opened({ archive, place: 'PostgreSQL', renewEpoch }, stack);
}

function opened(
  parts: Omit<OpenArchive, typeof Symbol.asyncDispose>,
  stack: AsyncDisposableStack,
): OpenArchive {
  const kept = stack.move();
  return { ...parts, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
