import { Result } from 'effect';
import { isScoped } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import type { QueryContext } from '../../projections/queries/ask.ts';
import { eventsInScope } from '../../projections/queries/eventsInScope.ts';
import type { FeedEvent } from '../contract/feed.ts';
import type { FeedSource } from './feedSource.ts';
import { FeedUnavailable } from './feedUnavailable.ts';

/** Those of some events of the feed that somebody is told, in their order. */
export type FeedSight = (events: readonly FeedEvent[]) => Promise<readonly FeedEvent[]>;

/** The sight of those who are told everything that happens in their organisation. */
export const wholeFeed: FeedSight = async (events) => events;

/**
 * What somebody is told of the feed: a planner whom master labels limit, what happens to the records in their scope. Rejects
 * with `FeedUnavailable` while the read side cannot tell.
 */
export function feedSightOf(context: QueryContext, actor: Actor): FeedSight {
  if (!isScoped(actor)) return wholeFeed;
  return async (events) => {
    if (events.length === 0) return events;
    const told = await eventsInScope(context, actor, events);
    if (Result.isFailure(told)) throw new FeedUnavailable(told.failure);
    return told.success.events;
  };
}

/** A feed as somebody sees it: cursors move past what they are not told. */
export function sourceInSight<Source extends Pick<FeedSource, 'window'>>(
  source: Source,
  sight: FeedSight,
): Source {
  return {
    ...source,
    async window(...asked: Parameters<FeedSource['window']>) {
      const window = await source.window(...asked);
      return { ...window, events: await sight(window.events) };
    },
  };
}
