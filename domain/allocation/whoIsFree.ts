import type { AllocationContext } from './allocationContext.ts';
import type { Choice } from './allocationRecord.ts';
import { explain } from './explain.ts';
import type { Job } from './job.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { pairingWith } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';

/** One person for work that is no booking yet. */
export interface PersonForWork extends Outlook {
  readonly choice: Choice;
}

/** Everybody for a job, those without a reason against them first, both in the order of scheduling §9. */
export function whoIsFree(context: AllocationContext, job: Job): readonly PersonForWork[] {
  const prepared = prepareJob(context.index, job);
  return explain(context, job).flatMap((choice) => {
    const pairing = pairingWith(context, prepared, context.index.numberOf.get(choice.resourceId));
    return pairing === undefined ? [] : [{ choice, ...outlookOf(pairing) }];
  });
}
