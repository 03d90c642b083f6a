import type { BookingView } from '../../../api/contract/views.ts';
import { openPlaces } from '../../../domain/booking/openPlaces.ts';
import type { TimelineDay, TimelineWindow } from '../time/timelineWindow.ts';
import { hoursUsed } from './hoursUsed.ts';

/** What a person has to do on one day, in a few numbers. */
export interface DayCell {
  /** `YYYY-MM-DD`, by which the keyboard's position names the cell. */
  readonly id: string;
  readonly day: TimelineDay;
  /** The day's span, in epoch seconds. */
  readonly start: number;
  readonly end: number;
  /** Bookings that lie on the day, or on a part of it. */
  readonly count: number;
  /** Seconds of work on that day. */
  readonly seconds: number;
  readonly conflicts: number;
  /** People whom its bookings still lack. */
  readonly open: number;
  /** The first of them, which the focus goes to when the day is opened. */
  readonly firstId: string;
}

/** The days of a window on which a row has bookings, in order; `row` is sorted by start. */
export function dayCells(window: TimelineWindow, row: readonly BookingView[]): readonly DayCell[] {
  return window.days.flatMap((day) => {
    const own = row.filter((booking) => booking.start < day.end && booking.end > day.start);
    const first = own[0];
    if (first === undefined) return [];
    return {
      id: day.date,
      day,
      start: day.start,
      end: day.end,
      count: own.length,
      seconds: hoursUsed(own, day),
      conflicts: own.filter(({ conflict }) => conflict).length,
      open: own.reduce((sum, booking) => sum + openPlaces(booking), 0),
      firstId: first.id,
    };
  });
}
