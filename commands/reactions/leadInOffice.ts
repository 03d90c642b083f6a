import type { Pool } from 'pg';
import type { Bell } from '../log/bell.ts';
import { type FollowersOffice, takeFollowersOffice } from './followersOffice.ts';

export interface LeadInOffice {
  readonly pool: Pool;
  readonly office: Parameters<typeof takeFollowersOffice>[1];
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Rings where there may be something to do. */
  readonly bell: Bell;
  /** Milliseconds between two attempts to take the office, and after a failure. */
  readonly lookMs: number;
  /** What is done in office; it ends with the office's signal. */
  lead(office: FollowersOffice): Promise<void>;
  /** Called when the office was left, for whatever reason. */
  left?(): void;
  /** Receives an error that interrupts it, once until it goes well again; it tries again. */
  onTrouble(error: unknown): void;
}

/** Does something in the one process that holds an office, until it is told to end; another one takes over. */
export async function leadInOffice({
  pool,
  office,
  signal,
  bell,
  lookMs,
  ...duty
}: LeadInOffice): Promise<void> {
  let isTold = false;
  while (!signal.aborted) {
    try {
      const held = await takeFollowersOffice(pool, office, signal);
      try {
        if (held !== undefined) await duty.lead(held);
        isTold = false;
      } finally {
        held?.leave();
        duty.left?.();
      }
    } catch (error) {
      if (!signal.aborted && !isTold) duty.onTrouble(error);
      isTold = true;
    }
    await bell.wait(signal, lookMs);
  }
}
