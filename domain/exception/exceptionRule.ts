import { z } from 'zod';
import type { BookingStatus } from '../booking/bookingStatus.ts';
import { choice, line, number } from '../record/field.ts';

/** The statuses that a booking can be expected to have reached, each as the end of `should be …`. */
export const expectedStatuses = {
  rostered: 'Rostered',
  confirmed: 'Confirmed',
  dispatched: 'Dispatched',
  active: 'Started',
  finished: 'Finished',
} as const satisfies { readonly [Each in BookingStatus]?: string };

/** The times of a booking that a status can be expected by (`action_attr`). */
export const expectedBy = { start: 'its start', end: 'its end' } as const;

/** The most minutes that somebody may be late without being reported: a day. */
const mostMinutes = 1440;

/** A status that bookings should have by a time of theirs (scheduling §3, Exception report, its config). */
export const exceptionRule = z.object({
  actionStatus: choice('Should be', expectedStatuses, { example: 'Started' }),
  actionAttr: choice('By', expectedBy, { example: 'its start' }),
  exceptionMinAmber: number('Reported after', z.int().min(0).max(mostMinutes), {
    unit: { text: 'min', of: 1, stored: 'Minutes' },
    example: '15',
  }),
  name: line('Name', { example: 'Nobody there' }),
});
export type ExceptionRule = z.infer<typeof exceptionRule>;

/** What is reported until an organisation decides otherwise: work that has not begun, or is not over, in time. */
export const standardRules: readonly ExceptionRule[] = [
  { actionStatus: 'active', actionAttr: 'start', exceptionMinAmber: 15, name: null },
  { actionStatus: 'finished', actionAttr: 'end', exceptionMinAmber: 15, name: null },
];
