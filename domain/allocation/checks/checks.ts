import type { OrganisationSettings } from '../../organisation/organisationSettings.ts';
import type { Violation } from '../allocationRecord.ts';
import type { Pairing } from '../pairing.ts';
import { blacklistCheck } from './blacklist.ts';
import { breakTimeCheck } from './breakTime.ts';
import type { Check } from './check.ts';
import { differentPeopleCheck } from './differentPeople.ts';
import { distanceCheck } from './distance.ts';
import { externalCheck } from './external.ts';
import { dailyHoursCheck, fortnightlyHoursCheck, weeklyHoursCheck } from './hours.ts';
import { inactiveCheck, inactiveDateCheck } from './inactive.ts';
import { jobLabelsCheck, labelMatchCheck, resourceLabelsCheck } from './labels.ts';
import { leaveCheck } from './leave.ts';
import { overlapCheck } from './overlap.ts';
import { servicePlanCheck } from './servicePlan.ts';
import { shiftCheck } from './shift.ts';
import { travelCheck } from './travel.ts';

/** Every check in the specification's order (scheduling §5); the two after them are beyond it. */
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
];

/**
 * Those that look at the person and the job alone, whatever the person has to do; first what most people
 * fail and what costs least.
 */
const ofThePerson: readonly Check[] = [
  labelMatchCheck,
  resourceLabelsCheck,
  jobLabelsCheck,
  inactiveCheck,
  inactiveDateCheck,
  externalCheck,
  blacklistCheck,
  servicePlanCheck,
  distanceCheck,
  leaveCheck,
  breakTimeCheck,
  shiftCheck,
];

/** Those that look at what the person has to do already, in the same manner. */
const ofThePlan: readonly Check[] = [
  overlapCheck,
  differentPeopleCheck,
  travelCheck,
  weeklyHoursCheck,
  dailyHoursCheck,
  fortnightlyHoursCheck,
];

interface RunningChecks {
  readonly all: readonly Check[];
  readonly ofThePerson: readonly Check[];
  readonly ofThePlan: readonly Check[];
}

const running = new WeakMap<OrganisationSettings, RunningChecks>();

/** The checks that the settings leave switched on. */
function runningChecks(settings: OrganisationSettings): RunningChecks {
  let known = running.get(settings);
  if (known === undefined) {
    const on = (check: Check) => check.doNotCheck === null || !settings.doNotCheck[check.doNotCheck];
    known = {
      all: checks.filter(on),
      ofThePerson: ofThePerson.filter(on),
      ofThePlan: ofThePlan.filter(on),
    };
    running.set(settings, known);
  }
  return known;
}

/** Every reason against a pairing, in the specification's order; empty where there is none. */
export function violationsOf(pairing: Pairing): Violation[] {
  const violations: Violation[] = [];
  for (const check of runningChecks(pairing.index.settings).all) {
    if (check.fails(pairing)) violations.push(check.violation(pairing));
  }
  // Without the room that a list which grew has to grow further.
  return violations.slice();
}

/** Whether there is no reason against a pairing. */
export function isFree(pairing: Pairing): boolean {
  return isSuitable(pairing) && hasRoom(pairing);
}

/** Whether the person could have the job if there were nothing else to do. */
export function isSuitable(pairing: Pairing): boolean {
  return passes(runningChecks(pairing.index.settings).ofThePerson, pairing);
}

/** Whether nothing that the person has to do already is in the way. */
export function hasRoom(pairing: Pairing): boolean {
  return passes(runningChecks(pairing.index.settings).ofThePlan, pairing);
}

function passes(asked: readonly Check[], pairing: Pairing): boolean {
  for (const check of asked) if (check.fails(pairing)) return false;
  return true;
}
