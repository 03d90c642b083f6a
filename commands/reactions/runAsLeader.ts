import type { Pool } from 'pg';
import type { Notifier } from '../log/notifier.ts';
import { type FollowerLease, takeFollowerLease } from './followerLease.ts';

export interface RunAsLeader {
  readonly pool: Pool;
  readonly lease: Parameters<typeof takeFollowerLease>[1];
  /** Stops the work. */
  readonly signal: AbortSignal;
  /** Notifies that there may be something to do. */
  readonly notifier: Notifier;
  /** Milliseconds between two attempts to take the lease, and after a failure. */
  readonly lookMs: number;
  /** The leader's work; it ends with the lease's signal. */
  lead(lease: FollowerLease): Promise<void>;
  /** Called when the lease has ended, for whatever reason. */
  released?(): void;
  /** Receives an error that interrupts the work, once until it succeeds again; the work is retried. */
  onTrouble(error: unknown): void;
}

/** Runs work in the one process that holds a lease, until the signal aborts; then another process takes over. */
export async function runAsLeader({
  pool,
  lease,
  signal,
  notifier,
  lookMs,
  ...duty
}: RunAsLeader): Promise<void> {
  let isTold = false;
  while (!signal.aborted) {
    try {
      const held = await takeFollowerLease(pool, lease, signal);
      try {
        if (held !== undefined) await duty.lead(held);
        isTold = false;
      } finally {
        held?.release();
        duty.released?.();
      }
    } catch (error) {
      if (!signal.aborted && !isTold) duty.onTrouble(error);
      isTold = true;
    }
    await notifier.wait(signal, lookMs);
  }
}
