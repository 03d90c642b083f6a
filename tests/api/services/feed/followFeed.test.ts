import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedFrame, feedFrameSchema } from '../../../../api/contract/feed.ts';
import { createFeedTails } from '../../../../api/services/feed/feedTails.ts';
import { wholeFeed } from '../../../../api/services/feed/feedVisibility.ts';
import { followFeed } from '../../../../api/services/feed/followFeed.ts';
import { LogReplaced } from '../../../../api/services/feed/logReplaced.ts';
import { parseTypeFilter } from '../../../../api/services/feed/typeFilter.ts';
import { runs } from '../../../support/runs.ts';
import { type ListFeed, listFeed } from './listFeed.ts';

interface Follower {
  readonly frames: FeedFrame[];
  readonly seqs: () => number[];
  /** Waits until the follower has looked at a place. */
  reached(seq: number): Promise<void>;
  readonly ended: Promise<'stopped' | 'tooSlow'>;
  stop(): Promise<'stopped' | 'tooSlow'>;
}

async function follow(
  feed: ListFeed,
  tails: ReturnType<typeof createFeedTails>,
  options: { after?: number; types?: string; flushed?: () => Promise<boolean>; epoch?: string } = {},
): Promise<Follower> {
  const { epoch = 'epoch-1' } = options;
  const { view, release } = await tails.follow('acme', epoch);
  const ending = new AbortController();
  const frames: FeedFrame[] = [];
  const following = followFeed({
    org: 'acme',
    epoch,
    after: options.after ?? 0,
    filter: Result.getOrThrow(parseTypeFilter(options.types)),
    source: feed,
    tail: view,
    visibility: wholeFeed,
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
    ended: following.ended,
    async stop() {
      ending.abort();
      release();
      return following.ended;
    },
  };
}

describe('following the feed', () => {
  test('whatever happens at once, every follower gets each event after its cursor once and in order', async () => {
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
      { numRuns: runs(60) },
    );
  });

  test('history longer than what is kept in memory is read in pages, and what arrives meanwhile follows it', async () => {
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

  test('says hello first, and once that it has caught up, before live events', async () => {
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

  test('moves the cursor on with a checkpoint if the filter discards everything', async () => {
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

  test('a follower that accepts nothing is given up after one batch, and delays nobody', async () => {
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

  test('followers of one organisation share what is read at its live end', async () => {
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

  test('whenever a log is replaced, a follower gets events only of the log that it began with', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.nat(8),
        fc.nat(8),
        fc.boolean(),
        async (scheduler, first, then, looks) => {
          const feed = listFeed(() => scheduler.schedule(Promise.resolve()));
          const tails = createFeedTails(feed);
          feed.append('old', 'old');
          const heard: { readonly follower: Follower; readonly epoch: string }[] = [];
          const come = async (epoch: string, after: number): Promise<void> => {
            // One that names the other log is turned away.
            const follower = await follow(feed, tails, { after, epoch }).catch(() => undefined);
            if (follower !== undefined) heard.push({ follower, epoch });
          };
          const coming = [come('epoch-1', 0), come('epoch-1', 2)];
          feed.append(...Array.from({ length: first }, () => 'old'));
          tails.advance();
          coming.push(come('epoch-1', 1));
          feed.replace(...Array.from({ length: then + 3 }, () => 'new'));
          if (looks) tails.logIs('epoch-2');
          coming.push(come('epoch-2', 0), come('epoch-1', 0));
          tails.advance();
          feed.append('new');
          tails.advance();
          await scheduler.waitIdle();
          await Promise.all(coming);
          for (const { follower, epoch } of heard) {
            const types = follower.frames.flatMap((frame) =>
              frame.kind === 'event' ? [frame.event.type] : [],
            );
            expect(types).not.toContain(epoch === 'epoch-1' ? 'new' : 'old');
            const seqs = follower.seqs();
            expect(seqs).toEqual(seqs.map((_, index) => index + (seqs[0] ?? 0)));
          }
          const stopped = heard.map(({ follower }) => follower.stop().catch((error: unknown) => error));
          await scheduler.waitIdle();
          await Promise.all(stopped);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('when the log is replaced, only followers that wait at the end of the feed are told', async () => {
    const feed = listFeed();
    const tails = createFeedTails(feed);
    feed.append('old');
    const waiting = await follow(feed, tails);
    await waiting.reached(1);
    tails.logIs('epoch-1');
    expect(tails.followed()).toBe(true);
    feed.replace('new', 'new');
    tails.logIs('epoch-2');
    expect(tails.followed()).toBe(false);
    await expect(waiting.ended).rejects.toThrow(LogReplaced);
    const anew = await follow(feed, tails, { epoch: 'epoch-2' });
    await anew.reached(2);
    expect(await anew.stop()).toBe('stopped');
    await expect(tails.follow('acme', 'epoch-1')).rejects.toThrow(LogReplaced);
  });

  test('a tail whose first read fails is followed by nobody', async () => {
    const feed = listFeed();
    const tails = createFeedTails({ ...feed, moved: () => Promise.reject(new Error('away')) });
    await expect(tails.follow('acme', 'epoch-1')).rejects.toThrow('away');
    expect(tails.followed()).toBe(false);
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
    const [busy] = [await tails.follow('busy', 'epoch-1'), await tails.follow('quiet', 'epoch-1')];
    const gone = await tails.follow('gone', 'epoch-1');
    gone.release();
    read.length = 0;
    for (const org of ['busy', 'gone']) feedOf(org).append('a', 'a');
    await tails.advance();
    expect(read).toEqual(['busy']);
    expect(busy.view.after(0, 10)).toHaveLength(2);
  });
});
