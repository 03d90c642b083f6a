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
import { isWithin, withNearbyJobs } from '../board/surroundings.ts';
import { type PendingChange, shownBooking, unsettled } from './pendingChange.ts';
import { type Standing, standingOf } from './placementChange.ts';

/** The result of a change reported by the server. */
export interface Received {
  /** Rows that are newer than those known. */
  readonly news: readonly BookingView[];
  readonly goneIds: readonly string[];
  /** The bookings among the news without changes of this window. */
  readonly fromOthers: readonly string[];
  /** Changes to bookings that are gone: they can no longer happen. */
  readonly lost: readonly PendingChange[];
}

/** The server's rows with the changes in flight on top of them. */
export interface LayeredBoard {
  readonly shown: () => Board;
  readonly pending: () => readonly PendingChange[];
  /** The changes to a booking, in the order in which they were made. */
  readonly lineOf: (bookingId: string) => readonly PendingChange[];
  /** Where a booking is shown now; undefined if it is not on the board. */
  readonly placementNow: (bookingId: string) => Standing | undefined;
  readonly add: (change: PendingChange) => void;
  readonly update: (id: string, fields: Partial<PendingChange>) => void;
  readonly drop: (changes: readonly PendingChange[]) => void;
  /** Forgets the changes that the server's own rows show by now. */
  readonly settle: () => void;
  readonly receive: (change: BoardChange) => Received;
  /** Takes in the work around the board. */
  readonly surround: (around: WorkAroundView) => void;
  /** Replaces all of the server's rows; the changes in flight stay on top. */
  readonly replace: (view: TimelineView) => void;
}

export function createLayeredBoard(view: TimelineView): LayeredBoard {
  let confirmed = boardOf(view);
  let shown = confirmed;
  let pending: readonly PendingChange[] = [];

  /** Rebuilds these bookings from the server's rows and the pending changes. */
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

  /** Returns the bookings whose changes are forgotten. */
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
    receive: ({ position, changes }) => {
      const { rows, gone } = changes.booking ?? { rows: [], gone: [] };
      const mine = new Set(pending.map((one) => one.change.bookingId));
      const news = rows.filter((booking) => {
        const known = confirmed.bookings.get(booking.id) ?? confirmed.around.jobs.get(booking.id);
        return known === undefined || known.revision < booking.revision;
      });
      const goneIds = [
        ...gone,
        ...news.filter((booking) => !isWithin(booking, confirmed.span)).map((booking) => booking.id),
      ].filter((id) => confirmed.bookings.has(id));
      const before = confirmed.bookings;
      confirmed = withChange(confirmed, {
        position,
        changes: { ...changes, booking: { rows: news, gone } },
      });
      const lost = pending.filter((one) => goneIds.includes(one.change.bookingId));
      pending = pending.filter((one) => !lost.includes(one));
      const settled = forgetSettled();
      const renamed: string[] = [];
      if (changesRecords(changes)) {
        const { bookings, rows, unallocated, cancelledInLane } = shown;
        shown = { ...confirmed, bookings, rows, unallocated, cancelledInLane };
        for (const [id, booking] of confirmed.bookings) if (before.get(id) !== booking) renamed.push(id);
      }
      redraw([...news.map((booking) => booking.id), ...goneIds, ...settled, ...renamed]);
      const fromOthers = news.filter((booking) => !mine.has(booking.id)).map((booking) => booking.id);
      return { news, goneIds, fromOthers, lost };
    },
    surround: (around) => {
      confirmed = withWorkAround(confirmed, around);
      const { absences, commitments } = confirmed;
      shown = { ...shown, around: confirmed.around, absences, commitments };
    },
    replace: (fresh) => {
      const board = boardOf(fresh);
      // What was beside a part of the window may be on the whole of it.
      confirmed = { ...board, around: withNearbyJobs(confirmed.around, [], [...board.bookings.keys()]) };
      forgetSettled();
      shown = withBookings(
        confirmed,
        pending.flatMap((change) => shownBooking(confirmed, pending, change.change.bookingId) ?? []),
      );
    },
  };
}
