import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** An external job with an internal resource (scheduling §5.9). */
export const externalCheck: Check = {
  doNotCheck: 'externalResourceAllocation',
  codes: ['EXT_JOB_TO_INT_RES_PROHIBITED'],
  reads: ['resource.external', 'booking.external'],
  fails: ({ resource, job }) => job.external && !resource.fact.external,
  violation: ({ resource }) => violationOf('EXT_JOB_TO_INT_RES_PROHIBITED', resource.id, {}),
};
