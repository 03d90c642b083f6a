import type { FeedEvent } from '../../api/contract/feed.ts';
import { type FeedItem, followFeed } from '../../docs/examples/followFeed.ts';

/** An integrator who follows the feed as `docs/examples/followFeed.ts` shows, through whatever happens. */
export interface FeedFollower {
  /** In the order in which they came. */
  readonly events: readonly FeedEvent[];
  /** Why it gave up, where it did. */
  readonly failure: unknown;
  /** Resolves once it has the event of this number, or more. */
  reached(seq: number, withinMs: number): Promise<void>;
  stop(): Promise<void>;
}

export function startFeedFollower(baseUrl: string, token: string): FeedFollower {
  const ending = new AbortController();
  const events: FeedEvent[] = [];
  let failure: unknown;
  let moved = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    try {
      const items: AsyncGenerator<FeedItem> = followFeed({
        baseUrl,
        token: async () => token,
        after: 0,
        signal: ending.signal,
      });
      for await (const item of items) {
        if (item.kind === 'event') events.push(item.event);
        moved.resolve();
        moved = Promise.withResolvers();
      }
    } catch (error) {
      failure = error;
      moved.resolve();
    }
  }

  const running = run();
  return {
    events,
    get failure() {
      return failure;
    },
    async reached(seq, withinMs) {
      const late = AbortSignal.timeout(withinMs);
      while ((events.at(-1)?.seq ?? 0) < seq) {
        if (failure !== undefined) throw new Error('the follower gave up', { cause: failure });
        if (late.aborted) {
          throw new Error(
            `the follower is at ${events.at(-1)?.seq ?? 0}, ${seq} is not there after ${withinMs} ms`,
          );
        }
        await Promise.race([moved.promise, new Promise((resolve) => setTimeout(resolve, 100))]);
      }
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
