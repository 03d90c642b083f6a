import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareApplicationRole } from './applicationRole.ts';
import { locateCluster, ownCluster, prepareDataDirectory, presentCluster } from './clusterLocation.ts';
import { takeOwnership } from './clusterOwnership.ts';
import { clusterPassword, clusterVersion, initialiseCluster, superuser } from './initialiseCluster.ts';
import { hasLibrary, type PostgresBinaries, postgresBinaries } from './postgresBinaries.ts';
import { answers, isAlive, previousServer, type RunningServer } from './previousServer.ts';
import { programEnvironment, runProgram } from './runProgram.ts';
import { type ServerUser, serverUser } from './serverUser.ts';
import { DiskFull, refusingFileFailures, StartRefused } from './startRefused.ts';

export interface EmbeddedPostgresOptions {
  /** Muster's data directory; created if it is missing. */
  readonly dataDirectory: string;
  /** Receives messages for people, such as where data is kept. */
  readonly log: (sentence: string) => void;
  /**
   * `durable`, the default, is what PostgreSQL promises; `throwaway` is for tests: faster, and a crash of
   * the machine may leave nothing.
   */
  readonly durability?: 'durable' | 'throwaway';
  /** Where to listen on the loopback interface; default: any port that is free. */
  readonly port?: number;
  /** Server settings besides Muster's own, by PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /**
   * The address of the database `muster`, with the role that owns it. The port differs at every start, unless one is
   * given.
   */
  readonly url: string;
  /** The same with the superuser, for maintenance. */
  readonly superuserUrl: string;
  /** The server's process. */
  readonly pid: number;
  /** Where the data itself is: in the data directory, or in a place that the server's user can reach. */
  readonly cluster: string;
  /** True if a server that a killed Muster had left running was adopted. */
  readonly adopted: boolean;
  /** Resolves when the server has ended without having been stopped. */
  readonly ended: Promise<void>;
  /** Ends open connections, then the server; what was committed is on disk. Can be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory of Muster's, or adopts the server that a killed Muster left running
 * there. Creates the cluster at the first start. Refuses with `StartRefused` what a person can fix: no
 * permission, a full disk, data of another major version, another Muster on the same data.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durability = 'durable' } = options;
  const dataDirectory = await prepareDataDirectory(options.dataDirectory);
  const user = await serverUser(await presentCluster(dataDirectory));
  const binaries = await postgresBinaries(user, log);
  const cluster = await locateCluster(dataDirectory, user, log);
  await initialiseCluster(cluster, binaries, user, durability);
  await refuseOtherVersion(cluster, binaries);
  await ownCluster(cluster, user);
  const password = await clusterPassword(cluster);
  const settings = { ...(await settingsFor(durability, binaries)), ...options.settings };
  const { port } = options;
  const server = await findOrLaunch({ cluster, password, binaries, user, port, settings });
  const url = (database: string): string =>
    `postgresql://${superuser}:${password}@127.0.0.1:${server.port}/${database}`;
  // While another Muster owns it, its server is left alone.
  const ownership = await takeOwnership(url('postgres'), server.pid, dataDirectory);
  const applicationUrl = await prepareApplicationRole(server.port, password);

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await ownership.release();
    await stopServer(cluster, binaries, user, server.pid);
  };
  return {
    url: applicationUrl,
    superuserUrl: url('muster'),
    pid: server.pid,
    cluster,
    adopted: server.adopted,
    ended: ownership.lost,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

interface Launch {
  readonly cluster: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly user: ServerUser;
  readonly port: number | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

async function settingsFor(
  durability: 'durable' | 'throwaway',
  binaries: PostgresBinaries,
): Promise<Readonly<Record<string, string>>> {
  const always = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  if (durability === 'throwaway') {
    return { ...always, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  }
  // What was in memory when it stopped is read again at the start; otherwise the first boards would wait for
  // each page.
  const rewarmed = (await hasLibrary(binaries, 'pg_prewarm'))
    ? { shared_preload_libraries: 'pg_prewarm' }
    : undefined;
  // After a checkpoint each page is written in full once: a rebuild should not cause one every few seconds.
  return { ...always, ...rewarmed, shared_buffers: `${sharedMegabytes()}MB`, max_wal_size: '2GB' };
}

/**
 * How much of its tables PostgreSQL caches in its own memory: a thirty-second of the machine's memory,
 * between PostgreSQL's default and the amount that suits the read side of a million events.
 */
function sharedMegabytes(): number {
  return Math.round(Math.min(512, Math.max(128, totalmem() / 32 / 2 ** 20)));
}

async function refuseOtherVersion(cluster: string, binaries: PostgresBinaries): Promise<void> {
  const found = await clusterVersion(cluster);
  if (found === binaries.major) return;
  throw new StartRefused(
    `The data in ${cluster} was created by PostgreSQL ${found}, and this Muster runs PostgreSQL ${binaries.major}. ` +
      'Migrate it with pg_dump and pg_restore, or set DATA_DIR to another directory.',
  );
}

/** Two starts at once, or another program may take the port first: try again, a few times. */
const launchAttempts = 5;

async function findOrLaunch(launch: Launch): Promise<RunningServer & { readonly adopted: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const previous = await previousServer(launch.cluster, launch.password);
    if (previous !== undefined) return { ...previous, adopted: true };
    const launched = await launchServer(launch);
    if (typeof launched === 'object') return { ...launched, adopted: false };
    if (attempt === launchAttempts || !isPassing(launched)) throw launchFailure(launch.cluster, launched);
    await delay(200 * attempt);
  }
}

