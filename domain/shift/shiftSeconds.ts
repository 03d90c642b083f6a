import { type Interval, normalise, subtract } from '../time/intervals.ts';
import { instantOnLocalDay, type LocalDay } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import type { Hours } from './dayHours.ts';

/** A day with its hours. */
export interface DayWithHours {
  readonly day: LocalDay;
  readonly hours: readonly Hours[];
}

/**
 * How long the hours of days last, in seconds: those after midnight count for the day on which they begin, an hour that the
 * clocks skip does not count, and one that they repeat counts twice. What overlaps counts once, what lies in `away` not at
 * all.
 */
export function shiftSeconds(
  zone: Zone,
  days: readonly DayWithHours[],
  away: readonly Interval[] = [],
): number {
  const spans = days.flatMap(({ day, hours }) =>
    hours.map(({ begin, end }) => ({
      start: instantOnLocalDay(zone, day, begin),
      end: instantOnLocalDay(zone, end <= begin ? day + 1 : day, end),
    })),
  );
  const worked = away.length === 0 ? normalise(spans) : subtract(normalise(spans), normalise(away));
  return worked.reduce((sum, { start, end }) => sum + end - start, 0);
}
