import { instantOnLocalDay, localDayOf, secondOfLocalDay } from './localDay.ts';
import type { Zone } from './zone.ts';

const day = 86_400;

/**
 * An instant so many seconds later, or earlier. Whole days later the clock shows the same, also where a day between has
 * 23 or 25 hours.
 */
export function laterOnClock(zone: Zone, instant: number, seconds: number): number {
  if (seconds % day !== 0) return instant + seconds;
  return instantOnLocalDay(zone, localDayOf(zone, instant) + seconds / day, secondOfLocalDay(zone, instant));
}