function isPassing(output: string): boolean {
  return /could not bind|Address already in use|postmaster\.pid|shared memory block/.test(output);
}

function launchFailure(cluster: string, output: string): StartRefused {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new DiskFull(`PostgreSQL cannot start on ${cluster}: the disk is full.`);
  }
  const reasons = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error/.test(line));
  const reason = reasons.at(-1) ?? output.split('\n').at(-1) ?? '';
  return new StartRefused(
    `PostgreSQL cannot start on ${cluster}: ${reason.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')} ` +
      `(the full message is in ${logFile(cluster)}).`,
  );
}

/** Starts the server and waits until it answers; if it ends instead, returns what it printed. */
async function launchServer(launch: Launch): Promise<RunningServer | string> {
  const { cluster, password, binaries, user } = launch;
  const port = launch.port ?? (await freePort());
  const settings = Object.entries({ ...launch.settings, port: String(port) });
  const output = await openLog(cluster);
  try {
    // Detached: Ctrl-C in the terminal reaches only Muster, which stops the server when it no longer needs
    // it.
    const child = spawn(
      binaries.postgres,
      ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...user.spawnAs,
        cwd: '/',
        env: programEnvironment,
        detached: true,
        stdio: ['ignore', output.handle.fd, output.handle.fd],
        windowsHide: true,
      },
    );
    const end = ending(child);
    while (!end.happened()) {
      if (child.pid !== undefined && (await answers(port, password, cluster))) {
        child.unref();
        return { pid: child.pid, port };
      }
      await delay(20);
    }
    return (await readFile(logFile(cluster))).subarray(output.size).toString('utf8').trim() || end.reason();
  } finally {
    await output.handle.close();
  }
}

function ending(child: ChildProcess): { happened(): boolean; reason(): string } {
  let reason: string | undefined;
  child.once('error', (error) => {
    reason = error.message;
  });
  child.once('exit', (code, signal) => {
    reason = `it ended with ${signal ?? `code ${code}`}`;
  });
  return { happened: () => reason !== undefined, reason: () => reason ?? '' };
}

function logFile(cluster: string): string {
  return join(cluster, 'server.log');
}

/** Beyond this size the log is renamed at the next start, replacing the previous one. */
const logLimitBytes = 8 * 1024 * 1024;

async function openLog(cluster: string) {
  return refusingFileFailures(`PostgreSQL cannot write ${logFile(cluster)}`, async () => {
    const before = await stat(logFile(cluster)).catch(() => undefined);
    if (before !== undefined && before.size > logLimitBytes) {
      await rename(logFile(cluster), `${logFile(cluster)}.old`);
    }
    const handle = await open(logFile(cluster), 'a', 0o600);
    return { handle, size: (await handle.stat()).size };
  });
}

/** A port of the loopback interface that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** How long a server may take to end once everything is on disk. */
const lastMomentMs = 5000;

async function stopServer(
  cluster: string,
  binaries: PostgresBinaries,
  user: ServerUser,
  pid: number,
): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!isAlive(pid)) return;
    const outcome = await runProgram(
      binaries.pgCtl,
      ['stop', '-D', cluster, '-m', mode, '-t', '20', '--silent'],
      user,
    );
    if (outcome.code === 0 && (await ends(pid))) return;
  }
  if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) on ${cluster} does not stop.`);
}

/** A server that has stopped removes the file that names its process, and the process ends a moment later. */
async function ends(pid: number): Promise<boolean> {
  for (let waited = 0; isAlive(pid) && waited < lastMomentMs; waited += 20) await delay(20);
  return !isAlive(pid);
}
