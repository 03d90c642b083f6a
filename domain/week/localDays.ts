import { dateOfLocalDay, type LocalDay, startOfLocalDay, weekdayOf } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';

/** A local calendar day: `[start, end)` in epoch seconds, usually 24 hours, 23 or 25 where the clocks change. */
export interface DaySpan {
  readonly day: LocalDay;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly start: number;
  readonly end: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

/** Consecutive local days, each ending where the next begins. */
export function localDays(zone: Zone, first: LocalDay, count: number): readonly DaySpan[] {
  return Array.from({ length: count }, (_, index) => {
    const day = first + index;
    return {
      day,
      date: dateOfLocalDay(day),
      start: startOfLocalDay(zone, day),
      end: startOfLocalDay(zone, day + 1),
      weekday: weekdayOf(day),
    };
  });
}
