import { RequestFailed } from '../client/requestFailed.ts';
import { claimHolds, heldBy, releaseHolds, renewMs } from './holdRequests.ts';

/**
 * `asking`: not answered yet, or without a connection. `held`: others cannot change its time and people. `others`:
 * somebody else holds it. `lost`: it was taken off, or lapsed, and is not taken again unless that is wanted.
 */
export type HoldState =
  | { readonly kind: 'asking' | 'held' | 'lost' }
  | { readonly kind: 'others'; readonly name: string; readonly secondsLeft: number };

/** Holds of some bookings for as long as somebody is at work on them. */
export interface KeptHolds {
  /** Asks again, after somebody else had one of them or it was lost. */
  take(): void;
  /** Gives them back. */
  stop(): void;
}

/** Takes holds and renews them until they are given back. */
export function keepHolds(
  bookingIds: readonly string[],
  told: (state: HoldState) => void = () => {},
): KeptHolds {
  let stopped = false;
  let state: HoldState = { kind: 'asking' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: HoldState): void {
    if (stopped) return;
    state = next;
    told(next);
  }

  async function claim(purpose: 'take' | 'renew'): Promise<void> {
    clearTimeout(timer);
    try {
      const holds = await claimHolds(bookingIds, purpose);
      become({ kind: holds.length > 0 ? 'held' : 'lost' });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      const by = error.code === 'booking_held' ? heldBy(error.problem?.details) : undefined;
      if (by !== undefined) become({ kind: 'others', ...by });
      // Without an answer it is asked again; whoever may not hold it is refused by what they save.
      else if (!error.refused) become({ kind: 'asking' });
    }
    if (stopped) {
      // The answer may have come after it was given back.
      if (state.kind !== 'others') releaseHolds(bookingIds);
      return;
    }
    schedule();
  }

  function schedule(): void {
    if (state.kind === 'lost') return;
    // Whoever waits asks when the hold can have lapsed, at the latest.
    const waitMs = state.kind === 'others' ? Math.min(state.secondsLeft * 1000 + 500, renewMs) : renewMs;
    timer = setTimeout(() => void claim(state.kind === 'held' ? 'renew' : 'take'), waitMs);
  }

  function leave(): void {
    releaseHolds(bookingIds);
  }

  window.addEventListener('pagehide', leave);
  void claim('take');
  return {
    take: () => void claim('take'),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
      releaseHolds(bookingIds);
    },
  };
}
