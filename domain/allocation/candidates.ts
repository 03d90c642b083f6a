import type { AllocationContext } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { attempt, noteFailure, noteFailures } from './attempt.ts';
import { hasRoom, isFree, isSuitable } from './checks/checks.ts';
import { byScore, type Scored } from './choice.ts';
import { isSet } from './labelBits.ts';
import { Pairing, pairingWith } from './pairing.ts';
import type { PreparedJob } from './preparedJob.ts';
import { Prospects } from './prospects.ts';
import { idlePlan } from './resourcePlan.ts';
import { scoreOf } from './score/score.ts';

/** A resource that could have a job, with what ranks it among the others. */
export interface Candidate extends Scored {
  readonly pairing: Pairing;
}

/**
 * All resources without violations for a job, best first; those whose check itself fails are added to
 * `failures`.
 */
export function candidatesOf(
  context: AllocationContext,
  job: PreparedJob,
  failures: Violation[] = [],
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const number of worthAsking(context, job, failures)) {
    const pairing = pairingWith(context, job, number);
    if (pairing === undefined) continue;
    const score = attempt(scoreIfFree, pairing, undefined, failures);
    if (score !== undefined) candidates.push({ resource: pairing.resource, score, pairing });
  }
  return candidates.sort(byScore);
}

/** Whether so many people are free for a job; looks for no more than that. */
export function areFree(
  context: AllocationContext,
  job: PreparedJob,
  people: number,
  failures: Violation[],
): boolean {
  let found = 0;
  for (const number of worthAsking(context, job, failures)) {
    const pairing = pairingWith(context, job, number);
    if (pairing !== undefined && attempt(isFree, pairing, false, failures)) found += 1;
    if (found === people) return true;
  }
  return false;
}

function scoreIfFree(pairing: Pairing): number | undefined {
  return isFree(pairing) ? scoreOf(pairing) : undefined;
}

/**
 * Everybody who could have a job if there were nothing else to do. Allocating other jobs does not change it.
 */
export function prospectsFor(context: AllocationContext, job: PreparedJob): Prospects {
  const prospects = new Prospects();
  let idle: Pairing | undefined;
  for (const number of worthAsking(context, job, prospects.failures)) {
    const resource = context.index.resources[number];
    if (resource === undefined) continue;
    if (idle === undefined) idle = new Pairing(context.index, job, resource, idlePlan);
    else idle.turnTo(resource, idlePlan);
    try {
      if (isSuitable(idle)) prospects.add(number, scoreOf(idle));
    } catch (error) {
      noteFailure(prospects.failures, idle, error);
    }
  }
  return prospects;
}

/** How many of the prospects have room for the job. */
export function countWithRoom(context: AllocationContext, job: PreparedJob, prospects: Prospects): number {
  let count = 0;
  let pairing: Pairing | undefined;
  for (const number of prospects.waiting) {
    const resource = context.index.resources[number];
    const plan = context.plans[number];
    if (resource === undefined || plan === undefined) continue;
    if (pairing === undefined) pairing = new Pairing(context.index, job, resource, plan);
    else pairing.turnTo(resource, plan);
    try {
      if (hasRoom(pairing)) count += 1;
    } catch (error) {
      noteFailure(prospects.failures, pairing, error);
    }
  }
  return count;
}

/**
 * The best of the prospects who have room for the job, best first, up to a number. Work that a person already
 * has can only lower the idle score. So once enough people are found who score better than the idle scores of
 * the rest, nobody else is checked.
 */
export function bestWithRoom(
  context: AllocationContext,
  job: PreparedJob,
  prospects: Prospects,
  most: number,
): readonly Candidate[] {
  const best: Candidate[] = [];
  while (prospects.size > 0 && !(prospects.highest < (best[most - 1]?.score ?? Number.NEGATIVE_INFINITY))) {
    const pairing = pairingWith(context, job, prospects.next());
    if (pairing === undefined) continue;
    const score = attempt(scoreIfRoom, pairing, undefined, prospects.failures);
    if (score === undefined) continue;
    best.push({ resource: pairing.resource, score, pairing });
    best.sort(byScore);
    if (best.length > most) best.pop();
  }
  return best;
}

function scoreIfRoom(pairing: Pairing): number | undefined {
  return hasRoom(pairing) ? scoreOf(pairing) : undefined;
}

const nobody: readonly number[] = [];

/**
 * Everybody who may be suitable: those near the job who hold the rarest of its labels. Nobody if the job
 * itself cannot be checked, which is noted.
 */
function worthAsking(
  { index }: AllocationContext,
  job: PreparedJob,
  failures: Violation[],
): readonly number[] {
  if (job.failures.length > 0) {
    noteFailures(failures, job.failures);
    return nobody;
  }
  let fewest = index.everybody;
  if (!index.settings.doNotCheck.labelMatch) {
    index.holders.forEach((holders, label) => {
      if (isSet(job.requiredLabels, label) && holders.size < fewest.size) fewest = holders;
    });
  }
  return fewest.near(job.place);
}
