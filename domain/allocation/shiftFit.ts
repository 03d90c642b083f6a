import type { IndexedResource } from './indexedResource.ts';
import type { PreparedJob } from './preparedJob.ts';

/**
 * How a job relates to a resource's shifts. `exempt`: an external resource without shifts (scheduling §5.6).
 */
export type ShiftFit = 'inside' | 'outside' | 'notSetUp' | 'exempt';

export function shiftFitOf(job: PreparedJob, { shifts, fact }: IndexedResource): ShiftFit {
  if (shifts.isEmpty) return fact.external ? 'exempt' : 'notSetUp';
  return shifts.covers(job, job.firstDay, job.lastDay) ? 'inside' : 'outside';
}
