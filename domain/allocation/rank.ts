import type { AllocationContext } from './allocationContext.ts';
import type { Choice } from './allocationRecord.ts';
import { byScore, choiceOf, type Scored } from './choice.ts';
import type { Job } from './job.ts';
import { pairingWith } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';

/**
 * Who can take a job: every resource of the context, those without violations first, both groups in the
 * order of scheduling §9. The first ones are whom `allocate` chooses.
 */
export function explain(context: AllocationContext, job: Job): readonly Choice[] {
  const prepared = prepareJob(context.index, job);
  const ranked: (Scored & { readonly choice: Choice })[] = [];
  for (const resource of context.index.resources) {
    const pairing = pairingWith(context, prepared, resource.number);
    if (pairing === undefined) continue;
    const choice = choiceOf(pairing);
    ranked.push({ resource, score: choice.score, choice });
  }
  ranked.sort((one, other) => refused(one.choice) - refused(other.choice) || byScore(one, other));
  return ranked.map(({ choice }) => choice);
}

function refused(choice: Choice): number {
  return choice.violations.length > 0 ? 1 : 0;
}
