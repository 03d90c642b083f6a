import { absenceDetails, absentDuring } from '../absence.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** The resource is on leave at any moment of the job (scheduling §5.3), or has requested it, which the reason says. */
export const leaveCheck: Check = {
  doNotCheck: 'leave',
  codes: ['resource_on_leave'],
  reads: [
    'leaves',
    'timeZone',
    'settings.dateFormat',
    'settings.timeFormat',
    'booking.start',
    'booking.end',
    'booking.timeZone',
  ],
  fails: ({ resource, job }) => absentDuring(resource.leaves, job) !== undefined,
  violation: ({ resource: { id, leaves, grantedLeaves }, job }) =>
    violationOf(
      'resource_on_leave',
      id,
      absentDuring(grantedLeaves, job) === undefined
        ? { ...absenceDetails(leaves, job), requested: true }
        : absenceDetails(grantedLeaves, job),
    ),
};
