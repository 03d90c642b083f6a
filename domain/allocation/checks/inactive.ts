import { localDateTimeText } from '../../time/localText.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** The resource is inactive and not a promoted dispatcher (scheduling §5.1). */
export const inactiveCheck: Check = {
  doNotCheck: null,
  codes: ['resource_inactive'],
  reads: ['resource.inactive', 'resource.promotedDispatcher'],
  fails: ({ resource }) => resource.fact.inactive && !resource.fact.promotedDispatcher,
  violation: ({ resource }) => violationOf('resource_inactive', resource.id, {}),
};

/** The job starts on or after the resource's inactive date (scheduling §5.1). */
export const inactiveDateCheck: Check = {
  doNotCheck: null,
  codes: ['resource_inactive_date'],
  reads: ['resource.inactiveDate', 'timeZone', 'settings.dateFormat', 'booking.start', 'booking.timeZone'],
  fails: ({ resource, job }) => job.start >= inactiveFrom(resource.fact.inactiveDate),
  violation: ({ resource, job }) => {
    const inactiveDate = inactiveFrom(resource.fact.inactiveDate);
    return violationOf('resource_inactive_date', resource.id, {
      inactiveDate,
      inactiveDateText: localDateTimeText(job.moments, inactiveDate),
    });
  },
};

function inactiveFrom(inactiveDate: number | null): number {
  return inactiveDate ?? Number.POSITIVE_INFINITY;
}
