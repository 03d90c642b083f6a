import { chmod, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../api/platform/postgres/embeddedPostgres.ts';
import { isAlive } from '../../api/platform/postgres/previousServer.ts';
import { manyConnections } from './manyConnections.ts';
import { onDatabase } from './postgres.ts';
import { quickFolder } from './quickFolder.ts';
import { keptFolderVariable, runFolderVariable } from './runFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a database of the PostgreSQL that all test files share, with the role that owns it. */
    postgresUrl: string;
  }
}

/** Starts the PostgreSQL that all test files share; stops and removes it after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = tmpdir();
  const quick = await quickFolder();
  for (const folder of new Set([kept, quick])) await removeLeftovers(folder);
  const directory = await mkdtemp(join(quick, `${prefix}${process.pid}-`));
  // A server that runs as another user must be able to pass through to its data.
  await chmod(directory, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDirectory: directory,
    log: (sentence) => console.log(sentence),
    durability: 'throwaway',
    settings: { ...manyConnections, shared_buffers: '64MB', autovacuum: 'off', max_wal_size: '2GB' },
  });
  // As its own role, like the product; only that this one makes databases.
  await onDatabase(postgres.superuserUrl, (client) => client.query('alter role muster createdb'));
  project.provide('postgresUrl', postgres.url);
  const runFolder = join(directory, 'run');
  await mkdir(runFolder);
  const temporary = join(directory, 'tmp');
  await mkdir(temporary);
  // For the workers, which begin after this.
  process.env[runFolderVariable] = runFolder;
  process.env[keptFolderVariable] = kept;
  process.env.NODE_COMPILE_CACHE = join(runFolder, 'compiled');
  process.env.TMPDIR = temporary;
  return async () => {
    await postgres.stop();
    process.env.TMPDIR = kept;
    await rm(postgres.cluster, { recursive: true, force: true });
    // Programs that are still ending may write there.
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  };
}

const prefix = 'muster-tests-';

/** What test runs that were killed have left behind, servers included. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const directory = join(folder, name);
    const found = await lstat(directory).catch(() => undefined);
    if (found === undefined || found.uid !== process.getuid?.()) continue;
    const leftover = await startEmbeddedPostgres({
      dataDirectory: directory,
      log: () => {},
      durability: 'throwaway',
    }).catch(() => undefined);
    await leftover?.stop();
    if (leftover !== undefined) await rm(leftover.cluster, { recursive: true, force: true });
    await rm(directory, { recursive: true, force: true });
  }
}
