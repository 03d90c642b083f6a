import { Result } from 'effect';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { readFeedEnds } from '../../../projections/queries/feedEnds.ts';
import { readFeedMoved } from '../../../projections/queries/feedMoved.ts';
import { type FeedPage, readFeedPage } from '../../../projections/queries/feedPage.ts';
import { FeedUnavailable } from '../../platform/problems/feedUnavailable.ts';
import type { FeedSource } from './feedSource.ts';

/**
 * The feed as the read side stores it. Rejects with `FeedUnavailable` while it is being built or has stopped.
 */
export function readModelFeed(context: QueryContext): FeedSource {
  async function page(
    org: string,
    after: number,
    limit: number,
    types?: readonly string[],
  ): Promise<FeedPage> {
    const found = await readFeedPage(context, org, { after, limit, types });
    if (Result.isFailure(found)) throw new FeedUnavailable(found.failure);
    return found.success;
  }

  return {
    async head(org) {
      const { last, epoch } = await page(org, Number.MAX_SAFE_INTEGER, 1);
      return { seq: last, epoch };
    },
    ends: (heads, size) => readFeedEnds(context.pool, heads, size),
    moved: (heads) => readFeedMoved(context.pool, heads),
    async window(org, after, size, filter) {
      const { events, cursor, caughtUp, epoch } = await page(org, after, size, filter?.patterns);
      return { events, cursor, atEnd: caughtUp, epoch };
    },
  };
}
