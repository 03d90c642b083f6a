import type { AllocationContext } from './allocationContext.ts';
import { isFree } from './checks/checks.ts';
import { byScore, type Scored } from './choice.ts';
import { type Pairing, pairingWith } from './pairing.ts';
import type { PreparedJob } from './preparedJob.ts';
import { scoreOf } from './score/score.ts';

/** The resources without violations for a job, best first. */
export function candidatesOf(
  context: AllocationContext,
  job: PreparedJob,
): readonly (Scored & { readonly pairing: Pairing })[] {
  const candidates: (Scored & { readonly pairing: Pairing })[] = [];
  for (const resource of context.index.resources) {
    const pairing = pairingWith(context, job, resource.number);
    if (pairing !== undefined && isFree(pairing)) {
      candidates.push({ resource, score: scoreOf(pairing), pairing });
    }
  }
  return candidates.sort(byScore);
}
