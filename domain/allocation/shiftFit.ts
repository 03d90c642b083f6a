import { covers } from '../time/intervals.ts';
import { shiftSpans } from '../time/shiftSpans.ts';
import type { AllocationIndex, IndexedResource } from './allocationIndex.ts';
import type { PreparedJob } from './preparedJob.ts';

/** How a job lies to a resource's shifts. `exempt`: an external resource that has none (scheduling §5.6). */
export type ShiftFit = 'inside' | 'outside' | 'notSetUp' | 'exempt';

/** More days than any job has: separates the first day from the count in a key. */
const DAYS_IN_KEY = 4096;

export function shiftFitOf(index: AllocationIndex, job: PreparedJob, resource: IndexedResource): ShiftFit {
  if (resource.timesheets.length === 0) return resource.fact.external ? 'exempt' : 'notSetUp';
  const key = job.firstDay * DAYS_IN_KEY + (job.lastDay - job.firstDay);
  let spans = resource.expandedShifts.get(key);
  if (spans === undefined) {
    // The day before too: its shift may run past midnight.
    spans = shiftSpans(index.zone, resource.timesheets, job.firstDay - 1, job.lastDay);
    resource.expandedShifts.set(key, spans);
  }
  return covers(spans, job) ? 'inside' : 'outside';
}
