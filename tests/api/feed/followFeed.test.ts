import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedFrame, feedFrameSchema } from '../../../api/contract/feed.ts';
import { createFeedTails } from '../../../api/feed/feedTails.ts';
import { followFeed } from '../../../api/feed/followFeed.ts';
import { parseTypeFilter } from '../../../api/feed/typeFilter.ts';
import { type ListFeed, listFeed } from './listFeed.ts';

interface Follower {
  readonly frames: FeedFrame[];
  readonly seqs: () => number[];
  /** Waits until the follower has looked at a place. */
  reached(seq: number): Promise<void>;
  stop(): Promise<'stopped' | 'tooSlow'>;
}

async function follow(
  feed: ListFeed,
  tails: ReturnType<typeof createFeedTails>,
  options: { after?: number; types?: string; flushed?: () => Promise<boolean> } = {},
): Promise<Follower> {
  const { view, release } = await tails.follow('acme');
  const ending = new AbortController();
  const frames: FeedFrame[] = [];
  const following = followFeed({
    org: 'acme',
    epoch: 'epoch-1',
    after: options.after ?? 0,
    filter: Result.getOrThrow(parseTypeFilter(options.types)),
    source: feed,
    tail: view,
    signal: ending.signal,
    sink: {
      send: (text) => frames.push(feedFrameSchema.parse(JSON.parse(text))),
      flushed: options.flushed ?? (async () => true),
    },
  });
  return {
    frames,
    seqs: () => frames.flatMap((frame) => (frame.kind === 'event' ? [frame.event.seq] : [])),
    async reached(seq) {
      while (following.cursor < seq) await delay(1);
    },
    async stop() {
      ending.abort();
      release();
      return following.ended;
    },
  };
}

describe('following the feed', () => {
  test('whatever races, every follower gets each event behind its cursor once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.infiniteStream(fc.nat(6)), async (scheduler, sizes) => {
        const feed = listFeed(() => scheduler.schedule(Promise.resolve()));
        const tails = createFeedTails(feed);
        feed.append(...Array.from({ length: 5 }, () => 'a'));
        const followers: Promise<Follower>[] = [];
        const starts = [0, 3, 5];
        for (const after of starts) {
          followers.push(follow(feed, tails, { after }));
          feed.append(...Array.from({ length: sizes.next().value ?? 0 }, () => 'a'));
          tails.advance();
        }
        await scheduler.waitIdle();
        const all = await Promise.all(followers);
        for (const [index, follower] of all.entries()) {
          const from = starts[index] ?? 0;
          expect(follower.seqs()).toEqual(feed.events.slice(from).map((event) => event.seq));
        }
        const stopped = all.map((follower) => follower.stop());
        await scheduler.waitIdle();
        await Promise.all(stopped);
      }),
      { numRuns: 60 },
    );
  });

  test('history longer than what is kept in memory is read in pages, and what comes meanwhile follows it', async () => {
    const feed = listFeed(() => delay(0));
    feed.append(...Array.from({ length: 3000 }, () => 'a'));
    const tails = createFeedTails(feed);
    const follower = await follow(feed, tails);
    for (let round = 0; round < 30; round += 1) {
      feed.append(...Array.from({ length: 100 }, () => 'a'));
      await tails.advance();
    }
    await follower.reached(6000);
    expect(follower.seqs()).toEqual(Array.from({ length: 6000 }, (_, index) => index + 1));
    expect(follower.frames.filter((frame) => frame.kind === 'caughtUp')).toHaveLength(1);
    expect(await follower.stop()).toBe('stopped');
  });

  test('says hello first, and that it has caught up once, before what is live', async () => {
    const feed = listFeed();
    const tails = createFeedTails(feed);
    feed.append('a', 'a');
    const follower = await follow(feed, tails);
    await follower.reached(2);
    await delay(1);
    feed.append('a');
    await tails.advance();
    await follower.reached(3);
    expect(follower.frames.map((frame) => frame.kind)).toEqual([
      'hello',
      'event',
      'event',
      'caughtUp',
      'event',
    ]);
    await follower.stop();
  });

  test('moves the cursor on with a checkpoint where the filter discards everything', async () => {
    const feed = listFeed();
    const tails = createFeedTails(feed);
    feed.append('b', 'b');
    const follower = await follow(feed, tails, { types: 'a' });
    await follower.reached(2);
    await delay(1);
    feed.append('b', 'a', 'b');
    await tails.advance();
    await follower.reached(5);
    expect(follower.frames).toMatchObject([
      { kind: 'hello', epoch: 'epoch-1', after: 0 },
      { kind: 'checkpoint', cursor: 2 },
      { kind: 'caughtUp', cursor: 2 },
      { kind: 'event', event: { seq: 4 } },
      { kind: 'checkpoint', cursor: 5 },
    ]);
    await follower.stop();
  });

  test('one that takes nothing is given up after one batch, and holds up nobody', async () => {
    const feed = listFeed();
    const tails = createFeedTails(feed);
    feed.append(...Array.from({ length: 5000 }, () => 'a'));
    const stuck = await follow(feed, tails, { flushed: async () => false });
    const reader = await follow(feed, tails);
    await reader.reached(5000);
    expect(reader.seqs()).toHaveLength(5000);
    expect(stuck.seqs().length).toBeLessThanOrEqual(256);
    expect(await stuck.stop()).toBe('tooSlow');
    await reader.stop();
  });

  test('followers of one organisation share what is read of its live end', async () => {
    const asked: number[] = [];
    const feed = listFeed();
    const counted: ListFeed = {
      ...feed,
      events: feed.events,
      ends(heads, size) {
        asked.push(...heads.values());
        return feed.ends(heads, size);
      },
    };
    const tails = createFeedTails(counted);
    const followers = await Promise.all([1, 2, 3, 4].map(() => follow(counted, tails)));
    asked.length = 0;
    feed.append('a', 'a');
    await tails.advance();
    for (const follower of followers) await follower.reached(2);
    expect(asked).toEqual([0]);
    for (const follower of followers) await follower.stop();
  });

  test('an advance reads nothing of the organisations that have nothing new', async () => {
    const feeds = new Map(['quiet', 'busy', 'gone'].map((org) => [org, listFeed()]));
    const read: string[] = [];
    const feedOf = (org: string): ListFeed => feeds.get(org) ?? listFeed();
    const tails = createFeedTails({
      head: (org) => feedOf(org).head(org),
      window: (org, after, size, filter) => feedOf(org).window(org, after, size, filter),
      async ends(heads, size) {
        read.push(...heads.keys());
        const each = [...heads].map(([org, head]) => feedOf(org).ends(new Map([[org, head]]), size));
        return new Map((await Promise.all(each)).flatMap((ends) => [...ends]));
      },
      async moved(heads) {
        const each = [...heads].map(([org, head]) => feedOf(org).moved(new Map([[org, head]])));
        return (await Promise.all(each)).flat();
      },
    });
    const [busy] = [await tails.follow('busy'), await tails.follow('quiet')];
    const gone = await tails.follow('gone');
    gone.release();
    read.length = 0;
    for (const org of ['busy', 'gone']) feedOf(org).append('a', 'a');
    await tails.advance();
    expect(read).toEqual(['busy']);
    expect(busy.view.after(0, 10)).toHaveLength(2);
  });
});
