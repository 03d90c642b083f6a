import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** The job's customer has barred the resource (scheduling §5.2). */
export const blacklistCheck: Check = {
  doNotCheck: 'resourceBlacklisted',
  codes: ['resource_blacklisted'],
  reads: ['customer.barredResourceIds', 'booking.customerId'],
  fails: ({ resource, job }) => job.barredResourceIds.size > 0 && job.barredResourceIds.has(resource.id),
  violation: ({ resource, job, index }) => {
    const who = job.participantIds.find((id) => index.customers.get(id)?.barredResourceIds.has(resource.id));
    return violationOf('resource_blacklisted', resource.id, { customerId: who ?? job.customerId });
  },
};
