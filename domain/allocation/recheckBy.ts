import type { AllocationContext } from './allocationContext.ts';
import type { Choice } from './allocationRecord.ts';
import type { Check } from './checks/check.ts';
import { violationsAmong } from './checks/checks.ts';
import type { Job } from './job.ts';
import { pairingWith } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';

/**
 * What some of the checks find about people who have a job (scheduling §5), in the order given; like
 * `assess`, but without the score and without the other checks.
 */
export function recheckBy(
  some: ReadonlySet<Check>,
  context: AllocationContext,
  job: Job,
  resourceIds: readonly string[],
  /** Who has the job together; left out: those who are asked about. */
  team: readonly string[] = resourceIds,
): readonly Pick<Choice, 'resourceId' | 'violations'>[] {
  const prepared = prepareJob(context.index, job, team);
  return resourceIds.flatMap((resourceId) => {
    const pairing = pairingWith(context, prepared, context.index.numberOf.get(resourceId));
    if (pairing === undefined) return [];
    const { failures } = prepared;
    return { resourceId, violations: failures.length > 0 ? [...failures] : violationsAmong(some, pairing) };
  });
}
