import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import type { DayLoad, LoadLevel } from './personLoad.ts';

/** What the colours mean, the emptiest first. */
export const levelTexts: { readonly [Level in LoadLevel]: string } = {
  none: 'No shift',
  free: 'Free',
  low: 'A third',
  half: 'Half',
  high: 'Most',
  full: 'Full',
  over: 'Too much',
  outside: 'Without a shift',
};

const leaveTexts = { all: 'on leave', part: 'on leave for a part', requested: 'leave requested' } as const;

/** A day in words: `5:30 of 7:30 h, 4 bookings, Team meeting, 1 in conflict, on leave for a part`. */
export function loadText({ used, free, bookings, conflicts, leave, others, level }: DayLoad): string {
  return [
    free === 0 ? `${hoursMinutes(used)} h` : `${hoursMinutes(used)} of ${hoursMinutes(free)} h`,
    bookings === 0 ? '' : bookings === 1 ? '1 booking' : `${bookings} bookings`,
    ...others,
    conflicts === 0 ? '' : `${conflicts} in conflict`,
    leave === undefined ? '' : leaveTexts[leave],
    level === 'over' || level === 'outside' || level === 'none' ? levelTexts[level].toLowerCase() : '',
  ]
    .filter(Boolean)
    .join(', ');
}
