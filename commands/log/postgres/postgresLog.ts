import type pg from 'pg';
import { upcast as bringUpOurs, type Upcast } from '../../../domain/kernel/upcast.ts';
import { batched } from '../../../postgres/batched.ts';
import { timed } from '../../../postgres/timed.ts';
import { checkAppend, checkFollow, checkRead } from '../checkAppend.ts';
import type { EventLog, FollowOptions, Position, ReadOptions } from '../log.ts';
import { type MaximumAges, maximumAge } from '../maximumAge.ts';
import { readerView } from '../readerView.ts';
import { retry } from '../retry.ts';
import { queryHead, querySettledHead } from './eventRows.ts';
import { createFirstPages } from './firstPages.ts';
import { followEvents } from './followEvents.ts';
import { forgetExpired } from './forgetExpired.ts';
import { createGroupCommit } from './groupCommit.ts';
import { queryTips } from './keptTips.ts';
import { ensureLogSchema } from './logSchema.ts';
import { mayPass } from './postgresFailure.ts';
import { readStream } from './readStream.ts';
import { createWakeUps } from './wakeUps.ts';

export { ensureLogSchema } from './logSchema.ts';

export interface PostgresLogOptions {
  /** Not closed by the log. While anybody follows, the log keeps one of the followers' connections to listen. */
  readonly pool: pg.Pool;
  /** For those who follow the log and are woken; default: the same. */
  readonly followers?: pg.Pool;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Default: everything is kept for ever. */
  readonly maximumAges?: MaximumAges;
  /**
   * How long an append or a read is retried while the database is unavailable, in milliseconds; default 5000.
   */
  readonly timeoutMs?: number;
  /** Milliseconds after which a follower polls, in case nothing woke it; default 1000. */
  readonly lookMs?: number;
  /** Default: the product's own upcasters. */
  readonly upcast?: Upcast;
}

/** Milliseconds after which a query without an answer counts as a lost connection. */
const answerTimeout = 5_000;
const mostAskingForHead = 1_000;
/** Milliseconds between two removals of events past their maximum age. */
const forgetInterval = 10 * 60_000;

/** The log in PostgreSQL; creates its schema if it is missing. */
export async function createPostgresLog(options: PostgresLogOptions): Promise<EventLog> {
  const { pool, followers = pool } = options;
  const clock = options.clock ?? Date.now;
  const maximumAges = options.maximumAges ?? {};
  const timeoutMs = options.timeoutMs ?? 5_000;
  const lookMs = options.lookMs ?? 1_000;
  const upcast = options.upcast ?? bringUpOurs;
  const retrying = <T>(operation: () => Promise<T>): Promise<T> =>
    retry({ forMs: timeoutMs, isTransient: mayPass }, operation);

  await retrying(() => ensureLogSchema(pool));
  const wakeUps = createWakeUps(followers);
  const groups = createGroupCommit({ pool, clock, timeoutMs, committed: () => wakeUps.wake() });
  const closing = new AbortController();
  const forgetting = setInterval(() => {
    // Tried again next time: until then readers skip what has expired.
    forgetExpired(pool, maximumAges, clock()).catch(() => undefined);
  }, forgetInterval);
  forgetting.unref();
  const seen = { maximumAges, clock, upcast };
  const reading = { pool, firstPage: createFirstPages(pool), retrying };
  const headFrom = (asked: pg.Pool) =>
    batched<void, Position>({
      batchSize: mostAskingForHead,
      async ask(askers) {
        const position = await queryHead(asked);
        return askers.map(() => position);
      },
    });
  const head = headFrom(pool);
  // An append wakes all followers at once.
  const followersHead = headFrom(followers);

  return {
    positions: 'dense',
    guards: true,

    async epoch() {
      const { rows } = await retrying(() =>
        pool.query<{ epoch: string }>(
          timed({ text: 'select epoch::text from muster_log.head' }, answerTimeout),
        ),
      );
      const epoch = rows[0]?.epoch;
      if (epoch === undefined) throw new Error('muster_log.head has no row: the log is damaged');
      return epoch;
    },

    async append(...request) {
      return groups.append(checkAppend(...request));
    },

    async *read(stream: string, readOptions: ReadOptions = {}) {
      checkRead(readOptions);
      const present = readerView({ versions: readOptions.versions, ...seen });
      // The oldest events are removed first: a limit counts from what is left.
      let left = readOptions.limit ?? Number.POSITIVE_INFINITY;
      const { limit: _counted, ...rest } = readOptions;
      const sized = maximumAge(stream, maximumAges) === undefined ? readOptions : rest;
      if (left === 0) return;
      for await (const page of readStream(reading, stream, sized)) {
        for (const event of page) {
          const presented = present(event);
          if (presented === undefined) continue;
          yield presented;
          left -= 1;
          if (left === 0) return;
        }
      }
    },

    follow(followOptions: FollowOptions) {
      checkFollow(followOptions);
      const signal = AbortSignal.any([
        closing.signal,
        ...(followOptions.signal ? [followOptions.signal] : []),
      ]);
      const present = readerView({ versions: followOptions.versions, ...seen });
      const forEver = { forMs: Number.POSITIVE_INFINITY, isTransient: mayPass, signal };
      return followEvents(
        {
          pool: followers,
          readHead: () => followersHead(),
          wakeUps,
          signal,
          lookMs,
          retrying: (operation) => retry(forEver, operation),
          present: (events) => events.flatMap((event) => present(event) ?? []),
        },
        followOptions,
      );
    },

    async tips(streams) {
      const tips = await retrying(() => queryTips(pool, streams));
      return new Map(tips.map((tip) => [tip.stream, tip]));
    },

    head: () => retrying(() => head()),

    settledHead: () => retrying(() => querySettledHead(pool)),

    async ping() {
      await queryHead(pool);
    },

    async close() {
      clearInterval(forgetting);
      closing.abort();
      await groups.close();
      await wakeUps.close();
    },
  };
}
