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
 * The same in the order that finds a failing one soonest: what most people fail and costs least comes
 * first. A search that only asks whether there is any uses it.
 */
const quickestFirst: readonly Check[] = [
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
  overlapCheck,
  differentPeopleCheck,
  travelCheck,
  weeklyHoursCheck,
  dailyHoursCheck,
  fortnightlyHoursCheck,
];

const running = new WeakMap<
  OrganisationSettings,
  { readonly all: readonly Check[]; readonly quickest: readonly Check[] }
>();

/** The checks that the settings leave switched on. */
function runningChecks(settings: OrganisationSettings) {
  let known = running.get(settings);
  if (known === undefined) {
    const on = (check: Check) => check.doNotCheck === null || !settings.doNotCheck[check.doNotCheck];
    known = { all: checks.filter(on), quickest: quickestFirst.filter(on) };
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
  return violations;
}

/** Whether there is no reason against a pairing. */
export function isFree(pairing: Pairing): boolean {
  for (const check of runningChecks(pairing.index.settings).quickest) {
    if (check.fails(pairing)) return false;
  }
  return true;
}
