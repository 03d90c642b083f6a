import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventLog, Position } from '../log/log.ts';
import type { FollowerLease } from './followerLease.ts';

export interface FollowAsLeader {
  readonly log: Pick<EventLog, 'epoch' | 'head' | 'follow'>;
  readonly lease: FollowerLease;
  /** Of streams. */
  readonly categories: readonly string[];
  /** Where the first time begins, and the first in another log; default: with what happens from then on. */
  readonly from?: 'now' | 'start';
  /** Stops following; default: the lease's signal. */
  readonly signal?: AbortSignal;
  /**
   * Handles events, the last of which is at the position; resolves to whether there was anything to do. If it rejects,
   * the next leader is given them again.
   */
  handle(events: readonly RecordedEvent[], position: Position): Promise<boolean>;
  /** Everything up to here has been handled. */
  onReached?(position: Position): void;
  /** All earlier events have been handled; what follows is live. It may be called again. */
  onCaughtUp?(): void;
}

/** Milliseconds between two saves of a position up to which there was nothing to do: what follows it can be read again. */
const saveMs = 500;
/**
 * Events that arrive one by one are gathered for this long, in milliseconds: reading the log and saving a position cost the
 * same for five events as for one, and at a hundred commands a second that cost delays everybody.
 */
export const gatherMs = 50;

/**
 * Follows the log from the saved position for as long as the lease is held. Events from before the first time, or from
 * another log, are followed only if asked for (`from`).
 */
export async function followAsLeader({
  log,
  lease,
  categories,
  from = 'now',
  signal = lease.signal,
  ...duty
}: FollowAsLeader): Promise<void> {
  const epoch = await log.epoch();
  const before = await lease.checkpoint();
  const after = before?.epoch === epoch ? before.position : from === 'start' ? 0 : await log.head();
  await lease.save({ epoch, position: after });
  duty.onReached?.(after);
  let savedAt = performance.now();
  for await (const item of log.follow({ after, categories, gatherMs, signal })) {
    if (item.kind === 'caughtUp') duty.onCaughtUp?.();
    const { position } = item;
    const wasThere = item.kind === 'events' && (await duty.handle(item.events, position));
    duty.onReached?.(position);
    if (!wasThere && performance.now() - savedAt < saveMs) continue;
    await lease.save({ epoch, position });
    savedAt = performance.now();
  }
}
