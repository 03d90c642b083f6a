import { workReach } from '../../../domain/allocation/workReach.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { type PeriodKind, periodsTouching } from '../../../domain/time/periods.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

/** A booking may be dragged over the board's edge by its own length; at least a day is allowed for. */
const leastReach = 86_400;

/**
 * The span whose work matters for placing bookings on a board: the whole periods in which hours are counted, and
 * what rest is checked against, as far as a booking can be dragged over the board's edges. `longest` is the longest booking of the board,
 * in seconds.
 */
export function judgedSpan(
  { timeZone, settings }: OrganisationFact,
  board: Interval,
  longest: number,
): Interval {
  const dragged = Math.max(leastReach, longest) + settings.overlapBufferMinutes * 60;
  const reach = dragged + workReach(settings);
  const span = { start: board.start - reach, end: board.end + reach };
  const periods = periodsTouching(zoneOf(timeZone), widestCounted(settings), span, settings.weekStart);
  return { start: periods[0]?.start ?? span.start, end: periods.at(-1)?.end ?? span.end };
}

/** The longest period in which the organisation limits hours. */
function widestCounted({ doNotCheck }: OrganisationFact['settings']): PeriodKind {
  if (!doNotCheck.maxHoursPerFortnight) return 'fortnight';
  return doNotCheck.maxHoursPerWeek ? 'day' : 'week';
}
