import { cp } from 'node:fs/promises';
import { dirname } from 'node:path';
import { locateCluster, prepareDataDirectory } from '../../api/platform/postgres/clusterLocation.ts';
import { initialiseCluster } from '../../api/platform/postgres/initialiseCluster.ts';
import { postgresBinaries } from '../../api/platform/postgres/postgresBinaries.ts';
import { type ServerUser, serverUser } from '../../api/platform/postgres/serverUser.ts';
import { runFolder } from './runFolder.ts';

/**
 * Puts a cluster into a data directory that has none, as a first start does, for tests that are about something
 * else: copying takes a tenth of the time of making one.
 */
export async function giveCluster(dataDirectory: string): Promise<void> {
  const place = await prepareDataDirectory(dataDirectory);
  const user = await serverUser(place);
  const made = await madeCluster(user);
  if (made === undefined) return;
  await cp(made, await locateCluster(place, user, () => {}), { recursive: true });
}

/**
 * Made once a run. Undefined if the server's user cannot reach the run's folder, or outside a run: then
 * each first start makes its own.
 */
async function madeCluster(user: ServerUser): Promise<string | undefined> {
  const folder = runFolder();
  if (folder === undefined) return undefined;
  const place = await prepareDataDirectory(folder);
  const cluster = await locateCluster(place, user, () => {});
  if (dirname(cluster) !== place) return undefined;
  await initialiseCluster(cluster, await postgresBinaries(user, () => {}), user, 'throwaway');
  return cluster;
}
