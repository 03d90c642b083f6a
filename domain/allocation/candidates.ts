import type { AllocationContext } from './allocationContext.ts';
import { isFree } from './checks/checks.ts';
import { byScore, type Scored } from './choice.ts';
import { isSet } from './labelBits.ts';
import { type Pairing, pairingWith } from './pairing.ts';
import type { PreparedJob } from './preparedJob.ts';
import { scoreOf } from './score/score.ts';

/** The resources without violations for a job, best first. */
export function candidatesOf(
  context: AllocationContext,
  job: PreparedJob,
): readonly (Scored & { readonly pairing: Pairing })[] {
  const candidates: (Scored & { readonly pairing: Pairing })[] = [];
  for (const number of worthAsking(context, job)) {
    const pairing = pairingWith(context, job, number);
    if (pairing !== undefined && isFree(pairing)) {
      candidates.push({ resource: pairing.resource, score: scoreOf(pairing), pairing });
    }
  }
  return candidates.sort(byScore);
}

/** All who may be free: those near the job who hold the one of its labels that the fewest hold. */
function worthAsking({ index }: AllocationContext, job: PreparedJob): readonly number[] {
  let fewest = index.everybody;
  if (!index.settings.doNotCheck.labelMatch) {
    index.holders.forEach((holders, label) => {
      if (isSet(job.requiredLabels, label) && holders.size < fewest.size) fewest = holders;
    });
  }
  return fewest.near(job.place);
}
