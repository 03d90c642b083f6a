import type pg from 'pg';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { pauseFor } from '../../../postgres/pauseFor.ts';
import type { FollowItem, FollowOptions, Position } from '../log.ts';
import { Notifier } from '../notifier.ts';
import { untilAborted } from '../untilAborted.ts';
import { asText, queryEvents } from './eventRows.ts';
import { createPageSize } from './pageSize.ts';
import type { WakeUps } from './wakeUps.ts';

const usualBatch = 1_000;
/** How many positions one query scans when a category filter may discard them all. */
const searchWindow = 10_000;

const page = {
  name: 'muster_log_follow',
  text: `select position, event from muster_log.events
    where position > $1 and position <= $2 order by position limit $3`,
};
const filteredPage = {
  name: 'muster_log_follow_filtered',
  text: `select position, event from muster_log.events
    where position > $1 and position <= $2 and split_part(stream, '-', 1) = any($4::text[])
    order by position limit $3`,
};

/**
 * Which of these categories have a stream at all, by one index lookup each: a stream's name begins with its
 * category, and "." comes after "-".
 */
const withStreams = {
  name: 'muster_log_categories',
  text: `select c.category from unnest($1::text[]) as c (category)
    cross join lateral (
      select s.stream from muster_log.streams s where s.stream >= c.category || '-' order by s.stream limit 1
    ) first
    where first.stream < c.category || '.'`,
};

export interface Following {
  /** Milliseconds after which a follower polls, in case nothing woke it. */
  readonly lookMs: number;
  readonly pool: pg.Pool;
  /** The position of the newest event. */
  readonly readHead: () => Promise<Position>;
  readonly wakeUps: WakeUps;
  /** Runs a query again until it succeeds; ends with the signal. */
  readonly retrying: <T>(operation: () => Promise<T>) => Promise<T>;
  /** Removes events past their maximum age, and upcasts versions if asked to. */
  readonly present: (events: readonly RecordedEvent[]) => readonly RecordedEvent[];
  readonly signal: AbortSignal;
}

/**
 * Everything after a position, without end. Positions have no gaps, and an event becomes visible only
 * together with all before it, so a follower has to remember only an integer.
 */
export async function* followEvents(
  following: Following,
  options: FollowOptions,
): AsyncGenerator<FollowItem> {
  const { pool, readHead, wakeUps, retrying, present, signal, lookMs } = following;
  const { categories, gatherMs = 0 } = options;
  const pageSize = createPageSize(options.batchSize ?? usualBatch);
  const notifier = new Notifier();
  const stopWaking = wakeUps.onWake(() => notifier.notify());
  let caughtUp = false;
  try {
    const start = await startOf(following, options.after);
    if (start === undefined) return;
    let after: Position = start;
    while (!signal.aborted) {
      notifier.reset();
      const lookedAt = performance.now();
      const head = await untilAborted(retrying(readHead), signal);
      if (head === undefined) return;
      const isNew = after < head;
      if (categories !== undefined && head - after > searchWindow) {
        // Queried after the head: a stream that begins later has no event up to it.
        const found = await untilAborted(
          retrying(() => pool.query(asText({ ...withStreams, values: [categories] }))),
          signal,
        );
        if (found === undefined) return;
        if (found.rows.length === 0) {
          after = head;
          yield { kind: 'checkpoint', position: after };
        }
      }
      while (after < head) {
        const rows = pageSize.rows();
        // Without the bound, a plan made before the table was analysed sorts everything for each page.
        const to = Math.min(head, after + (categories === undefined ? rows : searchWindow));
        const values = categories === undefined ? [after, to, rows] : [after, to, rows, categories];
        const query = categories === undefined ? page : filteredPage;
        const found = await untilAborted(
          retrying(() => queryEvents(pool, query, values)),
          signal,
        );
        if (found === undefined) return;
        pageSize.seen(found.events.length, found.characters);
        const last = found.events.at(-1)?.position ?? to;
        after = found.events.length < rows ? to : last;
        const events = present(found.events);
        if (events.length > 0) yield { kind: 'events', events, position: last };
        if (signal.aborted) return;
        if (events.length === 0 || last < after) yield { kind: 'checkpoint', position: after };
        if (signal.aborted) return;
      }
      if (!caughtUp) {
        caughtUp = true;
        yield { kind: 'caughtUp', position: after };
      } else {
        // Whatever has been appended since the head was queried has notified us, or will.
        await notifier.wait(signal, lookMs);
        if (isNew) await pauseFor(gatherMs - (performance.now() - lookedAt), signal);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stopWaking();
  }
}

async function startOf(
  { readHead, retrying, signal }: Following,
  after: FollowOptions['after'],
): Promise<Position | undefined> {
  if (after === 'start') return 0;
  if (after === 'end') return untilAborted(retrying(readHead), signal);
  return after;
}
