import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PostgresBinaries } from './postgresBinaries.ts';
import { isAlive } from './previousServer.ts';
import { runProgram } from './runProgram.ts';
import type { ServerUser } from './serverUser.ts';
import { refusingFileFailures, StartRefused, systemErrorCode } from './startRefused.ts';

/** The superuser's name in every cluster that Muster creates. */
export const superuser = 'postgres';

/**
 * Creates the cluster if there is none yet: UTF-8, code point order, scram passwords. It is created under
 * another name and renamed when complete, so that an interrupted start leaves nothing half done.
 */
export async function initialiseCluster(
  cluster: string,
  binaries: PostgresBinaries,
  user: ServerUser,
  durability: 'durable' | 'throwaway',
): Promise<void> {
  if ((await clusterVersion(cluster)) !== undefined) return;
  await refusingFileFailures(`Muster cannot keep its data in ${dirname(cluster)}`, async () => {
    await removeUnfinished(cluster);
    const unfinished = `${cluster}.unfinished-${process.pid}-${randomBytes(4).toString('hex')}`;
    const passwordFile = `${unfinished}.password`;
    const password = randomBytes(24).toString('base64url');
    try {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      await writeFile(passwordFile, password, { mode: 0o600 });
      await giveTo(user, unfinished, passwordFile);
      const outcome = await runProgram(
        binaries.initdb,
        [
          `--pgdata=${unfinished}`,
          `--username=${superuser}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--set=timezone=UTC',
          '--set=log_timezone=UTC',
          '--no-instructions',
          ...(durability === 'throwaway' ? ['--no-sync'] : []),
        ],
        user,
      );
      if (outcome.code !== 0) throw initialisationFailure(cluster, outcome.output);
      const kept = join(unfinished, passwordFileName);
      await writeFile(kept, password, { mode: 0o600 });
      await giveTo(user, kept);
      await renameUnlessThere(unfinished, cluster);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
      await rm(passwordFile, { force: true });
    }
  });
}

/** Kept inside the cluster, so that a cluster and its password are moved and restored together. */
const passwordFileName = 'muster-password';

/** The superuser's password of a cluster that Muster created. */
export async function clusterPassword(cluster: string): Promise<string> {
  return refusingFileFailures(`Muster cannot read ${join(cluster, passwordFileName)}`, () =>
    readFile(join(cluster, passwordFileName), 'utf8'),
  );
}

/** The major version of the PostgreSQL that created the cluster; undefined if there is none. */
export async function clusterVersion(cluster: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    if (systemErrorCode(error) !== 'EACCES') throw error;
    throw new StartRefused(
      `The data in ${cluster} belongs to another user. ` +
        'Start Muster as that user or as root, or set DATA_DIR to another directory.',
      { cause: error },
    );
  }
}

async function giveTo(user: ServerUser, ...paths: readonly string[]): Promise<void> {
  const { uid, gid } = user.spawnAs;
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) await chown(path, uid, gid);
}

/** Removes what interrupted starts have left beside the cluster. */
async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${basename(cluster)}\\.unfinished-(\\d+)`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

async function renameUnlessThere(unfinished: string, cluster: string): Promise<void> {
  try {
    await rename(unfinished, cluster);
  } catch (error) {
    // Two first starts at once: the second uses what the first has created.
    if ((await clusterVersion(cluster)) === undefined) throw error;
  }
}

function initialisationFailure(cluster: string, output: string): Error {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartRefused(`Muster cannot keep its data in ${cluster}: the disk is full.`);
  }
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1];
  if (nameless !== undefined) {
    return new StartRefused(
      `PostgreSQL runs only as a user who has a name, and user number ${nameless} has none on this machine. ` +
        'Give it one (in /etc/passwd), start Muster as root or as another user, ' +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  return new StartRefused(`PostgreSQL could not create its data directory ${cluster}: ${lastLine(output)}`);
}

function lastLine(output: string): string {
  const errors = output.split('\n').filter((line) => /error|fatal|panic/i.test(line));
  return errors.at(-1) ?? output.split('\n').at(-1) ?? 'it said nothing';
}
