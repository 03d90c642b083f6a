import type { BookingView, TimelineView, WorkAroundView } from '../../../api/contract/views.ts';
import {
  type Board,
  type BoardChange,
  boardOf,
  changesRecords,
  withBookings,
  withChange,
  withWorkAround,
} from '../board/board.ts';
import { isWithin } from '../board/surroundings.ts';
import { type PendingChange, shownBooking, unsettled } from './pendingChange.ts';
import { type Standing, standingOf } from './placementChange.ts';

/** What a change that the server told of has brought. */
export interface Received {
  /** Rows that are newer than those known. */
  readonly news: readonly BookingView[];
  readonly goneIds: readonly string[];
  /** Of the news, the bookings that nobody here has changed. */
  readonly fromOthers: readonly string[];
  /** Changes of bookings that are gone: they can no longer happen. */
  readonly lost: readonly PendingChange[];
}

/** The server's rows with the changes that are on their way on top of them. */
export interface LayeredBoard {
  readonly shown: () => Board;
  readonly pending: () => readonly PendingChange[];
  /** The changes of a booking, in the order in which they were made. */
  readonly lineOf: (bookingId: string) => readonly PendingChange[];
  /** Where a booking is shown now; undefined where it is not on the board. */
  readonly placementNow: (bookingId: string) => Standing | undefined;
  readonly add: (change: PendingChange) => void;
  readonly update: (id: string, fields: Partial<PendingChange>) => void;
  readonly drop: (changes: readonly PendingChange[]) => void;
  /** Forgets the changes that the server's own rows show by now. */
  readonly settle: () => void;
  readonly receive: (change: BoardChange) => Received;
  /** What the server knows of the work around the board. */
  readonly surround: (around: WorkAroundView) => void;
  /** Everything of the server anew; the changes on their way stay on top. */
  readonly replace: (view: TimelineView) => void;
}

export function createLayeredBoard(view: TimelineView): LayeredBoard {
  let confirmed = boardOf(view);
  let shown = confirmed;
  let pending: readonly PendingChange[] = [];

  /** Draws these bookings anew from the server's rows and the pending changes. */
  function redraw(bookingIds: Iterable<string>): void {
    const changed: BookingView[] = [];
    const gone: string[] = [];
    for (const id of new Set(bookingIds)) {
      const booking = shownBooking(confirmed, pending, id);
      if (booking === undefined) gone.push(id);
      else changed.push(booking);
    }
    shown = { ...withBookings(shown, changed, gone), around: confirmed.around };
  }

  /** Answers the bookings whose changes are forgotten. */
  function forgetSettled(): string[] {
    const rest = unsettled(confirmed, pending);
    const settled = pending.filter((change) => !rest.includes(change));
    pending = rest;
    return settled.map((change) => change.change.bookingId);
  }

  return {
    shown: () => shown,
    pending: () => pending,
    lineOf: (bookingId) => pending.filter((change) => change.change.bookingId === bookingId),
    placementNow: (bookingId) => {
      const booking = shown.bookings.get(bookingId);
      return booking === undefined ? undefined : standingOf(booking);
    },
    add: (change) => {
      pending = [...pending, change];
      redraw([change.change.bookingId]);
    },
    update: (id, fields) => {
      pending = pending.map((change) => (change.id === id ? { ...change, ...fields } : change));
    },
    drop: (changes) => {
      const ids = new Set(changes.map(({ id }) => id));
      pending = pending.filter(({ id }) => !ids.has(id));
      redraw(changes.map(({ change }) => change.bookingId));
    },
    settle: () => redraw(forgetSettled()),
    receive: (change) => {
      const mine = new Set(pending.map((one) => one.change.bookingId));
      const news = change.bookings.filter((booking) => {
        const known = confirmed.bookings.get(booking.id) ?? confirmed.around.jobs.get(booking.id);
        return known === undefined || known.revision < booking.revision;
      });
      const goneIds = [
        ...change.goneBookingIds,
        ...news
          .filter((booking) => booking.status === 'cancelled' || !isWithin(booking, confirmed.span))
          .map((booking) => booking.id),
      ].filter((id) => confirmed.bookings.has(id));
      confirmed = withChange(confirmed, { ...change, bookings: news });
      const lost = pending.filter((one) => goneIds.includes(one.change.bookingId));
      pending = pending.filter((one) => !lost.includes(one));
      const settled = forgetSettled();
      if (changesRecords(change)) {
        shown = { ...confirmed, bookings: shown.bookings, rows: shown.rows, unallocated: shown.unallocated };
      }
      redraw([...news.map((booking) => booking.id), ...goneIds, ...settled]);
      const fromOthers = news.filter((booking) => !mine.has(booking.id)).map((booking) => booking.id);
      return { news, goneIds, fromOthers, lost };
    },
    surround: (around) => {
      confirmed = withWorkAround(confirmed, around);
      shown = { ...shown, around: confirmed.around, absences: confirmed.absences };
    },
    replace: (fresh) => {
      confirmed = { ...boardOf(fresh), around: confirmed.around };
      forgetSettled();
      shown = withBookings(
        confirmed,
        pending.flatMap((change) => shownBooking(confirmed, pending, change.change.bookingId) ?? []),
      );
    },
  };
}
