import type { Logger } from 'pino';
import type { FeedSource } from '../feed/feedSource.ts';
import { createTellOnce } from '../feed/tellOnce.ts';
import { pauseAfter } from './retryPlan.ts';

/** Between two tries to read a feed that cannot be read, in milliseconds. */
const pauses = { firstMs: 1_000, longestMs: 15_000 };

/** A feed that may be away: since an event has stopped it, while it is built, or with the database. */
export interface PatientFeed extends FeedSource {
  /** Whether it makes sense to read it now; after each failure not for a while. */
  readable(): boolean;
}

/** The feed as webhooks read it, who wait for it for as long as it takes: that is told once, and so is its end. */
export function createPatientFeed(feed: FeedSource, logger: Logger): PatientFeed {
  let readableAt = 0;
  const told = createTellOnce(logger, {
    trouble: 'the feed cannot be read: webhooks wait for it',
    well: 'the feed can be read again: webhooks go on',
  });

  async function failing<Read>(reading: Promise<Read>): Promise<Read> {
    try {
      return await reading;
    } catch (error) {
      // Those who fail together are one failure.
      if (performance.now() >= readableAt) {
        told.trouble(error);
        readableAt = performance.now() + pauseAfter(pauses, told.times, null, Math.random);
      }
      throw error;
    }
  }

  async function proving<Read>(reading: Promise<Read>): Promise<Read> {
    const read = await failing(reading);
    told.well();
    return read;
  }

  return {
    readable: () => performance.now() >= readableAt,
    // It is answered from counters, also where the feed itself has stopped.
    moved: (heads) => failing(feed.moved(heads)),
    head: (org) => proving(feed.head(org)),
    ends: (heads, size) => proving(feed.ends(heads, size)),
    window: (org, after, size, filter) => proving(feed.window(org, after, size, filter)),
  };
}
