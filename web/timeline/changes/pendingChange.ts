import type { BookingView } from '../../../api/contract/views.ts';
import { type Board, moved } from '../board/board.ts';
import type { TimelineCommand } from '../source/timelineSource.ts';
import { applied, type PlacementChange, standingOf } from './placementChange.ts';
import type { HistoryEntry } from './undoHistory.ts';

/**
 * A change that is shown already and not yet known from the server. `waiting`: in line; `sending`: on its
 * way; `unsynced`: the server could not be reached, it is sent again; `answered`: accepted, and shown until
 * the server's own row of that revision arrives.
 */
export interface PendingChange {
  readonly id: string;
  /** The step of the person's history that it belongs to, and whether that was done, undone or redone. */
  readonly entry: HistoryEntry;
  readonly cause: 'done' | 'undone' | 'redone';
  readonly change: PlacementChange;
  readonly commands: readonly Omit<TimelineCommand, 'ifRevision'>[];
  /** Commands answered so far. */
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'unsynced' | 'answered';
  /** The revision that it was made on, known once the changes before it are answered. */
  readonly basis: number | undefined;
  /** Of the last answer. */
  readonly revision: number | undefined;
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
