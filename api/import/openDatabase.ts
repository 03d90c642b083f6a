import { stat } from 'node:fs/promises';
import type { Configuration } from '../configuration.ts';
import { prepareDataDirectory, presentCluster } from '../postgres/clusterLocation.ts';
import { startEmbeddedPostgres } from '../postgres/embeddedPostgres.ts';
import { clusterPassword, superuser } from '../postgres/initialiseCluster.ts';
import { previousServer } from '../postgres/previousServer.ts';
import { refuseUnreachableDatabase } from '../postgres/refuseUnreachable.ts';

export interface OpenDatabase {
  readonly url: string;
  /** Ends what was started for this; a server that ran before runs on. */
  close(): Promise<void>;
}

/**
 * The product's database for a command beside it: the one of `DATABASE_URL`; else the embedded one, which
 * runs already where Muster runs, and is started for the while where it does not.
 */
export async function openDatabase(
  { databaseUrl, dataDirectory }: Pick<Configuration, 'databaseUrl' | 'dataDirectory'>,
  say: (sentence: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    await refuseUnreachableDatabase(databaseUrl);
    return { url: databaseUrl, close: async () => {} };
  }
  const running = await runningServer(dataDirectory);
  if (running !== undefined) return { url: running, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDirectory, log: say });
  return { url: embedded.url, close: () => embedded.stop() };
}

async function runningServer(dataDirectory: string): Promise<string | undefined> {
  const cluster = await presentCluster(await prepareDataDirectory(dataDirectory));
  if ((await stat(cluster).catch(() => undefined)) === undefined) return undefined;
  const password = await clusterPassword(cluster);
  const server = await previousServer(cluster, password);
  return server === undefined
    ? undefined
    : `postgresql://${superuser}:${password}@127.0.0.1:${server.port}/muster`;
}
