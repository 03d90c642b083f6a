import type { PlanPreview } from '../../../api/contract/planning.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Board, Placement } from '../board/board.ts';
import type { TimelineSource } from '../source/timelineSource.ts';
import type { LockState } from './placementChange.ts';
import type { PlanStepOutcome } from './planSteps.ts';

/** `saved`: all is known to the server. `unsynced`: some changes wait for a connection. */
export type SyncState = 'saved' | 'saving' | 'unsynced';

/** What the screen draws; a new object after every change. */
export interface SessionSnapshot {
  readonly board: Board;
  readonly sync: SyncState;
  /** Changes that are not saved yet. */
  readonly unsaved: number;
  /** Bookings whose change is still on its way. */
  readonly unsavedIds: ReadonlySet<string>;
  /** Bookings that somebody else changed a moment ago. */
  readonly recentIds: ReadonlySet<string>;
  readonly live: 'connected' | 'lost';
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}

/** What a person must be told. `returned`: a change did not happen and the booking is back. */
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
  | { readonly kind: 'undone' | 'redone'; readonly bookingId: string; readonly message: string }
  | { readonly kind: 'bookingChanged'; readonly bookingId: string }
  | { readonly kind: 'bookingGone'; readonly bookingId: string };

export interface BoardSession {
  readonly getSnapshot: () => SessionSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly onNotice: (listener: (notice: SessionNotice) => void) => () => void;
  /** Shows a booking in another place at once, and saves it. A place that it has already changes nothing. */
  readonly move: (
    bookingId: string,
    to: Placement,
    options: { readonly label: string; readonly force: boolean },
  ) => void;
  /**
   * Locks bookings where they are, or unlocks them, as one step; answers how many that changes: a booking that is
   * so already, or cannot be locked, is skipped.
   */
  readonly lock: (bookingIds: readonly string[], to: LockState) => number;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Works out a plan; nothing changes before it is accepted. */
  readonly plan: TimelineSource['plan'];
  /** Ends a search with the best plan so far. */
  readonly stopPlan: TimelineSource['stopPlan'];
  /** Makes a plan happen as one step, which can be undone as one. */
  readonly applyPlan: (preview: PlanPreview) => Promise<PlanStepOutcome>;
  /** Sends what is unsynced now instead of at the next attempt. */
  readonly retry: () => void;
  /** The board is closed. Unsaved changes are still sent. */
  readonly dispose: () => void;
}

/** What a session borrows from where it runs. */
export interface SessionSurroundings {
  readonly source: TimelineSource;
  /**
   * The span whose work matters to what is placed on the board (`conflict/judgedSpan.ts`); left out where
   * nothing is placed: then the board's own.
   */
  readonly judged?: Interval | undefined;
  readonly newId: () => string;
  /** Called with a change that the server refused after the session was closed. */
  readonly onLateRefusal: (message: string) => void;
}
