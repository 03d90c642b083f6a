import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embeddedPostgres.ts';

/** How often a server that has ended is started again. */
export interface Restarts {
  readonly most: number;
  /** In this time, milliseconds: earlier ones do not count. */
  readonly withinMs: number;
}

const usualRestarts: Restarts = { most: 5, withinMs: 600_000 };

/** Milliseconds to wait before an attempt after one that failed, for each attempt so far. */
const pauseMs = 1000;

/**
 * The embedded PostgreSQL, started again by itself, at the same address, when it has ended without having been stopped:
 * killed by the system when memory ran out, for example. Each attempt is told to people; what connects to it meanwhile
 * is refused. `ended` resolves when it has ended more often than `restarts` allows, and stays down. Refuses like
 * `startEmbeddedPostgres`.
 */
export async function keepEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  restarts: Restarts = usualRestarts,
): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres(options);
  const port = Number(new URL(first.url).port);
  const over = Promise.withResolvers<void>();
  const begun: number[] = [];
  let current = first;
  let restarting: Promise<void> | undefined;
  let isStopping = false;

  async function startAgain(): Promise<void> {
    while (!isStopping) {
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
