import type { QueryContext } from '../../projections/queries/ask.ts';
import { type LiveSource, readModelChanges } from '../../projections/queries/liveChanges.ts';
import type { FeedSource } from '../feed/feedSource.ts';
import { readModelFeed } from '../feed/readModelFeed.ts';
import type { Services } from '../services.ts';

/** How long a query waits for the position it asks for (`after`), in milliseconds. */
const waitMs = 5000;

/** What the routes read from. */
export interface ReadSources {
  readonly reads: QueryContext;
  readonly feed: FeedSource;
  readonly changes: LiveSource;
}

export function createReadSources({ pool, projector }: Pick<Services, 'pool' | 'projector'>): ReadSources {
  const reads: QueryContext = {
    pool,
    projector: { reached: (position, timeoutMs) => projector.waitFor(position, timeoutMs) },
    waitMs,
  };
  return { reads, feed: readModelFeed(reads), changes: readModelChanges(reads) };
}
