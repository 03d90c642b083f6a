import { secondOfLocalDay } from './localDay.ts';
import type { Zone } from './zone.ts';

const WORK_BEGINS = 8 * 3600;
const WORK_ENDS = 18 * 3600;

/** Whether an instant is before 08:00 or after 18:00 local (scheduling §2, §9); 18:00 itself is not after. */
export function isAfterHours(zone: Zone, instant: number): boolean {
  const second = secondOfLocalDay(zone, instant);
  return second < WORK_BEGINS || second > WORK_ENDS;
}
