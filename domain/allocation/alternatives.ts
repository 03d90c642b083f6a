import type { AllocationContext } from './allocationContext.ts';
import { type Alternatives, MOST_RUNNERS_UP } from './allocationRecord.ts';
import { bestWithRoom, prospectsFor } from './candidates.ts';
import type { Job } from './job.ts';
import { prepareJob } from './preparedJob.ts';

/**
 * Who else could have a job, beside everything that the context plans, without those chosen for it. An
 * allocation by the engine records this, so that "why this person?" can be answered when nobody remembers the
 * plan of that day.
 */
export function alternativesTo(
  context: AllocationContext,
  job: Job,
  chosen: readonly string[],
): Alternatives {
  const prepared = prepareJob(context.index, job);
  const prospects = prospectsFor(context, prepared);
  const best = bestWithRoom(context, prepared, prospects, chosen.length + MOST_RUNNERS_UP);
  return {
    runnersUp: best
      .filter(({ resource }) => !chosen.includes(resource.id))
      .slice(0, MOST_RUNNERS_UP)
      .map(({ resource, score }) => ({ resourceId: resource.id, score })),
    checksFailed: [...prospects.failures],
  };
}
