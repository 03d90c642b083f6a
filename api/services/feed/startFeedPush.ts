import type { Logger } from 'pino';
import type { EventLog } from '../../../commands/log/log.ts';
import type { FeedTails } from './feedTails.ts';
import { createLogOnce } from './logOnce.ts';

/** Milliseconds between two checks of whether the log was replaced. */
const lookMs = 1000;

/** Keeps the tails of the feed up to date. */
export interface FeedPush {
  /** The read side has moved. */
  push(): void;
  stop(): void;
}

/**
 * Passes each advance of the read side on to the followers of the feed, and checks each second, while there
 * are any, whether the log is still the one that they follow. Trouble that lasts is logged once.
 */
export function startFeedPush({
  log,
  feedTails,
  logger,
}: {
  log: Pick<EventLog, 'epoch'>;
  feedTails: FeedTails;
  logger: Logger;
}): FeedPush {
  const feedTrouble = createLogOnce(logger, {
    trouble: 'the feed cannot be pushed to its followers; trying again',
    well: 'the feed is pushed to its followers again',
  });

  function push(): void {
    feedTails.advance().then(feedTrouble.well, feedTrouble.trouble);
  }

  async function look(): Promise<void> {
    if (!feedTails.followed()) return;
    try {
      feedTails.logIs(await log.epoch());
    } catch (error) {
      feedTrouble.trouble(error);
      return;
    }
    // A safety net for an advance whose reading failed.
    if (feedTrouble.times > 0) push();
  }

  const looking = setInterval(() => void look(), lookMs);
  return {
    push,
    stop: () => clearInterval(looking),
  };
}
