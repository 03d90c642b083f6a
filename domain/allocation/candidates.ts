import type { AllocationContext } from './allocationContext.ts';
import { hasRoom, isSuitable } from './checks/checks.ts';
import { byScore, type Scored } from './choice.ts';
import { isSet } from './labelBits.ts';
import { type Pairing, pairingWith } from './pairing.ts';
import type { PreparedJob } from './preparedJob.ts';
import { scoreOf } from './score/score.ts';

/** A resource that could have a job, with what makes the one better than the other. */
export interface Candidate extends Scored {
  readonly pairing: Pairing;
}

/**
 * The resources without violations for a job, best first; looked for among those who are suitable
 * (`suitableFor`), where the caller knows them.
 */
export function candidatesOf(
  context: AllocationContext,
  job: PreparedJob,
  suitable: readonly number[] = suitableFor(context, job),
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const number of suitable) {
    const pairing = pairingWith(context, job, number);
    if (pairing !== undefined && hasRoom(pairing)) {
      candidates.push({ resource: pairing.resource, score: scoreOf(pairing), pairing });
    }
  }
  return candidates.sort(byScore);
}

/**
 * Numbers of the resources that could have the job if they had nothing else to do. What is placed or taken
 * off changes nothing about it.
 */
export function suitableFor(context: AllocationContext, job: PreparedJob): readonly number[] {
  return worthAsking(context, job).filter((number) => {
    const pairing = pairingWith(context, job, number);
    return pairing !== undefined && isSuitable(pairing);
  });
}

/** How many of the suitable have room for the job. */
export function countWithRoom(
  context: AllocationContext,
  job: PreparedJob,
  suitable: readonly number[],
): number {
  let count = 0;
  for (const number of suitable) {
    const pairing = pairingWith(context, job, number);
    if (pairing !== undefined && hasRoom(pairing)) count += 1;
  }
  return count;
}

/** All who may be suitable: those near the job who hold the one of its labels that the fewest hold. */
function worthAsking({ index }: AllocationContext, job: PreparedJob): readonly number[] {
  let fewest = index.everybody;
  if (!index.settings.doNotCheck.labelMatch) {
    index.holders.forEach((holders, label) => {
      if (isSet(job.requiredLabels, label) && holders.size < fewest.size) fewest = holders;
    });
  }
  return fewest.near(job.place);
}
