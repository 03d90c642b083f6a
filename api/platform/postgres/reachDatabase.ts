import { prepareApplicationRole } from './applicationRole.ts';
import { prepareDataDirectory, presentCluster } from './clusterLocation.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { clusterPassword, clusterVersion } from './initialiseCluster.ts';
import { previousServer } from './previousServer.ts';
import { refuseUnreachableDatabase } from './refuseUnreachable.ts';

export interface ReachedDatabase {
  readonly url: string;
  /** Stops the embedded server again if it was started for this; otherwise leaves it alone. */
  close(): Promise<void>;
}

/**
 * The database of a command that works beside a running Muster: `DATABASE_URL`, or the embedded server that
 * is already running, or that server started for as long as the command takes. Refuses with `StartRefused`.
 */
export async function reachDatabase(
  configuration: { readonly databaseUrl: string | undefined; readonly dataDirectory: string },
  say: (sentence: string) => void,
): Promise<ReachedDatabase> {
  const { databaseUrl } = configuration;
  if (databaseUrl !== undefined) {
    await refuseUnreachableDatabase(databaseUrl);
    return { url: databaseUrl, close: async () => {} };
  }
  const dataDirectory = await prepareDataDirectory(configuration.dataDirectory);
  const cluster = await presentCluster(dataDirectory);
  if ((await clusterVersion(cluster)) !== undefined) {
    const password = await clusterPassword(cluster);
    const running = await previousServer(cluster, password);
    if (running !== undefined) {
      return { url: await prepareApplicationRole(running.port, password), close: async () => {} };
    }
  }
  const embedded = await startEmbeddedPostgres({ dataDirectory, log: say });
  return { url: embedded.url, close: () => embedded.stop() };
}
