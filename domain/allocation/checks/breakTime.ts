import { absenceDetails, absentDuring } from '../absence.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** The resource is on a break at any moment of the job (scheduling §5.3). */
export const breakTimeCheck: Check = {
  doNotCheck: 'break',
  codes: ['resource_break_time'],
  reads: [
    'breaks',
    'timeZone',
    'settings.dateFormat',
    'settings.timeFormat',
    'booking.start',
    'booking.end',
    'booking.timeZone',
  ],
  fails: ({ resource, job }) => absentDuring(resource.breaks, job) !== undefined,
  violation: ({ resource, job }) =>
    violationOf('resource_break_time', resource.id, absenceDetails(resource.breaks, job)),
};
