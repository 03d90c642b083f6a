import { isObstacle, type ObstacleCode } from '../catalogue/nobodyFitsTexts.ts';
import type { AllocationContext } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { noteFailure, noteFailures } from './attempt.ts';
import { areFree } from './candidates.ts';
import { blacklistCheck } from './checks/blacklist.ts';
import { breakTimeCheck } from './checks/breakTime.ts';
import type { Check } from './checks/check.ts';
import { isChecked } from './checks/checks.ts';
import { differentPeopleCheck } from './checks/differentPeople.ts';
import { distanceCheck } from './checks/distance.ts';
import { externalCheck } from './checks/external.ts';
import { dailyHoursCheck, fortnightlyHoursCheck, weeklyHoursCheck } from './checks/hours.ts';
import { inactiveCheck, inactiveDateCheck } from './checks/inactive.ts';
import { jobLabelsCheck, labelMatchCheck, resourceLabelsCheck } from './checks/labels.ts';
import { leaveCheck } from './checks/leave.ts';
import { overlapCheck } from './checks/overlap.ts';
import { daysInARowCheck, restBetweenDaysCheck, withoutBreakCheck } from './checks/rest.ts';
import { servicePlanCheck } from './checks/servicePlan.ts';
import { shiftCheck } from './checks/shift.ts';
import { travelCheck } from './checks/travel.ts';
import type { Job } from './job.ts';
import { type Pairing, pairingWith } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';

/** People out of use cannot come, whatever else is checked. */
const ofUse: readonly Check[] = [inactiveCheck, inactiveDateCheck];

/**
 * From checks of the job alone and of lasting facts to checks of the day and of other work. Related checks are together:
 * a person without labels does not hold those of the job either.
 */
const fromLasting: readonly (readonly Check[])[] = [
  [servicePlanCheck],
  [jobLabelsCheck],
  [externalCheck],
  [labelMatchCheck, resourceLabelsCheck],
  [blacklistCheck],
  [distanceCheck],
  [shiftCheck],
  [leaveCheck],
  [breakTimeCheck],
  [overlapCheck],
  [differentPeopleCheck],
  [travelCheck],
  [dailyHoursCheck],
  [weeklyHoursCheck],
  [fortnightlyHoursCheck],
  [restBetweenDaysCheck],
  [daysInARowCheck],
  [withoutBreakCheck],
];

/**
 * Why a job finds too few people: the check that too few of the people in use pass; if there is none, the first check at
 * which too few are left of those who pass all earlier ones (nobody who holds the labels has a shift then). Undefined if enough people are free. A check that fails itself excludes its person, and is added to
 * `failures`; `fallback` if the job itself cannot be checked.
 */
export function obstacleOf(
  context: AllocationContext,
  job: Job,
  failures: Violation[] = [],
): ObstacleCode | undefined {
  const { index } = context;
  const prepared = prepareJob(index, job);
  if (prepared.failures.length > 0) {
    noteFailures(failures, prepared.failures);
    return 'fallback';
  }
  const needed = job.resourcesNeeded;
  if (areFree(context, prepared, needed, failures)) return undefined;

  const all = index.resources.flatMap(({ number }) => pairingWith(context, prepared, number) ?? []);
  const inUse = passing(ofUse, all, failures);
  if (inUse.length < needed) return 'resource_inactive';
  const passes = fromLasting.map((together) => {
    const checks = together.filter((check) => isChecked(index.settings, check));
    return { checks, those: new Set(passing(checks, inUse, failures)) };
  });
  const alone = passes.find(({ those }) => those.size < needed);
  if (alone !== undefined) return codeOf(alone.checks, excluded(inUse, alone.those), failures);
  let left: readonly Pairing[] = inUse;
  for (const { checks, those } of passes) {
    const next = left.filter((one) => those.has(one));
    if (next.length < needed) return codeOf(checks, excluded(left, those), failures);
    left = next;
  }
  return 'fallback';
}

function excluded(some: readonly Pairing[], passed: ReadonlySet<Pairing>): readonly Pairing[] {
  return some.filter((one) => !passed.has(one));
}

function passing(
  asked: readonly Check[],
  some: readonly Pairing[],
  failures: Violation[],
): readonly Pairing[] {
  return some.filter((pairing) => {
    try {
      return asked.every((check) => !check.fails(pairing));
    } catch (error) {
      noteFailure(failures, pairing, error);
      return false;
    }
  });
}

/** The most frequent text of the first check that says anything about the people whom it excludes. */
function codeOf(checks: readonly Check[], those: readonly Pairing[], failures: Violation[]): ObstacleCode {
  for (const check of checks) {
    const counts = new Map<ObstacleCode, number>();
    for (const pairing of those) {
      try {
        if (!check.fails(pairing)) continue;
        const { code } = check.violation(pairing);
        if (isObstacle(code)) counts.set(code, (counts.get(code) ?? 0) + 1);
      } catch (error) {
        noteFailure(failures, pairing, error);
      }
    }
    const [most] = [...counts].sort(([, one], [, other]) => other - one);
    if (most !== undefined) return most[0];
  }
  return 'fallback';
}
