import type { ReactNode } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { LocalDay } from '../../../domain/time/localDay.ts';
import type { ForcePlan } from '../../plans/useForcePlan.ts';
import type { TimelineAddress } from '../address/timelineAddress.ts';
import type { Board } from '../board/board.ts';
import type { RowKind } from '../board/boardRows.ts';
import type { Comparison } from '../board/comparison.ts';
import type { BoardScreen, BoardScreenKey } from '../boardScreens.ts';
import type { CoverOf } from '../cover/coverQuery.ts';
import type { NewBooking } from '../create/newBooking.ts';
import type { FindBookings } from '../found/useFoundBookings.ts';
import type { DrawnSpan } from '../gesture/gesture.ts';
import type { BoardSteps } from '../menu/useBoardSteps.ts';
import type { TimelineSource } from '../source/timelineSource.ts';
import type { Planner } from '../view/planning/planner.ts';
import type { BandFrame } from '../view/rows/bandFrame.ts';
import type { ShownBoard } from '../view/session/shownBoard.ts';
import type { BoardWeekPdfsProps } from '../week/BoardWeekPdfs.tsx';

export interface BoardMaking {
  /** Asks for the rest of a booking that is begun in a place. */
  readonly form: (place: DrawnSpan, onClose: () => void) => ReactNode;
  /** Makes bookings as one step, and tells which could not be made. */
  readonly make: (bookings: readonly NewBooking[]) => void;
}

/** What a board shows, and how. */
export interface BoardShows {
  /** What the rows are: people if omitted. */
  readonly rows?: RowKind;
  /** How the board is drawn: along an axis of time if omitted. */
  readonly look?: BoardScreen;
  /** The past moment that is shown, epoch seconds; undefined in the present. */
  readonly asOf?: number | undefined;
  /** What happens to the board by a later moment; undefined if none is compared. */
  readonly comparison?: Comparison | undefined;
  /** Cover under the board, with a roster or without; omitted where it is not told. */
  readonly cover?: Pick<CoverOf, 'rosterTemplateId'> | undefined;
  /** The board as which colleagues are told that it is looked at; undefined: nobody is told. */
  readonly lookedAs?: BoardScreenKey | undefined;
}

/** What can be done on a board besides looking at it; what is omitted cannot be done there. */
export interface BoardOffers {
  /** What the rows can be; omitted: those of every board. */
  readonly rowKinds?: readonly RowKind[];
  /** Shows other rows. */
  readonly onRows?: ((rows: RowKind) => void) | undefined;
  /** Shows a day by the hour; omitted where the board itself does. */
  readonly onDay?: ((day: LocalDay) => void) | undefined;
  /** Finds bookings that are not on the board as well. */
  readonly find?: FindBookings | undefined;
  /** Makes allocations despite checks that a plan left out. */
  readonly force?: ForcePlan | undefined;
  /** How new bookings are made. */
  readonly making?: BoardMaking | undefined;
  /** Takes what is selected off the board. */
  readonly onRemove?: ((bookingIds: readonly string[]) => void) | undefined;
  /** Called with a single booking as it was before it was dropped elsewhere. */
  readonly onDropped?: ShownBoard['onDropped'];
  /** The steps that bookings offer in the board's menu. */
  readonly steps?: BoardSteps | undefined;
}

/** What stands on a board's screen besides the board; omitted for nothing. */
export interface BoardSlots {
  /** What the toolbar says after its title. */
  readonly heading?: ReactNode;
  /** What the toolbar offers besides its own tools. */
  readonly tools?: ReactNode;
  /** What saves the weeks of the rows on paper, beside the help of a week view. */
  readonly papers?: ((shown: BoardWeekPdfsProps) => ReactNode) | undefined;
  /** What is said above the board. */
  readonly notice?: ReactNode;
  /** What is shown beside the board once it is loaded. */
  readonly beside?: ((board: Board) => ReactNode) | undefined;
  /** What is drawn beneath the people or customers of these days. */
  readonly band?: ((frame: BandFrame, days: Interval) => ReactNode) | undefined;
  /** The same where the board is a list of one day. */
  readonly listed?: ((day: Interval) => ReactNode) | undefined;
}

export interface TimelineScreenProps {
  readonly source: TimelineSource;
  readonly planner: Planner;
  readonly address: TimelineAddress;
  readonly onAddress: (address: TimelineAddress) => void;
  /** Epoch seconds. */
  readonly now: () => number;
  readonly shows?: BoardShows;
  readonly offers?: BoardOffers;
  readonly slots?: BoardSlots;
}
