import type { ChangeKind } from '../board/comparison.ts';
import type { RowGhosts } from '../board/planGhosts.ts';

/** Marks on bookings, besides their own state. */
export interface BarMarks {
  /** Their change is still on its way. */
  readonly unsavedIds: ReadonlySet<string>;
  /** Somebody else changed them a moment ago. */
  readonly recentIds: ReadonlySet<string>;
  /** Marked to do something with them together. */
  readonly chosenIds: ReadonlySet<string>;
  /** Open in the drawer. */
  readonly openId: string | undefined;
  /** How they differ at a later moment; empty where none is compared. */
  readonly changes: ReadonlyMap<string, ChangeKind>;
}

/** What of that concerns one bar; `ghosts` are those of its row. */
export function marksOf(marks: BarMarks, bookingId: string, ghosts: RowGhosts | undefined) {
  return {
    unsaved: marks.unsavedIds.has(bookingId),
    recent: marks.recentIds.has(bookingId),
    selected: marks.openId === bookingId,
    chosen: marks.chosenIds.has(bookingId),
    leaving: ghosts?.leavingIds.has(bookingId) === true,
    change: marks.changes.get(bookingId),
  };
}
