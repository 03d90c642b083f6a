import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** The job is outside the resource's shifts, or it has none (scheduling §5.6). */
export const shiftCheck: Check = {
  doNotCheck: 'resourceShift',
  codes: ['resource_shift_not_match', 'resource_shift_not_setup'],
  reads: [
    'shifts',
    'resource.external',
    'timeZone',
    'settings.timeFormat',
    'booking.start',
    'booking.end',
    'booking.timeZone',
  ],
  fails: ({ shiftFit }) => shiftFit === 'outside' || shiftFit === 'notSetUp',
  violation: ({ resource, job, shiftFit }) =>
    shiftFit === 'notSetUp'
      ? violationOf('resource_shift_not_setup', resource.id, {})
      : violationOf('resource_shift_not_match', resource.id, {
          shiftsText: resource.shifts.textOf(job.firstDay, job.moments),
        }),
};
