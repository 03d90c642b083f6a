import type { RosterEventDetails } from '../rosterEvent/rosterEvent.ts';
import type { Interval } from '../time/intervals.ts';
import { localDayOf, secondOfLocalDay, weekdayOf } from '../time/localDay.ts';
import { spanOn } from '../time/spanOn.ts';
import { weekOfFortnight } from '../week/weekStart.ts';
import type { RosterCalendar } from './rosterOccurrences.ts';

/** When a roster event is, within its fortnight. */
export type RosterTime = Pick<RosterEventDetails, 'week' | 'day' | 'start' | 'end'>;

/**
 * The time of a roster event that is on a span (epoch seconds) when its fortnight comes: the inverse of `spanOn`.
 * Undefined if none is: a roster event begins and ends by the clock, and lasts 24 hours at most.
 */
export function rosterTimeAt(
  { zone, weekStart }: Pick<RosterCalendar, 'zone' | 'weekStart'>,
  span: Interval,
): RosterTime | undefined {
  const day = localDayOf(zone, span.start);
  const start = secondOfLocalDay(zone, span.start);
  const end = secondOfLocalDay(zone, span.end);
  const again = spanOn(zone, day, { start, end });
  if (again.start !== span.start || again.end !== span.end) return undefined;
  return { week: weekOfFortnight(day, weekStart), day: weekdayOf(day), start, end };
}
