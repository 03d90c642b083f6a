import { FeedUnavailable } from '../../platform/problems/feedUnavailable.ts';

/**
 * The read side belongs to another log than the one that is followed: that log was replaced, or the one in
 * its place has not been projected yet. None of its events are sent under the other log's epoch.
 */
export class LogReplaced extends FeedUnavailable {
  constructor() {
    super({
      code: 'read_side_behind',
      message: 'The log was replaced, and the read side has not been built from the new one yet.',
      details: { readModel: 'feed' },
    });
  }
}

interface OfLog {
  /** Null while nothing has been projected, so that there is nothing that could belong to another log. */
  readonly epoch: string | null;
}

/** Whether what was read from the feed belongs to the log with that epoch. */
export function isOfEpoch(epoch: string, read: OfLog): boolean {
  return read.epoch === null || read.epoch === epoch;
}

/** What was read from the feed, if it belongs to the log with that epoch. @throws LogReplaced */
export function ofEpoch<Read extends OfLog>(epoch: string, read: Read): Read {
  if (!isOfEpoch(epoch, read)) throw new LogReplaced();
  return read;
}
