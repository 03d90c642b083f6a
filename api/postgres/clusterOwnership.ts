import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../commands/log/advisoryLocks.ts';
import { StartRefused } from './startRefused.ts';

/** Held by the one Muster that uses a cluster; the database frees it when its process dies, however it dies. */
export interface ClusterOwnership {
  release(): Promise<void>;
  /** Resolves when the connection that holds it has broken: the server is gone or has restarted. */
  readonly lost: Promise<void>;
}

/** A killed owner's lock is free as soon as its server noticed: a moment. */
const attempts = 25;
const betweenAttemptsMs = 80;

/** Takes the ownership of the cluster that the server at `url` serves; refuses while another Muster has it. */
export async function takeOwnership(url: string, dataDirectory: string): Promise<ClusterOwnership> {
  const client = new pg.Client({ connectionString: url, application_name: `muster owner ${process.pid}` });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  // A broken connection ends: `lost` tells.
  client.on('error', () => {});
  await client.connect();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const tried = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      advisoryLockClass,
      advisoryLocks.embeddedOwner,
    ]);
    if (tried.rows[0]?.mine === true) return { lost, release: () => client.end() };
    await delay(betweenAttemptsMs);
  }
  const holder = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    [advisoryLockClass, advisoryLocks.embeddedOwner],
  );
  await client.end();
  const pid = /\d+/.exec(holder.rows[0]?.name ?? '')?.[0];
  throw new StartRefused(
    `Another Muster${pid === undefined ? '' : ` (process ${pid})`} is running on ${dataDirectory}. ` +
      'Stop it first, or set DATA_DIR to another directory.',
  );
}
