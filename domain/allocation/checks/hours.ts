import type { CheckSwitch } from '../../settings/checkSwitches.ts';
import { sharedSeconds } from '../../time/intervals.ts';
import type { PeriodKind } from '../../time/periods.ts';
import type { Pairing } from '../pairing.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';
import type { CheckedFact } from './checkedFact.ts';

const SECONDS_PER_HOUR = 3600;
/**
 * Hours such as 2 h 10 min are not a finite fraction: in seconds they come out slightly below the whole
 * number.
 */
const ROUNDING_SECONDS = 1e-6;

type ExceededCode =
  | 'resource_cross_max_min_hours_daily'
  | 'resource_cross_max_min_hours_week'
  | 'resource_cross_max_min_hours_fortnight';
type NotSetUpCode =
  | 'resource_max_min_hours_daily_not_setup'
  | 'resource_max_min_hours_week_not_setup'
  | 'resource_max_min_hours_fortnight_not_setup';

/**
 * The job together with what is already planned exceeds the limit of a local period, or no limit is set up
 * (scheduling §5.4). A job across midnight counts in each period into which its minutes fall; reaching the
 * limit exactly is allowed.
 */
function hoursCheck(
  kind: PeriodKind,
  doNotCheck: CheckSwitch,
  exceeded: ExceededCode,
  notSetUp: NotSetUpCode,
  limits: readonly CheckedFact[],
): Check {
  return {
    doNotCheck,
    codes: [exceeded, notSetUp],
    reads: ['otherWork', 'timeZone', 'settings.weekStart', 'booking.start', 'booking.end', ...limits],
    fails: (pairing) =>
      pairing.resource.limitHours[kind] === null || exceededPeriod(pairing, kind) !== undefined,
    violation: (pairing) => {
      const overflow = exceededPeriod(pairing, kind);
      return overflow === undefined
        ? violationOf(notSetUp, pairing.resource.id, {})
        : violationOf(exceeded, pairing.resource.id, overflow);
    },
  };
}

/** The first period of the kind in which the job would exceed the limit. */
function exceededPeriod(pairing: Pairing, kind: PeriodKind) {
  const { resource, job } = pairing;
  const limitHours = resource.limitHours[kind];
  if (limitHours === null) return undefined;
  const periods = job.periods[kind];
  for (let at = 0; at < periods.length; at += 1) {
    const period = periods[at];
    if (period === undefined) break;
    // The first period is the one in which the job begins.
    const planned = at === 0 ? pairing.plannedSecondsIn(kind) : pairing.plannedSecondsWithin(period);
    const seconds = planned + sharedSeconds(job, period);
    if (seconds - limitHours * SECONDS_PER_HOUR > ROUNDING_SECONDS) {
      return { limitHours, plannedHours: seconds / SECONDS_PER_HOUR, from: period.start, to: period.end };
    }
  }
  return undefined;
}

export const dailyHoursCheck = hoursCheck(
  'day',
  'maxHoursPerDay',
  'resource_cross_max_min_hours_daily',
  'resource_max_min_hours_daily_not_setup',
  // A day's default is a seventh of the week's.
  ['resource.maxHoursPerDay', 'settings.maxHoursPerDay', 'settings.maxHoursPerWeek'],
);
export const weeklyHoursCheck = hoursCheck(
  'week',
  'maxHoursPerWeek',
  'resource_cross_max_min_hours_week',
  'resource_max_min_hours_week_not_setup',
  ['resource.maxHoursPerWeek', 'settings.maxHoursPerWeek'],
);
export const fortnightlyHoursCheck = hoursCheck(
  'fortnight',
  'maxHoursPerFortnight',
  'resource_cross_max_min_hours_fortnight',
  'resource_max_min_hours_fortnight_not_setup',
  ['resource.maxHoursPerFortnight', 'settings.maxHoursPerFortnight'],
);
