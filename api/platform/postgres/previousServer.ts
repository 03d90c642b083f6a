import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { runProgram } from './runProgram.ts';
import { StartRefused, systemErrorCode } from './startRefused.ts';

/** A server that is running on a cluster. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

/** How long to wait for a server that recovers or shuts down. */
const timeoutMs = 60_000;
const stepMs = 40;

/**
 * The server that already runs on the cluster: left by a Muster that was killed, or started a moment ago by
 * another one. Waits while it recovers or shuts down. Files that a dead server left behind are removed.
 */
export async function previousServer(cluster: string, password: string): Promise<RunningServer | undefined> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const recorded = await recordedServer(cluster);
    if (recorded === undefined) return undefined;
    if (!isAlive(recorded.pid) || !(await isServerOf(recorded.pid, cluster))) {
      await rm(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (recorded.port !== undefined && (await answers(recorded.port, password, cluster))) {
      return { pid: recorded.pid, port: recorded.port };
    }
    await delay(stepMs);
  }
  throw new StartRefused(
    `A PostgreSQL server runs on ${cluster} but does not answer; stop it, then start again.`,
  );
}

/** Whether a process with this pid is running. A zombie, which has ended and waits for its parent, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemErrorCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // `pid (name) state …`: the name may contain anything.
    return !/\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // Gone in between.
    return false;
  }
}

/** What PostgreSQL wrote about itself: its pid in line 1, its port in line 4 (later than the pid). */
async function recordedServer(cluster: string): Promise<{ pid: number; port?: number } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const [pid, , , port] = text?.split('\n').map(Number) ?? [];
  if (pid === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  return port === undefined || !Number.isInteger(port) || port <= 0 ? { pid } : { pid, port };
}

/** After a restart of the machine or a container, the recorded pid may belong to some other program. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const arguments_ =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : (await runProgram('/bin/ps', ['-p', String(pid), '-o', 'command='], { name: 'self', spawnAs: {} }))
          .output;
  return arguments_.includes(cluster);
}

/** Whether a server at the port accepts our password and serves this very cluster. */
export async function answers(port: number, password: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  // A connection that breaks also rejects the call below.
  client.on('error', () => {});
  try {
    await client.connect();
    const shown = await client.query<{ data_directory: string }>('show data_directory');
    return shown.rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
