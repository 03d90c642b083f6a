import type { ChangeKind } from '../../board/comparison.ts';
import type { RowGhosts } from '../../board/planGhosts.ts';

/** States of bookings on this screen, besides their own. */
export interface BarMarks {
  /** Bookings with a change in flight. */
  readonly unsavedIds: ReadonlySet<string>;
  /** Bookings that somebody else changed a moment ago. */
  readonly recentIds: ReadonlySet<string>;
  /** Selected bookings. */
  readonly chosenIds: ReadonlySet<string>;
  /** The booking open in the drawer. */
  readonly openId: string | undefined;
  /** How bookings differ at a later moment; empty without a comparison. */
  readonly changes: ReadonlyMap<string, ChangeKind>;
}

/** The states of one booking, besides its own. */
export interface BookingMarks {
  readonly unsaved: boolean;
  readonly recent: boolean;
  /** Open in the drawer. */
  readonly selected: boolean;
  /** Selected. */
  readonly chosen: boolean;
  /** A plan would take it away from this row. */
  readonly leaving: boolean;
  /** How it differs at the moment that the board is compared with; undefined if it does not. */
  readonly change: ChangeKind | undefined;
}

/** The states of one booking; `ghosts` are those of its row. */
export function marksOf(marks: BarMarks, bookingId: string, ghosts: RowGhosts | undefined): BookingMarks {
  return {
    unsaved: marks.unsavedIds.has(bookingId),
    recent: marks.recentIds.has(bookingId),
    selected: marks.openId === bookingId,
    chosen: marks.chosenIds.has(bookingId),
    leaving: ghosts?.leavingIds.has(bookingId) === true,
    change: marks.changes.get(bookingId),
  };
}
