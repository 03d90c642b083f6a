import type { Logger } from 'pino';
import type { FeedSource } from '../feed/feedSource.ts';
import { createLogOnce } from '../feed/logOnce.ts';
import { pauseAfter } from './retryPlan.ts';

/** Milliseconds between two attempts to read a feed that is unavailable. */
const pauses = { firstMs: 1_000, longestMs: 15_000 };

/**
 * A feed that may be unavailable: because an event has stopped it, while it is being built, or together with
 * the database.
 */
export interface PatientFeed extends FeedSource {
  /** Whether it makes sense to read it now; false for a while after each failure. */
  readable(): boolean;
}

/**
 * The feed as webhooks read it, which wait for it as long as necessary; the beginning and the end of an
 * outage are logged once.
 */
export function createPatientFeed(feed: FeedSource, logger: Logger): PatientFeed {
  let readableAt = 0;
  const told = createLogOnce(logger, {
    trouble: 'the feed cannot be read: webhooks wait for it',
    well: 'the feed can be read again: webhooks continue',
  });

  async function failing<Read>(reading: Promise<Read>): Promise<Read> {
    try {
      return await reading;
    } catch (error) {
      // Simultaneous failures count as one.
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
    // This is answered from counters, even if the feed itself has stopped.
    moved: (heads) => failing(feed.moved(heads)),
    head: (org) => proving(feed.head(org)),
    ends: (heads, size) => proving(feed.ends(heads, size)),
    window: (org, after, size, filter) => proving(feed.window(org, after, size, filter)),
  };
}
