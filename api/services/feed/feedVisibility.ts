import { Result } from 'effect';
import type { Actor } from '../../../domain/rights/actor.ts';
import { isScoped } from '../../../domain/rights/rights.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { eventsInScope } from '../../../projections/queries/eventsInScope.ts';
import type { FeedEvent } from '../../contract/feed.ts';
import { FeedUnavailable } from '../../platform/problems/feedUnavailable.ts';
import type { FeedSource } from './feedSource.ts';

/** Filters events of the feed to those that somebody may see, in their order. */
export type FeedVisibility = (events: readonly FeedEvent[]) => Promise<readonly FeedEvent[]>;

/** Everything that happens in the organisation is visible. */
export const wholeFeed: FeedVisibility = async (events) => events;

/**
 * What somebody may see of the feed: a planner whom master labels limit sees what happens to records in their scope. Rejects
 * with `FeedUnavailable` while the read side cannot tell.
 */
export function feedVisibilityOf(context: QueryContext, actor: Actor): FeedVisibility {
  if (!isScoped(actor)) return wholeFeed;
  return async (events) => {
    if (events.length === 0) return events;
    const told = await eventsInScope(context, actor, events);
    if (Result.isFailure(told)) throw new FeedUnavailable(told.failure);
    return told.success.events;
  };
}

/** A feed as somebody sees it: cursors move past what is not visible. */
export function visibleSource<Source extends Pick<FeedSource, 'window'>>(
  source: Source,
  visibility: FeedVisibility,
): Source {
  return {
    ...source,
    async window(...asked: Parameters<FeedSource['window']>) {
      const window = await source.window(...asked);
      return { ...window, events: await visibility(window.events) };
    },
  };
}
