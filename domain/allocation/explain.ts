import type { AllocationContext } from './allocationContext.ts';
import type { Choice } from './allocationRecord.ts';
import { byScore, choiceOf, type Scored } from './choice.ts';
import type { Job } from './job.ts';
import { pairingWith } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';

interface Ranked extends Scored {
  readonly choice: Choice;
}

/**
 * Who can take a job: every resource of the context, those without violations first, both groups in the order
 * of scheduling §9. `allocate` chooses the first ones.
 */
export function explain(context: AllocationContext, job: Job): readonly Choice[] {
  const prepared = prepareJob(context.index, job);
  const fitting: Ranked[] = [];
  const refused: Ranked[] = [];
  for (const resource of context.index.resources) {
    const pairing = pairingWith(context, prepared, resource.number);
    if (pairing === undefined) continue;
    const choice = choiceOf(pairing);
    const group = choice.violations.length === 0 ? fitting : refused;
    group.push({ resource, score: choice.score, choice });
  }
  const choices: Choice[] = [];
  for (const { choice } of fitting.sort(byScore)) choices.push(choice);
  for (const { choice } of refused.sort(byScore)) choices.push(choice);
  return choices;
}
