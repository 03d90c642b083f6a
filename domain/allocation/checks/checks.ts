import type { OrganisationSettings } from '../../organisation/organisationSettings.ts';
import type { Violation } from '../allocationRecord.ts';
import { noteFailure } from '../attempt.ts';
import type { Pairing } from '../pairing.ts';
import { blacklistCheck } from './blacklist.ts';
import { breakTimeCheck } from './breakTime.ts';
import type { Check } from './check.ts';
import type { CheckedFact } from './checkedFact.ts';
import { differentPeopleCheck } from './differentPeople.ts';
import { distanceCheck } from './distance.ts';
import { externalCheck } from './external.ts';
import { dailyHoursCheck, fortnightlyHoursCheck, weeklyHoursCheck } from './hours.ts';
import { inactiveCheck, inactiveDateCheck } from './inactive.ts';
import { groupServicesCheck, jobLabelsCheck, labelMatchCheck, resourceLabelsCheck } from './labels.ts';
import { leaveCheck } from './leave.ts';
import { overlapCheck } from './overlap.ts';
import { daysInARowCheck, restBetweenDaysCheck, withoutBreakCheck } from './rest.ts';
import { servicePlanCheck } from './servicePlan.ts';
import { shiftCheck } from './shift.ts';
import { travelCheck } from './travel.ts';

/** Every check in the specification's order (scheduling §5); the last six are beyond the specification. */
export const checks: readonly Check[] = [
  servicePlanCheck,
  inactiveCheck,
  inactiveDateCheck,
  blacklistCheck,
  leaveCheck,
  breakTimeCheck,
  dailyHoursCheck,
  weeklyHoursCheck,
  fortnightlyHoursCheck,
  labelMatchCheck,
  resourceLabelsCheck,
  jobLabelsCheck,
  shiftCheck,
  overlapCheck,
  distanceCheck,
  externalCheck,
  differentPeopleCheck,
  travelCheck,
  restBetweenDaysCheck,
  daysInARowCheck,
  withoutBreakCheck,
  groupServicesCheck,
];

/** The checks that use any of these facts. */
export function checksReading(facts: readonly CheckedFact[]): ReadonlySet<Check> {
  const changed = new Set(facts);
  return new Set(checks.filter(({ reads }) => reads.some((fact) => changed.has(fact))));
}

const running = new WeakMap<OrganisationSettings, readonly Check[]>();

/** The checks that the settings leave switched on. */
function runningChecks(settings: OrganisationSettings): readonly Check[] {
  let known = running.get(settings);
  if (known === undefined) {
    known = checks.filter((check) => isChecked(settings, check));
    running.set(settings, known);
  }
  return known;
}

/** Whether the settings leave a check switched on. */
export function isChecked(settings: OrganisationSettings, { doNotCheck }: Check): boolean {
  return doNotCheck === null || !settings.doNotCheck[doNotCheck];
}

/**
 * Every reason against a pairing, in the specification's order; empty if there is none. A check that fails
 * itself is also a reason, listed beside the others.
 */
export function violationsOf(pairing: Pairing): Violation[] {
  return violationsFrom(runningChecks(pairing.index.settings), pairing);
}

/** The same for some checks only; one that is switched off finds nothing. */
export function violationsAmong(some: ReadonlySet<Check>, pairing: Pairing): Violation[] {
  return violationsFrom(
    runningChecks(pairing.index.settings).filter((check) => some.has(check)),
    pairing,
  );
}

function violationsFrom(asked: readonly Check[], pairing: Pairing): Violation[] {
  const violations: Violation[] = [];
  for (const check of asked) {
    try {
      if (check.fails(pairing)) violations.push(check.violation(pairing));
    } catch (error) {
      noteFailure(violations, pairing, error);
    }
  }
  // A copy without the spare capacity of an array that has grown.
  return violations.slice();
}

/** Whether there is no reason against a pairing. */
export function isFree(pairing: Pairing): boolean {
  return isSuitable(pairing) && hasRoom(pairing);
}

/**
 * Whether the person could have the job if there were nothing else to do. These are the checks that depend on
 * the person and the job alone, ordered by how many people fail them and how cheap they are. Like the parts
 * of a score, each is called by name, because an allocation runs them for everybody near every job.
 */
export function isSuitable(pairing: Pairing): boolean {
  const { doNotCheck } = pairing.index.settings;
  return (
    (doNotCheck.labelMatch ||
      !(
        labelMatchCheck.fails(pairing) ||
        resourceLabelsCheck.fails(pairing) ||
        jobLabelsCheck.fails(pairing)
      )) &&
    !inactiveCheck.fails(pairing) &&
    !inactiveDateCheck.fails(pairing) &&
    (doNotCheck.externalResourceAllocation || !externalCheck.fails(pairing)) &&
    (doNotCheck.resourceBlacklisted || !blacklistCheck.fails(pairing)) &&
    (doNotCheck.visitServicePlan || !servicePlanCheck.fails(pairing)) &&
    (doNotCheck.distance || !distanceCheck.fails(pairing)) &&
    (doNotCheck.leave || !leaveCheck.fails(pairing)) &&
    (doNotCheck.break || !breakTimeCheck.fails(pairing)) &&
    (doNotCheck.resourceShift || !shiftCheck.fails(pairing))
  );
}

/** Whether the person's other work leaves room for the job: the remaining checks, called in the same way. */
export function hasRoom(pairing: Pairing): boolean {
  const { doNotCheck } = pairing.index.settings;
  return (
    (doNotCheck.existingJobOverlap || !overlapCheck.fails(pairing)) &&
    !differentPeopleCheck.fails(pairing) &&
    !travelCheck.fails(pairing) &&
    (doNotCheck.maxHoursPerWeek || !weeklyHoursCheck.fails(pairing)) &&
    (doNotCheck.maxHoursPerDay || !dailyHoursCheck.fails(pairing)) &&
    (doNotCheck.maxHoursPerFortnight || !fortnightlyHoursCheck.fails(pairing)) &&
    (doNotCheck.rest ||
      !(
        restBetweenDaysCheck.fails(pairing) ||
        daysInARowCheck.fails(pairing) ||
        withoutBreakCheck.fails(pairing)
      ))
  );
}
