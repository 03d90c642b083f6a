import { isAfterHours } from '../time/afterHours.ts';
import type { Interval } from '../time/intervals.ts';
import { secondOfLocalDay } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';

/** An hour that the clock shows on a day, `[start, end)` in epoch seconds. */
export interface HourSpan extends Interval {
  /** 0 to 23. */
  readonly hour: number;
  /** Before 08:00 or after 18:00 (scheduling §2, §9). */
  readonly afterhours: boolean;
}

/**
 * The hours of a local day in order, as its clock shows them: one that the clocks skip is missing, one that they repeat is
 * there twice. Where they change by half an hour, one hour is half as long.
 */
export function hoursOfDay(zone: Zone, { start, end }: Interval): readonly HourSpan[] {
  const hours: HourSpan[] = [];
  for (let at = start; at < end; ) {
    const second = secondOfLocalDay(zone, at);
    const next = Math.min(end, hourAfter(zone, at));
    hours.push({ hour: Math.floor(second / 3600), start: at, end: next, afterhours: isAfterHours(second) });
    at = next;
  }
  return hours;
}

/** The next instant at which the clock shows a full hour, or is put to another time. */
function hourAfter(zone: Zone, at: number): number {
  const next = at + 3600 - (secondOfLocalDay(zone, at) % 3600);
  const before = zone.offsetAt(at);
  if (zone.offsetAt(next - 1) === before) return next;
  let [same, other] = [at, next - 1];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (zone.offsetAt(middle) === before) same = middle;
    else other = middle;
  }
  return other;
}
