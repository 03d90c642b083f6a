import { afterHours } from '../../time/afterHours.ts';
import { type Interval, sharedSeconds } from '../../time/intervals.ts';
import { localDayOf, startOfLocalDay, weekdayOf } from '../../time/localDay.ts';
import type { Zone } from '../../time/zone.ts';

/** What is shared out evenly: all hours, those at weekends, and those before 08:00 or after 18:00. */
export const workloadKinds = ['hours', 'weekend', 'afterHours'] as const;
export type WorkloadKind = (typeof workloadKinds)[number];

/** Hours of each kind; one hour may count in several. */
export type Workload = Readonly<Record<WorkloadKind, number>>;

export const noWorkload: Workload = { hours: 0, weekend: 0, afterHours: 0 };

const secondsPerHour = 3600;

/** The hours of a span by kind, in a local zone. Spans that are asked for again are not counted again. */
export function createWorkloadOf(zone: Zone): (span: Interval) => Workload {
  const known = new Map<number, Map<number, Workload>>();
  return ({ start, end }) => {
    const begun = known.get(start) ?? new Map<number, Workload>();
    known.set(start, begun);
    const counted = begun.get(end) ?? counting(zone, { start, end });
    begun.set(end, counted);
    return counted;
  };
}

export function sumOf(one: Workload, other: Workload, times = 1): Workload {
  return {
    hours: one.hours + times * other.hours,
    weekend: one.weekend + times * other.weekend,
    afterHours: one.afterHours + times * other.afterHours,
  };
}

function counting(zone: Zone, span: Interval): Workload {
  const first = localDayOf(zone, span.start);
  const last = localDayOf(zone, span.end - 1);
  let weekend = 0;
  for (let day = first; day <= last; day += 1) {
    if (weekdayOf(day) % 6 !== 0) continue;
    weekend += sharedSeconds(span, {
      start: startOfLocalDay(zone, day),
      end: startOfLocalDay(zone, day + 1),
    });
  }
  const outside = afterHours(zone, first, last).reduce((sum, part) => sum + sharedSeconds(span, part), 0);
  return {
    hours: (span.end - span.start) / secondsPerHour,
    weekend: weekend / secondsPerHour,
    afterHours: outside / secondsPerHour,
  };
}
