import { createAllocationContext } from '../allocation/allocationContext.ts';
import { assess } from '../allocation/assess.ts';
import { hourLimits } from '../allocation/hourLimits.ts';
import { type Job, plainJob } from '../allocation/job.ts';
import { reasonText } from '../catalogue/reasonText.ts';
import type { ViolationCode } from '../catalogue/violations.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import { type Interval, overlaps } from '../time/intervals.ts';
import { spanText } from '../time/spanText.ts';
import { zoneOf } from '../time/zone.ts';
import { hoursBeyondLimit } from './ownDays.ts';
import type { Sheet } from './setDays.ts';
import { exchangeEdits, isHeldByDays, shiftsAround } from './spanOnDays.ts';

/**
 * Why somebody does not fit hours that need somebody. `bars`: from whom it keeps them: from everybody, or from those who take
 * them for themselves, while a planner may give them all the same, as planners may exceed limits in the timesheets.
 */
export interface HoursObstacle {
  readonly text: string;
  readonly bars: 'everybody' | 'own';
}

/** What hours ask of whoever has them. */
export interface WantedHours extends Pick<Job, 'start' | 'end' | 'labelIds' | 'location'> {
  readonly address: string | null;
}

/** Hours that ask for nothing but to be worked. */
export function plainHours({ start, end }: Interval): WantedHours {
  return { start, end, labelIds: [], location: null, address: null };
}

/** The checks of the engine that are about hours as well as about jobs (scheduling §5). */
const barring: Readonly<Partial<Record<ViolationCode, HoursObstacle['bars']>>> = {
  resource_inactive: 'everybody',
  resource_inactive_date: 'everybody',
  resource_on_leave: 'everybody',
  resource_label_mismatch: 'everybody',
  resource_label_not_setup: 'everybody',
  resource_break_time: 'own',
  resource_distance_exceeds_limit: 'own',
};

/** Whether people fit hours, as far as the facts of that time tell. */
export interface HoursJudge {
  /**
   * @param sheets the timesheets of the person
   * @param gives hours that they would have no longer
   * @returns every reason against it, the engine's first; undefined for somebody who is not among the facts
   */
  obstaclesOf(
    resourceId: string,
    wanted: WantedHours,
    sheets: readonly Sheet[],
    gives?: Interval,
  ): readonly HoursObstacle[] | undefined;
}

/**
 * Judges hours by the allocation engine (out of use, leave, breaks, labels, distance), by the other hours of the person, and
 * by the hours that may be planned for them.
 */
export function createHoursJudge(facts: AllocationFacts): HoursJudge {
  const { organisation } = facts;
  const { settings } = organisation;
  const { weekStart, dateFormat, timeFormat: clock } = settings;
  const zone = zoneOf(organisation.timeZone);
  // What somebody has to do elsewhere is no matter of hours: work moves with the shifts.
  const context = createAllocationContext({ ...facts, bookings: [], pastJobs: [] });
  const people = new Map(facts.resources.map((one) => [one.id, one]));
  const format = { zone, dateFormat, clock };

  return {
    obstaclesOf(resourceId, wanted, sheets, gives) {
      const person = people.get(resourceId);
      if (person === undefined) return undefined;
      const [choice] = assess(context, jobFor(wanted), [resourceId]);
      const judged = (choice?.violations ?? []).flatMap((violation): HoursObstacle[] => {
        const bars = barring[violation.code];
        // Nothing is asked for where the hours have no labels.
        const isAsked = violation.code !== 'resource_label_not_setup' || wanted.labelIds.length > 0;
        return bars === undefined || !isAsked ? [] : [{ text: reasonText(violation), bars }];
      });
      const unheld: readonly HoursObstacle[] = isHeldByDays(zone, wanted)
        ? []
        : [{ text: 'The clocks change in these hours, and a timesheet cannot hold them', bars: 'everybody' }];
      const without = exchangeEdits(zone, sheets, { gives, gets: undefined });
      const other = shiftsAround(zone, sheets, wanted, without).find((one) => overlaps(one, wanted));
      const busy: readonly HoursObstacle[] =
        other === undefined
          ? []
          : [
              {
                text: `Already at work ${spanText(format, other)}`,
                bars: 'everybody',
              },
            ];
      const limits = hourLimits(person, settings);
      const beyond = hoursBeyondLimit(sheets, exchangeEdits(zone, sheets, { gives, gets: wanted }), {
        zone,
        weekStart,
        dateFormat,
        limits,
      });
      const long: readonly HoursObstacle[] = beyond === undefined ? [] : [{ text: beyond, bars: 'own' }];
      return [...judged, ...unheld, ...busy, ...long];
    },
  };
}

/** The texts of those obstacles that keep hours from somebody. */
export function textsBarring(obstacles: readonly HoursObstacle[], who: 'planner' | 'own'): readonly string[] {
  return obstacles.filter(({ bars }) => bars === 'everybody' || who === 'own').map(({ text }) => text);
}

function jobFor({ start, end, labelIds, location, address }: WantedHours): Job {
  return {
    ...plainJob,
    id: '',
    customerId: '',
    start,
    end,
    labelIds,
    location,
    elsewhere: address !== null,
  };
}
