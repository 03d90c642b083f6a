import type { BookingView } from '../../../api/contract/views.ts';
import { type Board, moved } from '../board/board.ts';
import type { TimelineCommand } from '../source/timelineSource.ts';
import { applied, type PlacementChange, standingOf } from './placementChange.ts';
import type { HistoryEntry } from './undoHistory.ts';

/**
 * A change that is shown already and that the server's rows do not contain yet. `waiting`: queued; `sending`:
 * in flight; `unsynced`: the server could not be reached, and the change is sent again; `answered`: accepted,
 * and shown until the server's own row of that revision arrives.
 */
export interface PendingChange {
  readonly id: string;
  /**
   * The step of the undo history that the change belongs to, and whether that step was done, undone or
   * redone.
   */
  readonly entry: HistoryEntry;
  readonly cause: 'done' | 'undone' | 'redone';
  readonly change: PlacementChange;
  readonly commands: readonly Omit<TimelineCommand, 'ifRevision'>[];
  /** How many of its commands have been answered. */
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'unsynced' | 'answered';
  /** The revision that the change builds on, known once the changes before it are answered. */
  readonly basis: number | undefined;
  /** From the last answer. */
  readonly revision: number | undefined;
  /** The changes of the same step that have to be made before, by their ids. */
  readonly behind: readonly string[];
}

/** A booking as it is shown: the server's row with the pending changes on top, in order. */
export function shownBooking(
  board: Board,
  pending: readonly PendingChange[],
  bookingId: string,
): BookingView | undefined {
  const confirmed = board.bookings.get(bookingId);
  if (confirmed === undefined) return undefined;
  let booking: BookingView = confirmed;
  for (const { change } of pending) {
    if (change.bookingId !== bookingId) continue;
    const after = applied(change, standingOf(booking));
    const placed: BookingView = change.lock === undefined ? moved(board, booking, after) : booking;
    booking = { ...placed, locked: after.lock === 'locked' };
  }
  return booking;
}

/** The changes that the server's own rows do not show yet. */
export function unsettled(board: Board, pending: readonly PendingChange[]): readonly PendingChange[] {
  const rest = pending.filter((change) => {
    if (change.state !== 'answered' || change.revision === undefined) return true;
    const booking = board.bookings.get(change.change.bookingId);
    return booking !== undefined && booking.revision < change.revision;
  });
  return rest.length === pending.length ? pending : rest;
}
