import type { Logger } from 'pino';
import type { EventLog } from '../../commands/log/log.ts';
import type { FeedTails } from './feedTails.ts';
import { createTellOnce } from './tellOnce.ts';

/** How soon those who follow the feed are told that the log was replaced, in milliseconds. */
const lookMs = 1000;

/** Keeps the tails of the feed going. */
export interface FeedPush {
  /** The read side has moved. */
  push(): void;
  stop(): void;
}

/**
 * Lets each advance of the read side reach those who follow the feed, and looks each second, as long as there are
 * any, whether the log is still the one that they follow. Trouble that lasts is told once.
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
  const told = createTellOnce(logger, {
    trouble: 'the feed cannot be pushed to those who follow it; it is tried again',
    well: 'the feed is pushed again to those who follow it',
  });

  function push(): void {
    feedTails.advance().then(told.well, told.trouble);
  }

  async function look(): Promise<void> {
    if (!feedTails.followed()) return;
    try {
      feedTails.logIs(await log.epoch());
    } catch (error) {
      told.trouble(error);
      return;
    }
    // A safety net for an advance whose reading failed.
    if (told.times > 0) push();
  }

  const looking = setInterval(() => void look(), lookMs);
  return {
    push,
    stop: () => clearInterval(looking),
  };
}
