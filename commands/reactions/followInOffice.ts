import type { RecordedEvent } from '../../domain/event.ts';
import type { EventLog, Position } from '../log/log.ts';
import type { FollowersOffice } from './followersOffice.ts';

export interface FollowInOffice {
  readonly log: Pick<EventLog, 'epoch' | 'head' | 'follow'>;
  readonly office: FollowersOffice;
  /** Of streams. */
  readonly categories: readonly string[];
  /** Where the first time begins, and the first in another log; default: with what happens from then on. */
  readonly from?: 'now' | 'start';
  /** Ends it; default: as the office does. */
  readonly signal?: AbortSignal;
  /**
   * Deals with events, the last of which is at the position, and tells whether there was anything to do. If it rejects,
   * whoever follows next is given them again.
   */
  deal(events: readonly RecordedEvent[], position: Position): Promise<boolean>;
  /** Everything up to here has been dealt with. */
  onReached?(position: Position): void;
  /** What had happened before has been dealt with; what follows is live. It may be called again. */
  onCaughtUp?(): void;
}

/** A position up to which there was nothing to do is kept so often, in milliseconds: what comes after it can be read again. */
const keepMs = 500;
/**
 * What happens one by one is gathered for so long, in milliseconds: a look at the log, and a position that is kept, cost the
 * same for five events as for one, and at a hundred commands a second everybody waits for what they cost.
 */
export const gatherMs = 50;

/**
 * Follows the log in office from where it was left, for as long as the office is held. What happened before the first time,
 * or in another log, is not followed unless it is asked for.
 */
export async function followInOffice({
  log,
  office,
  categories,
  from = 'now',
  signal = office.signal,
  ...duty
}: FollowInOffice): Promise<void> {
  const epoch = await log.epoch();
  const before = await office.place();
  const first = async () => (from === 'start' ? 0 : log.head());
  const after = before?.epoch === epoch ? before.position : await first();
  await office.keep({ epoch, position: after });
  duty.onReached?.(after);
  let keptAt = performance.now();
  for await (const item of log.follow({ after, categories, gatherMs, signal })) {
    if (item.kind === 'caughtUp') duty.onCaughtUp?.();
    const { position } = item;
    const wasThere = item.kind === 'events' && (await duty.deal(item.events, position));
    duty.onReached?.(position);
    if (!wasThere && performance.now() - keptAt < keepMs) continue;
    await office.keep({ epoch, position });
    keptAt = performance.now();
  }
}
