import type { FeedEvent, FeedFrame } from '../../contract/feed.ts';
import type { FeedSource } from './feedSource.ts';
import type { TailView } from './feedTails.ts';
import { type FeedVisibility, visibleSource } from './feedVisibility.ts';
import { ofEpoch } from './logReplaced.ts';
import { letsThrough, type TypeFilter } from './typeFilter.ts';

/** How many events are handed to a socket before it must have sent them; this limits its buffer. */
const batchSize = 256;

/** Where frames go. */
export interface FrameSink {
  send(text: string): void;
  /** Whether everything sent so far left this process in time; false: the other side does not read. */
  flushed(): Promise<boolean>;
}

export interface FollowOptions {
  readonly org: string;
  /** Exclusive. */
  readonly after: number;
  /** The epoch of the log that is followed, and of the tail. */
  readonly epoch: string;
  readonly filter: TypeFilter | undefined;
  readonly source: FeedSource;
  readonly tail: TailView;
  /** What the follower is told of both. */
  readonly visibility: FeedVisibility;
  readonly sink: FrameSink;
  /** Ends it. */
  readonly signal: AbortSignal;
}

export interface Following {
  /** The last seq examined: where a reconnection resumes. */
  readonly cursor: number;
  /**
   * `stopped` by the signal, or `tooSlow`; rejects with `LogReplaced` once the feed belongs to another log.
   */
  readonly ended: Promise<'stopped' | 'tooSlow'>;
}

/**
 * Follows an organisation's feed: pages of history while the follower is behind, the shared tail in memory
 * once it is near the end. There is no cut-over: a follower is no more than a cursor, and each round gives it
 * what comes directly after, from wherever that is available, so that nothing is lost or repeated. A follower
 * holds no events while it waits for its socket, and one that falls behind reads pages again; only one whose
 * socket accepts nothing at all for a while is given up.
 */
export function followFeed(options: FollowOptions): Following {
  const { org, filter, tail, visibility, sink, signal, epoch } = options;
  const source = visibleSource(options.source, visibility);
  let cursor = options.after;

  async function next() {
    const recent = tail.after(cursor, batchSize);
    if (recent === undefined) return ofEpoch(epoch, await source.window(org, cursor, batchSize, filter));
    return {
      events: await visibility(recent.filter((event) => letsThrough(filter, event.type))),
      cursor: recent.at(-1)?.seq ?? cursor,
    };
  }

  async function run(): Promise<'stopped' | 'tooSlow'> {
    let caughtUp = false;
    sink.send(frameText({ kind: 'hello', epoch, after: cursor }));
    while (!signal.aborted) {
      const batch = await next();
      if (signal.aborted) break;
      for (const event of batch.events) sink.send(eventText(event));
      const lastSent = batch.events.at(-1)?.seq ?? cursor;
      cursor = Math.max(cursor, batch.cursor);
      if (cursor > lastSent) sink.send(frameText({ kind: 'checkpoint', cursor }));
      if (cursor >= tail.head && !caughtUp) {
        caughtUp = true;
        sink.send(frameText({ kind: 'caughtUp', cursor }));
      }
      if (!(await sink.flushed())) return 'tooSlow';
      if (cursor >= tail.head) await settledOrAborted(tail.moved, signal);
    }
    return 'stopped';
  }

  const ended = run();
  return {
    ended,
    get cursor() {
      return cursor;
    },
  };
}

/** Waits for a promise or the signal, and leaves no listener behind when the signal aborts. */
async function settledOrAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const settled = Promise.withResolvers<void>();
  const resolve = (): void => settled.resolve();
  signal.addEventListener('abort', resolve, { once: true });
  promise.then(resolve, settled.reject);
  try {
    await settled.promise;
  } finally {
    signal.removeEventListener('abort', resolve);
  }
}

/** A frame as the text that is sent. */
export function frameText(frame: FeedFrame): string {
  return JSON.stringify(frame);
}

const texts = new WeakMap<FeedEvent, string>();

/** The frame of an event; serialised once for all followers of the tail. */
function eventText(event: FeedEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = frameText({ kind: 'event', event });
  texts.set(event, text);
  return text;
}
