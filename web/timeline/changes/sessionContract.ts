import type { PlanPreview } from '../../../api/contract/planning.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Board, Placement } from '../board/board.ts';
import type { BoardWords } from '../board/boardWords.ts';
import type { TimelineSource } from '../source/timelineSource.ts';
import type { WatchedJob } from './jobWatch.ts';
import type { LockState } from './placementChange.ts';
import type { PlanStepOutcome } from './planSteps.ts';

/** `saved`: the server knows everything. `unsynced`: some changes wait for a connection. */
export type SyncState = 'saved' | 'saving' | 'unsynced';

/** What the screen draws; a new object after every change. */
export interface SessionSnapshot {
  readonly board: Board;
  /** Whether the board is there for all of its window, and not only for the days that are loaded first. */
  readonly isWhole: boolean;
  readonly sync: SyncState;
  /** Changes that are not saved yet. */
  readonly unsaved: number;
  /** Bookings with a change in flight. */
  readonly unsavedIds: ReadonlySet<string>;
  /** Bookings that somebody else changed a moment ago. */
  readonly recentIds: ReadonlySet<string>;
  readonly live: 'connected' | 'lost';
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  /** When the step that would be undone was taken, and the one that would be redone undone: epoch milliseconds. */
  readonly undoAt: number | undefined;
  readonly redoAt: number | undefined;
  /** When the newest step was taken here, undone or not; undefined before the first. */
  readonly newestAt: number | undefined;
  /** Jobs under way, and those that ended while this window was open, until they are dismissed. */
  readonly jobs: readonly WatchedJob[];
}

/** What the user must be told. `returned`: a change was refused and the booking is back in its place. */
export type SessionNotice =
  | {
      readonly kind: 'returned';
      readonly bookingId: string;
      readonly label: string;
      /** Where it was shown until now. */
      readonly from: Placement;
      readonly message: string;
    }
  | { readonly kind: 'undoRefused'; readonly message: string }
  /** The plan that this window sent is more than one step. */
  | { readonly kind: 'jobBegun'; readonly jobId: string }
  | { readonly kind: 'undone' | 'redone'; readonly bookingId: string; readonly message: string }
  | { readonly kind: 'bookingChanged'; readonly bookingId: string }
  | { readonly kind: 'bookingGone'; readonly bookingId: string };

/** A booking, where it goes, and whether it is forced there (`IsForceAllocation`). */
export interface Move {
  readonly bookingId: string;
  readonly to: Placement;
  readonly force: boolean;
}

export interface BoardSession {
  readonly getSnapshot: () => SessionSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly onNotice: (listener: (notice: SessionNotice) => void) => () => void;
  /**
   * Shows bookings in other places at once, and saves them, as one step. A place that a booking already has changes
   * nothing. Of those that are refused each is told by itself; the others stand.
   */
  readonly move: (moves: readonly Move[], label: string) => void;
  /**
   * Locks bookings where they are, or unlocks them, as one step. Returns how many were changed: a booking
   * that is in that state already, or cannot be locked, is skipped.
   */
  readonly lock: (bookingIds: readonly string[], to: LockState) => number;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Works out a plan; nothing changes before it is accepted. */
  readonly plan: TimelineSource['plan'];
  /** Ends a search with the best plan so far. */
  readonly stopPlan: TimelineSource['stopPlan'];
  /** Carries out a plan as one step, or as a job if it is more than that. Either can be undone as a whole. */
  readonly applyPlan: (preview: PlanPreview) => Promise<PlanStepOutcome>;
  /** Ends a job after the part that is under way. Rejects with an `Error` that can be shown to people. */
  readonly cancelJob: (jobId: string) => Promise<void>;
  /** Removes a job that has ended from the list. */
  readonly dismissJob: (jobId: string) => void;
  /** Sends the unsynced changes now instead of at the next attempt. */
  readonly retry: () => void;
  /** Closes the board. Unsaved changes are still sent. */
  readonly dispose: () => void;
}

/** What a session needs from its environment. */
export interface SessionSurroundings {
  readonly source: TimelineSource;
  /**
   * The span whose work matters for placing bookings on the board (`conflict/judgedSpan.ts`). Omitted if
   * nothing can be placed: then the board's own span.
   */
  readonly judged?: Interval | undefined;
  /** What the bars are called: bookings if omitted. */
  readonly words?: BoardWords;
  readonly newId: () => string;
  /** Default: the clock, in epoch milliseconds. */
  readonly now?: () => number;
  /** Called with a change that the server refused after the session was closed. */
  readonly onLateRefusal: (message: string) => void;
}
