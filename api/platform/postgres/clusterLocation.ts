import { createHash, randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { canUse, reachablePlaces } from './reachablePlaces.ts';
import { type ServerUser, startedAsRoot } from './serverUser.ts';
import { refusingFileFailures, StartRefused, systemErrorCode } from './startRefused.ts';

/** Written into the data directory if the cluster itself is kept elsewhere. */
const pointerSchema = z.object({
  /** The real path of the data directory it was written in. */
  dataDirectory: z.string(),
  cluster: z.string(),
});

/**
 * Creates the data directory if it is missing and returns its real path; refuses one that cannot be written.
 */
export function prepareDataDirectory(dataDirectory: string): Promise<string> {
  return refusingFileFailures(`Muster cannot keep its data in ${dataDirectory}`, async () => {
    await makeDirectory(resolve(dataDirectory));
    const probe = join(dataDirectory, `.write-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    return realpath(dataDirectory);
  });
}

/**
 * Creates a directory and its parents, one by one. Node's own recursive version loops for ever if a file
 * system reports a new directory as missing (`/proc`), and reports a read-only one as missing.
 */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST' && (await stat(directory)).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    const parent = dirname(directory);
    if (await exists(parent)) {
      throw new StartRefused(
        `Muster cannot keep its data in ${directory}: no directory can be created there.`,
        {
          cause: error,
        },
      );
    }
    await makeDirectory(parent);
    await makeDirectory(directory);
  }
}

/** Where the cluster of a data directory is or would be, without creating anything. */
export async function presentCluster(dataDirectory: string): Promise<string> {
  return (await readPointer(dataDirectory)) ?? join(dataDirectory, 'postgres');
}

/**
 * Where the cluster is kept: in the data directory, or, if the server's user cannot reach that (a directory
 * that only root may enter), in a place outside that is derived from the data directory's real path. That
 * place is recorded in the data directory, and a message says so.
 */
export async function locateCluster(
  dataDirectory: string,
  user: ServerUser,
  log: (sentence: string) => void,
): Promise<string> {
  const pointed = await readPointer(dataDirectory);
  if (pointed !== undefined) {
    if (await exists(pointed)) return pointed;
    throw new StartRefused(
      `The data of ${dataDirectory} was kept in ${pointed}, which is gone. Put it back, ` +
        `or remove ${pointerFile(dataDirectory)} to start without data.`,
    );
  }
  const inside = join(dataDirectory, 'postgres');
  if ((await exists(inside)) || !startedAsRoot() || (await reaches(user, dataDirectory))) return inside;
  const { value: place } = await reachablePlaces(user).next();
  if (place === undefined) {
    throw new StartRefused(
      `PostgreSQL runs as ${user.name}, who can reach neither ${dataDirectory} nor /var/lib/muster. ` +
        'Set DATA_DIR to a directory below one that everybody may enter.',
    );
  }
  const cluster = join(
    place,
    `data-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`,
  );
  const again = (await exists(cluster))
    ? `, where data of this directory was found; remove both to start without data`
    : '';
  const pointer = JSON.stringify({ dataDirectory, cluster }, null, 2);
  await refusingFileFailures(`Muster cannot write ${pointerFile(dataDirectory)}`, () =>
    writeFile(pointerFile(dataDirectory), `${pointer}\n`, { mode: 0o600 }),
  );
  log(`${user.name} cannot reach ${dataDirectory}, so PostgreSQL keeps its data in ${cluster}${again}.`);
  return cluster;
}

/**
 * Gives a cluster that root has copied or restored back to the server's user, with the mode that PostgreSQL
 * requires.
 */
export async function ownCluster(cluster: string, user: ServerUser): Promise<void> {
  const { uid, gid } = user.spawnAs;
  await refusingFileFailures(`Muster cannot use the data in ${cluster}`, async () => {
    const found = await stat(cluster);
    const mine = uid ?? process.getuid?.() ?? found.uid;
    if (uid !== undefined && gid !== undefined && found.uid === 0) await chownAll(cluster, uid, gid);
    else if (found.uid !== mine) {
      throw new StartRefused(
        `The data in ${cluster} belongs to another user (number ${found.uid}). ` +
          'Start Muster as that user or as root, or set DATA_DIR to another directory.',
      );
    }
    if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) await chmod(cluster, 0o700);
  });
}

async function chownAll(directory: string, uid: number, gid: number): Promise<void> {
  await chown(directory, uid, gid);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid);
  }
}

async function reaches(user: ServerUser, dataDirectory: string): Promise<boolean> {
  const probe = join(dataDirectory, `.reach-${randomUUID()}`);
  await mkdir(probe, { mode: 0o700 });
  try {
    const { uid, gid } = user.spawnAs;
    if (uid !== undefined && gid !== undefined) await chown(probe, uid, gid);
    // The data directory itself stays root's, but must let the server's user pass through.
    if (await canUse(user, probe)) return true;
    await chmod(dataDirectory, 0o711);
    return await canUse(user, probe);
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

/**
 * The cluster that the pointer names; undefined if the pointer came with a copy of another data directory.
 */
async function readPointer(dataDirectory: string): Promise<string | undefined> {
  const text = await readFile(pointerFile(dataDirectory), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const pointer = pointerSchema.safeParse(JSON.parse(text));
  if (!pointer.success)
    throw new StartRefused(`${pointerFile(dataDirectory)} cannot be read; repair or remove it.`);
  const { dataDirectory: writtenIn, cluster } = pointer.data;
  // A data directory that was moved keeps its cluster; a copy must not share it with the original.
  return writtenIn !== dataDirectory && (await exists(writtenIn)) ? undefined : cluster;
}

function pointerFile(dataDirectory: string): string {
  return join(dataDirectory, 'postgres-is-elsewhere.json');
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
