import type { FeedEvent } from '../../contract/feed.ts';
import type { FeedSource } from './feedSource.ts';
import { ofEpoch } from './logReplaced.ts';
import type { TypeFilter } from './typeFilter.ts';

/** Entries of the feed that one query examines. */
export const windowSize = 1000;
/**
 * The most windows for one page: a filter that discards everything still gets an answer soon, with its
 * cursor.
 */
const mostWindows = 20;

export interface FeedPage {
  readonly events: readonly FeedEvent[];
  readonly cursor: number;
  readonly caughtUp: boolean;
}

/**
 * One page of the feed after a cursor: at most `limit` events that match the filter. Everything up to the
 * answer's cursor has been examined, so that the next page continues after it. Rejects with `LogReplaced` if
 * the feed does not belong to the log with that epoch.
 */
export async function feedPage(
  source: FeedSource,
  org: string,
  {
    after,
    limit,
    filter,
    epoch,
  }: { after: number; limit: number; filter: TypeFilter | undefined; epoch: string },
): Promise<FeedPage> {
  const events: FeedEvent[] = [];
  let cursor = after;
  for (let windows = 0; windows < mostWindows; windows += 1) {
    const window = ofEpoch(epoch, await source.window(org, cursor, windowSize, filter));
    for (const event of window.events) {
      events.push(event);
      if (events.length === limit) {
        return { events, cursor: event.seq, caughtUp: window.atEnd && event.seq === window.cursor };
      }
    }
    cursor = window.cursor;
    if (window.atEnd) return { events, cursor, caughtUp: true };
  }
  return { events, cursor, caughtUp: false };
}
