import type { Interval } from './intervals.ts';
import { instantOnLocalDay, type LocalDay, startOfLocalDay } from './localDay.ts';
import type { Zone } from './zone.ts';

const WORK_BEGINS = 8 * 3600;
const WORK_ENDS = 18 * 3600;

/**
 * After hours of local days: before 08:00 and after 18:00 local time (scheduling §2, §9), from the midnight
 * at which `first` begins to the one at which `last` ends, joined across the midnights between.
 */
export function afterHours(zone: Zone, first: LocalDay, last: LocalDay): Interval[] {
  const spans: Interval[] = [];
  let start = startOfLocalDay(zone, first);
  for (let day = first; day <= last; day += 1) {
    spans.push({ start, end: instantOnLocalDay(zone, day, WORK_BEGINS) });
    start = instantOnLocalDay(zone, day, WORK_ENDS);
  }
  return [...spans, { start, end: startOfLocalDay(zone, last + 1) }];
}
