import type { LocalDay } from '../../../../domain/time/localDay.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import type { RowGhosts } from '../../board/planGhosts.ts';
import type { ZoomLevel } from '../../time/zoom.ts';
import type { HandledBoard } from './useBoardHands.tsx';
import type { AskedDay, BoardPart } from './useBoardScroll.ts';
import type { Size } from './useBoardViewport.ts';

/** A board as it is shown, whether as bars along time or as cards in days. */
export interface ShownBoard extends HandledBoard {
  readonly zoom: ZoomLevel;
  readonly filter: BoardFilter;
  /** Lists the unallocated bookings beside the board; omitted where they cannot be planned. */
  readonly onTray?: (() => void) | undefined;
  /** What a plan would change; empty without a plan. */
  readonly ghosts: ReadonlyMap<string, RowGhosts>;
  /** Called with a day that the user asks to see by the hour. */
  readonly onDay: (day: LocalDay) => void;
  /** Epoch seconds. */
  readonly now: () => number;
  /** The day to scroll to, again for every new object; undefined for today. */
  readonly asked: AskedDay | undefined;
  /** The room that was kept for the board while it was being loaded; undefined where it was not measured. */
  readonly room: Size | undefined;
  /** Whether all of it is being put on paper. */
  readonly printed: boolean;
  /** Called with the part in view after it has changed. */
  readonly onView: (view: BoardPart) => void;
}
