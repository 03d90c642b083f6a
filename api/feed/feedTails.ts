import type { FeedEvent } from '../contract/feed.ts';
import { coalesced } from '../live/coalesced.ts';
import { windowSize } from './feedPage.ts';
import type { FeedSource } from './feedSource.ts';
import { isOfEpoch, LogReplaced, ofEpoch } from './logReplaced.ts';

/** Newest events of an organisation that are kept in memory while somebody follows it. */
const keptEvents = 2000;

/** The end of one organisation's feed, shared by all who follow it live: each event is read once. */
interface Tail {
  /** Of the log that it is of. */
  readonly epoch: string;
  /** Seq of the newest event read. */
  head: number;
  /** The newest events without gaps, the last one is `head`. */
  readonly recent: FeedEvent[];
  /** Resolves when `head` has moved. */
  moved: PromiseWithResolvers<void>;
  followers: number;
}

/** What a follower sees of the tail. */
export interface TailView {
  /** Seq of the newest event read. */
  readonly head: number;
  /** At most this many events beyond a seq; undefined where the memory does not go back that far. */
  after(seq: number, most: number): readonly FeedEvent[] | undefined;
  /**
   * Resolves once there is something beyond the present head; rejects with `LogReplaced` once it is known that the
   * log is another one.
   */
  readonly moved: Promise<void>;
}

/**
 * The live ends of the feeds that somebody follows. `advance` is called when the read side has moved; it
 * reads what is new of each followed organisation that has anything, once for all its followers.
 */
export interface FeedTails {
  /**
   * Starts or shares the tail of an organisation in the log with that epoch; `release` when the follower has gone.
   * Rejects with `FeedUnavailable`, or with `LogReplaced` where the read side is of another log.
   */
  follow(org: string, epoch: string): Promise<{ readonly view: TailView; release(): void }>;
  /** Reads what is new. Calls that come while it reads are coalesced into one more round. */
  advance(): Promise<void>;
  /** Whether anybody follows at all. */
  followed(): boolean;
  /** Says which log there is now: who follows another is told that it was replaced. */
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

  /** Another log's events are none of this tail's: who follows it learns that, once it has told what it had. */
  function end(org: string, tail: Tail): void {
    if (tails.get(org) === tail) tails.delete(org);
    // Of those who follow it, some may never look.
    tail.moved.promise.catch(() => undefined);
    tail.moved.reject(new LogReplaced());
  }

  const advance = coalesced(async () => {
    if (tails.size === 0) return;
    // Of the organisations that are followed few have moved: the others are not asked.
    let moved = await source.moved(new Map([...tails].map(([org, { head }]) => [org, head])));
    while (moved.length > 0) {
      const followed = moved.flatMap((org) => {
        const tail = tails.get(org);
        return tail === undefined ? [] : [[org, tail] as const];
      });
      // Those who followed them may have gone meanwhile.
      if (followed.length === 0) return;
      const ends = await source.ends(new Map(followed.map(([org, { head }]) => [org, head])), windowSize);
      // Taken by the tails that were asked for: one that began meanwhile is at another place.
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
    // Another follower of the organisation may have come while we asked.
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
      // What came between asking for the head and being in the table was announced to nobody.
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
