import { FeedUnavailable } from './feedUnavailable.ts';

/**
 * The read side is of another log than the one that is followed: that was replaced, or the one in its place has not
 * been projected yet. Nothing of it is told under the epoch of the other.
 */
export class LogReplaced extends FeedUnavailable {
  constructor() {
    super({
      code: 'read_side_behind',
      message: 'The log was replaced, and the read side is not made from the new one yet.',
      details: { readModel: 'feed' },
    });
  }
}

interface OfLog {
  /** Null while nothing has been projected, so that there is nothing that could be of another log. */
  readonly epoch: string | null;
}

/** Whether what was read of the feed is of the log with that epoch. */
export function isOfEpoch(epoch: string, read: OfLog): boolean {
  return read.epoch === null || read.epoch === epoch;
}

/** What was read of the feed, where it is of the log with that epoch. @throws LogReplaced */
export function ofEpoch<Read extends OfLog>(epoch: string, read: Read): Read {
  if (!isOfEpoch(epoch, read)) throw new LogReplaced();
  return read;
}
