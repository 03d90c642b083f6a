import type { BookingView } from '../../../api/contract/views.ts';
import { hoursUsed } from '../../../domain/booking/hoursUsed.ts';
import { openPlaces } from '../../../domain/booking/openPlaces.ts';
import { type Commitment, countedSeconds } from '../../../domain/lane/lane.ts';
import type { TimelineDay, TimelineWindow } from '../time/timelineWindow.ts';
import { isCancelled } from './board.ts';

/** What a person has to do on one day, in a few numbers. */
export interface DayCell {
  /** `YYYY-MM-DD`, by which the keyboard's position names the cell. */
  readonly id: string;
  readonly day: TimelineDay;
  /** The day's span, in epoch seconds. */
  readonly start: number;
  readonly end: number;
  /** Bookings that lie on the day, or on a part of it, and that somebody is expected at. */
  readonly count: number;
  /** Those that are parked: they keep their place there, and count for nothing. */
  readonly parked: number;
  /** Seconds of work on that day. */
  readonly seconds: number;
  readonly conflicts: number;
  /** People whom its bookings still lack. */
  readonly open: number;
  /** The first of them, which the focus goes to when the day is opened. */
  readonly firstId: string;
}

/** The days of a window on which a row has bookings, in order; `row` is sorted by start. Cancelled ones do not count. */
export function dayCells(
  window: TimelineWindow,
  row: readonly BookingView[],
  commitments: readonly Commitment[] = [],
): readonly DayCell[] {
  const cells: DayCell[] = [];
  let own: BookingView[] = [];
  let next = 0;
  for (const day of window.days) {
    // What goes on from the day before, and what begins on this one.
    own = own.filter(({ end }) => end > day.start);
    for (let booking = row[next]; booking !== undefined && booking.start < day.end; booking = row[next]) {
      if (booking.end > day.start && !isCancelled(booking)) own.push(booking);
      next += 1;
    }
    if (own.length > 0) cells.push(cellOf(day, own, commitments));
  }
  return cells;
}

function cellOf(day: TimelineDay, own: readonly BookingView[], commitments: readonly Commitment[]): DayCell {
  let conflicts = 0;
  let open = 0;
  let parked = 0;
  for (const booking of own) {
    if (booking.status === 'parked') parked += 1;
    if (booking.conflict) conflicts += 1;
    open += openPlaces(booking);
  }
  const { date: id, start, end } = day;
  const count = own.length - parked;
  return {
    id,
    day,
    start,
    end,
    count,
    parked,
    seconds: hoursUsed(own, day) + countedSeconds(commitments, day),
    conflicts,
    open,
    firstId: own[0]?.id ?? '',
  };
}
