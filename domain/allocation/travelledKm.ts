import { distanceKm, type Place, placeOf } from '../geometry/distance.ts';
import type { Interval } from '../time/intervals.ts';
import { localDayOf } from '../time/localDay.ts';
import type { AllocationContext } from './allocationContext.ts';
import { idlePlan } from './resourcePlan.ts';

/**
 * Kilometres that everybody travels on the days of a plan, in straight lines: from a person's own place to the first
 * job of a local day, from each to the next, and back. A leg whose beginning or end is not known is left out.
 *
 * @param span whole local days: only the travel to jobs that begin in it counts; omitted: to all jobs
 */
export function travelledKm(context: AllocationContext, span?: Interval): number {
  let sum = 0;
  const { zone, resources } = context.index;
  resources.forEach(({ place: home }, number) => {
    let day: number | undefined;
    let at: Place | null = home;
    const goTo = (place: Place | null) => {
      if (at !== null && place !== null) sum += distanceKm(at, place);
      at = place;
    };
    for (const { start, location } of (context.plans[number] ?? idlePlan).jobs) {
      if (span !== undefined && (start < span.start || start >= span.end)) continue;
      const today = localDayOf(zone, start);
      if (day !== undefined && day !== today) goTo(home);
      day = today;
      goTo(location === null ? null : placeOf(location));
    }
    if (day !== undefined) goTo(home);
  });
  return sum;
}
