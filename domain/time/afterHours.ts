import type { Interval } from './intervals.ts';
import { instantOnLocalDay, type LocalDay, startOfLocalDay } from './localDay.ts';
import type { Zone } from './zone.ts';

/** The hours of a local day in which work is done, in seconds of the day. */
export interface WorkingHours {
  readonly begin: number;
  readonly end: number;
}

/** 08:00 to 18:00 (scheduling §2, §9). */
export const standardHours: WorkingHours = { begin: 8 * 3600, end: 18 * 3600 };

/** Whether a local second of the day is before or after the hours in which work is done. */
export function isAfterHours(secondOfDay: number, { begin, end }: WorkingHours = standardHours): boolean {
  return secondOfDay < begin || secondOfDay >= end;
}

/**
 * After hours of local days: before 08:00 and after 18:00 local time (scheduling §2, §9), or outside other
 * hours, from the midnight at which `first` begins to the one at which `last` ends, joined across the
 * midnights between.
 */
export function afterHours(
  zone: Zone,
  first: LocalDay,
  last: LocalDay,
  { begin, end }: WorkingHours = standardHours,
): Interval[] {
  const spans: Interval[] = [];
  let start = startOfLocalDay(zone, first);
  for (let day = first; day <= last; day += 1) {
    spans.push({ start, end: instantOnLocalDay(zone, day, begin) });
    start = instantOnLocalDay(zone, day, end);
  }
  return [...spans, { start, end: startOfLocalDay(zone, last + 1) }];
}
