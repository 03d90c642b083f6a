import type { AllocationContext } from './allocationContext.ts';
import type { Choice } from './allocationRecord.ts';
import { choiceOf } from './choice.ts';
import type { Job } from './job.ts';
import { pairingWith } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';

/**
 * How these resources fit a job, in the order given (scheduling §5, §9): each with all its violations, in the
 * specification's order, and its score as named parts. If the job is already planned, it does not collide
 * with itself. If a check itself fails, that is also a reason (`fallback`). Unknown ids are left out:
 * validate ids first.
 */
export function assess(
  context: AllocationContext,
  job: Job,
  resourceIds: readonly string[],
): readonly Choice[] {
  const prepared = prepareJob(context.index, job, resourceIds);
  const choices: Choice[] = [];
  for (const resourceId of resourceIds) {
    const pairing = pairingWith(context, prepared, context.index.numberOf.get(resourceId));
    if (pairing !== undefined) choices.push(choiceOf(pairing));
  }
  return choices;
}
