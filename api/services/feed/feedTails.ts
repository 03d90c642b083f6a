import type { FeedEvent } from '../../contract/feed.ts';
import { coalesced } from '../../platform/coalesced.ts';
import { windowSize } from './feedPage.ts';
import type { FeedSource } from './feedSource.ts';
import { isOfEpoch, LogReplaced, ofEpoch } from './logReplaced.ts';

/** How many of an organisation's newest events are kept in memory while somebody follows it. */
const keptEvents = 2000;

/** The end of one organisation's feed, shared by all live followers: each event is read once. */
interface Tail {
  /** The epoch of the log that it belongs to. */
  readonly epoch: string;
  /** The seq of the newest event read. */
  head: number;
  /** The newest events without gaps; the last one is `head`. */
  readonly recent: FeedEvent[];
  /** Resolves when `head` has moved. */
  moved: PromiseWithResolvers<void>;
  followers: number;
}

/** The tail as a follower sees it. */
export interface TailView {
  /** The seq of the newest event read. */
  readonly head: number;
  /** At most this many events after a seq; undefined if the memory does not go back that far. */
  after(seq: number, most: number): readonly FeedEvent[] | undefined;
  /**
   * Resolves once there is something after the current head; rejects with `LogReplaced` once it is known that
   * the log is another one.
   */
  readonly moved: Promise<void>;
}

/**
 * The live ends of the feeds that somebody follows. Call `advance` when the read side has moved: it reads the
 * new events of each followed organisation that has any, once for all its followers.
 */
export interface FeedTails {
  /**
   * Starts or shares the tail of an organisation in the log with that epoch; call `release` when the follower
   * has gone. Rejects with `FeedUnavailable`, or with `LogReplaced` if the read side belongs to another log.
   */
  follow(org: string, epoch: string): Promise<{ readonly view: TailView; release(): void }>;
  /** Reads new events. Calls that come while it reads are coalesced into one more round. */
  advance(): Promise<void>;
  /** Whether anybody follows at all. */
  followed(): boolean;
  /** States which log is current: followers of another are told that it was replaced. */
  logIs(epoch: string): void;
}

export function createFeedTails(source: FeedSource): FeedTails {
  const tails = new Map<string, Tail>();

  function take(tail: Tail, events: readonly FeedEvent[]): void {
    const head = events.at(-1)?.seq;
    if (head === undefined) return;
    tail.recent.push(...events);
    tail.recent.splice(0, Math.max(0, tail.recent.length - keptEvents));
    tail.head = head;
    const { resolve } = tail.moved;
    tail.moved = Promise.withResolvers();
    resolve();
  }

  /**
   * Another log's events do not belong to this tail: its followers learn that once they have received
   * everything it had.
   */
  function end(org: string, tail: Tail): void {
    if (tails.get(org) === tail) tails.delete(org);
    // Some of its followers may never look.
    tail.moved.promise.catch(() => undefined);
    tail.moved.reject(new LogReplaced());
  }

  const advance = coalesced(async () => {
    if (tails.size === 0) return;
    // Few of the followed organisations have moved: the others are not queried.
    let moved = await source.moved(new Map([...tails].map(([org, { head }]) => [org, head])));
    while (moved.length > 0) {
      const followed = moved.flatMap((org) => {
        const tail = tails.get(org);
        return tail === undefined ? [] : [[org, tail] as const];
      });
      // Their followers may have gone meanwhile.
      if (followed.length === 0) return;
      const ends = await source.ends(new Map(followed.map(([org, { head }]) => [org, head])), windowSize);
      // Only for the tails that were queried: one that began meanwhile is at another place.
      for (const [org, tail] of followed) {
        const read = ends.get(org);
        if (read === undefined) continue;
        if (isOfEpoch(tail.epoch, read)) take(tail, read.events);
        else end(org, tail);
      }
      moved = [...ends].flatMap(([org, { atEnd }]) => (atEnd ? [] : [org]));
    }
  });

  function viewOf(tail: Tail): TailView {
    return {
      get head() {
        return tail.head;
      },
      get moved() {
        return tail.moved.promise;
      },
      after(seq, most) {
        if (seq >= tail.head) return [];
        const first = tail.recent.length - (tail.head - seq);
        return first >= 0 ? tail.recent.slice(first, first + most) : undefined;
      },
    };
  }

  function known(org: string, epoch: string): Tail | undefined {
    const tail = tails.get(org);
    return tail?.epoch === epoch ? tail : undefined;
  }

  async function newTail(org: string, epoch: string): Promise<Tail> {
    const { seq: head } = ofEpoch(epoch, await source.head(org));
    // Another follower of the organisation may have come while the head was queried.
    const shared = known(org, epoch);
    if (shared !== undefined) return shared;
    const former = tails.get(org);
    if (former !== undefined) end(org, former);
    const tail = { epoch, head, recent: [], moved: Promise.withResolvers<void>(), followers: 0 };
    tails.set(org, tail);
    return tail;
  }

  return {
    advance,

    followed: () => tails.size > 0,

    logIs(epoch) {
      for (const [org, tail] of tails) if (tail.epoch !== epoch) end(org, tail);
    },

    async follow(org, epoch) {
      const shared = known(org, epoch);
      const tail = shared ?? (await newTail(org, epoch));
      tail.followers += 1;
      const release = (): void => {
        tail.followers -= 1;
        if (tail.followers === 0 && tails.get(org) === tail) tails.delete(org);
      };
      // Events between the query for the head and the entry in the table were announced to nobody.
      if (shared === undefined) {
        try {
          await advance();
        } catch (error) {
          release();
          throw error;
        }
      }
      return { view: viewOf(tail), release };
    },
  };
}
