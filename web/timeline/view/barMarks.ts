import type { ChangeKind } from '../board/comparison.ts';

/** What is to be seen of bookings beside what they are. */
export interface BarMarks {
  /** Their change is still on its way. */
  readonly unsavedIds: ReadonlySet<string>;
  /** Somebody else changed them a moment ago. */
  readonly recentIds: ReadonlySet<string>;
  /** Marked to do something with them together. */
  readonly chosenIds: ReadonlySet<string>;
  /** Open in the drawer. */
  readonly openId: string | undefined;
  /** What becomes of them by a later moment; empty where none is compared. */
  readonly changes: ReadonlyMap<string, ChangeKind>;
}
