import type { AllocationContext } from './allocationContext.ts';
import { type Alternatives, MOST_RUNNERS_UP } from './allocationRecord.ts';
import { bestWithRoom, prospectsFor } from './candidates.ts';
import type { Job } from './job.ts';
import { prepareJob } from './preparedJob.ts';

/**
 * Who else could have a job, beside everything that the context plans; those chosen for it left out. An allocation
 * that the engine decided keeps it, so that "why this person?" has an answer when nobody knows the plan of that
 * day any more.
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
