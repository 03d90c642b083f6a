import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../../postgres/advisoryLocks.ts';
import { isAlive } from './previousServer.ts';
import { StartRefused } from './startRefused.ts';

/**
 * Held by the one Muster that uses a cluster; the database releases it when the process dies, however it
 * dies.
 */
export interface ClusterOwnership {
  release(): Promise<void>;
  /** Resolves when it is lost without having been released: the server has ended. */
  readonly lost: Promise<void>;
}

/** A killed owner's lock is free as soon as the server has noticed, which takes a moment. */
const attempts = 12;
const betweenAttemptsMs = 80;

/**
 * Takes ownership of the cluster that the server `pid` serves at `url`, and takes it again when that server
 * restarts its processes after one of them crashed. Refuses while another Muster has it.
 */
export async function takeOwnership(
  url: string,
  pid: number,
  dataDirectory: string,
): Promise<ClusterOwnership> {
  const lost = Promise.withResolvers<void>();
  let released = false;
  let held = hold(await lockOrRefuse(url, dataDirectory));

  function hold(client: pg.Client): pg.Client {
    client.once('end', () => {
      if (!released) takeAgain().catch(lost.resolve);
    });
    return client;
  }
  async function takeAgain(): Promise<void> {
    while (isAlive(pid)) {
      await delay(200);
      // Refused connections are expected until the server has recovered, or its process is gone.
      const client = await lockOrRefuse(url, dataDirectory).catch((error: unknown) => {
        if (error instanceof StartRefused) throw error;
        return undefined;
      });
      if (client === undefined) continue;
      held = hold(client);
      if (released) await client.end();
      return;
    }
    lost.resolve();
  }

  return {
    lost: lost.promise,
    async release() {
      released = true;
      await held.end();
    },
  };
}

async function lockOrRefuse(url: string, dataDirectory: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `muster owner ${process.pid}` });
  // A connection that breaks ends, and that is handled.
  client.on('error', () => {});
  await client.connect();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const tried = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      advisoryLockClass,
      advisoryLocks.embeddedOwner,
    ]);
    if (tried.rows[0]?.mine === true) return client;
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
