import { instantOnLocalDay, localDayOf, secondOfLocalDay } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';

/** How bookings are moved together: by days, and to a local time of day; undefined: each keeps its own. */
export interface Move {
  readonly days: number;
  readonly secondOfDay: number | undefined;
}

/**
 * Where a booking is after a move (epoch seconds): so many local days later, at the same wall time or the given one. Its
 * length stays, so across a change of the clocks its end moves on the wall.
 */
export function movedSpan(
  zone: Zone,
  { start, end }: { readonly start: number; readonly end: number },
  { days, secondOfDay }: Move,
): { readonly start: number; readonly end: number } {
  const second = secondOfDay ?? secondOfLocalDay(zone, start);
  const moved = instantOnLocalDay(zone, localDayOf(zone, start) + days, second);
  return { start: moved, end: moved + end - start };
}
