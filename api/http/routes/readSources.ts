import type { QueryContext } from '../../../projections/queries/ask.ts';
import { type LiveSource, readModelChanges } from '../../../projections/queries/liveChanges.ts';
import type { Pools } from '../../platform/postgres/createPools.ts';
import type { FeedSource } from '../../services/feed/feedSource.ts';
import { readModelFeed } from '../../services/feed/readModelFeed.ts';
import type { ReadSide } from '../../services/services.ts';

/** How long a query waits for the position it asks for (`after`), in milliseconds. */
const waitMs = 5000;

/** What the routes read from. */
export interface ReadSources {
  readonly reads: QueryContext;
  /** For what a live screen has missed. */
  readonly missed: QueryContext;
  readonly feed: FeedSource;
  readonly changes: LiveSource;
}

export function createReadSources({
  pools,
  projector,
}: {
  readonly pools: Pick<Pools, 'queries' | 'live'>;
  readonly projector: Pick<ReadSide, 'waitFor'>;
}): ReadSources {
  const reads: QueryContext = {
    pool: pools.queries,
    projector: { reached: (position, timeoutMs) => projector.waitFor(position, timeoutMs) },
    waitMs,
  };
  const missed: QueryContext = { ...reads, pool: pools.live };
  return { reads, missed, feed: readModelFeed(missed), changes: readModelChanges(missed) };
}
