import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embeddedPostgres.ts';
import { DiskFull } from './startRefused.ts';

/** How often a server that has ended is started again. */
export interface Restarts {
  readonly most: number;
  /** In this time, milliseconds: earlier ones do not count. */
  readonly withinMs: number;
}

/** What PostgreSQL has to find on its disk before it is started again. */
export interface Space {
  /** Bytes: some files of its journal, at 16 MB each, without which it would end again at once. */
  readonly least: number;
  /** How often to look, milliseconds. */
  readonly lookMs: number;
}

const usualSpace: Space = { least: 64 * 1024 * 1024, lookMs: 1000 };

const usualRestarts: Restarts = { most: 5, withinMs: 600_000 };

/** Milliseconds to wait before an attempt after one that failed, for each attempt so far. */
const pauseMs = 1000;

/**
 * The embedded PostgreSQL, started again by itself, at the same address, when it has ended without having been stopped:
 * killed by the system when memory ran out, for example. Each attempt is told to people; what connects to it meanwhile
 * is refused. One that has ended because its disk is full is started again when there is space, however long that takes.
 * `ended` resolves when it has ended more often than `restarts` allows, and stays down. Refuses like
 * `startEmbeddedPostgres`.
 */
export async function keepEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  restarts: Restarts = usualRestarts,
  space: Space = usualSpace,
): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres(options);
  const port = Number(new URL(first.url).port);
  const over = Promise.withResolvers<void>();
  const begun: number[] = [];
  let current = first;
  let restarting: Promise<void> | undefined;
  let isStopping = false;

  /** What is told of a full disk is told once. */
  async function untilSpace(): Promise<void> {
    if (await hasSpace(first.cluster, space.least)) return;
    options.log("The database's disk is full; it is started again when there is space.");
    while (!isStopping && !(await hasSpace(first.cluster, space.least))) await delay(space.lookMs);
  }

  async function startAgain(): Promise<void> {
    while (!isStopping) {
      await untilSpace();
      if (isStopping) return;
      const now = performance.now();
      const lately = begun.filter((at) => now - at < restarts.withinMs).length;
      if (lately >= restarts.most) {
        const restarted = lately === 1 ? '1 restart' : `${lately} restarts`;
        options.log(`The database has stopped again, after ${restarted}, and is left alone.`);
        over.resolve();
        return;
      }
      begun.push(now);
      options.log(
        `The database has stopped unexpectedly; it is started again (${lately + 1} of ${restarts.most}).`,
      );
      await delay(lately * pauseMs);
      try {
        current = await startOnPort();
        options.log('The database runs again.');
        watch();
        return;
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
        // No fault of the server's, and no reason to leave it alone: filled again meanwhile, or by a quota.
        if (error instanceof DiskFull) {
          begun.pop();
          await delay(space.lookMs);
        }
      }
    }
  }

  /** Whoever is connected knows one address. */
  async function startOnPort(): Promise<EmbeddedPostgres> {
    const started = await startEmbeddedPostgres({ ...options, port });
    if (started.url === first.url) return started;
    await started.stop();
    throw new Error(`A server that somebody else had started on ${first.cluster} was stopped.`);
  }

  function watch(): void {
    void current.ended.then(() => {
      restarting = startAgain();
    });
  }

  watch();
  return {
    url: first.url,
    superuserUrl: first.superuserUrl,
    get pid() {
      return current.pid;
    },
    cluster: first.cluster,
    adopted: first.adopted,
    ended: over.promise,
    async stop() {
      isStopping = true;
      await restarting;
      await current.stop();
    },
  };
}

async function hasSpace(folder: string, least: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= least;
}
