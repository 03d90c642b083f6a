import type { Interval } from './intervals.ts';
import { instantOnLocalDay, type LocalDay } from './localDay.ts';
import type { Zone } from './zone.ts';

/** Times of day, in seconds of it. */
interface TimesOfDay {
  readonly start: number;
  readonly end: number;
}

/**
 * When something with times of day is on a day. It lasts until its end by the clock, on the next day if that is at or before
 * its start. Where the clocks skip its end, or its start, so that nothing would be left, it lasts as long as on any other day.
 */
export function spanOn(zone: Zone, day: LocalDay, { start, end }: TimesOfDay): Interval {
  const begins = instantOnLocalDay(zone, day, start);
  const ends = instantOnLocalDay(zone, end <= start ? day + 1 : day, end);
  return { start: begins, end: ends > begins ? ends : begins + secondsOf({ start, end }) };
}

/** How long it lasts by the clock, in seconds. */
export function secondsOf({ start, end }: TimesOfDay): number {
  return end <= start ? end + 86_400 - start : end - start;
}
