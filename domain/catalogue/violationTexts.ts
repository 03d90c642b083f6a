import { hoursMinutes } from '../time/hoursMinutes.ts';
import { oneDecimal } from './oneDecimal.ts';
import type { ViolationCode } from './violations.ts';

type HoursExceeded = {
  readonly limitHours: number;
  readonly plannedHours: number;
  /** The local day, week or fortnight whose limit is exceeded, epoch seconds. */
  readonly from: number;
  readonly to: number;
};
type Absence = {
  readonly from: number;
  readonly to: number;
  readonly fromText: string;
  readonly toText: string;
  /** `Mon 30/Nov 12:00–12:30`; older events lack it. */
  readonly spanText?: string;
};
type Nothing = Readonly<Record<string, never>>;

/** The figures, names and ids behind each code's text; a violation carries them as its `details`. */
export interface ViolationDetails {
  service_plans_invalid: {
    readonly visitStemId: string;
    /** The date on which the plan ended, as the organisation writes it; null if it is inactive. */
    readonly endedOn: string | null;
  };
  no_resource_found: Nothing;
  no_auto_allocation: Nothing;
  no_multi_allocation: { readonly needed: number; readonly available: number };
  no_preferred_resource_allocate: { readonly resourceIds: readonly string[] };
  resource_inactive: Nothing;
  resource_inactive_date: { readonly inactiveDate: number; readonly inactiveDateText: string };
  resource_blacklisted: { readonly customerId: string };
  /** `requested`: nobody has decided on the leave yet; omitted if it stands. */
  resource_on_leave: Absence & { readonly requested?: true };
  resource_break_time: Absence;
  resource_cross_max_min_hours_daily: HoursExceeded;
  resource_cross_max_min_hours_week: HoursExceeded;
  resource_cross_max_min_hours_fortnight: HoursExceeded;
  resource_max_min_hours_daily_not_setup: Nothing;
  resource_max_min_hours_week_not_setup: Nothing;
  resource_max_min_hours_fortnight_not_setup: Nothing;
  resource_label_mismatch: {
    readonly missing: readonly string[];
    /** Why somebody who is qualified for them does not hold some of these then, by name; omitted if nobody is. */
    readonly lapsed?: Readonly<Record<string, string>>;
    /** Labels that exclude the resource from this job (`exclude_labels_id`). */
    readonly excluded: readonly string[];
  };
  resource_label_not_setup: Nothing;
  job_label_not_setup: Nothing;
  resource_shift_not_match: {
    /** The shifts of the day, as a clock shows them: `08:00–12:00, 13:00–17:00`; older events lack it. */
    readonly shiftsText?: string;
  };
  resource_shift_not_setup: Nothing;
  resource_busy: {
    /** What the text names: the earliest of what collides. */
    readonly from: number;
    readonly to: number;
    readonly fromText: string;
    readonly toText: string;
    /** What it is called, if it is no booking. */
    readonly title?: string;
    readonly bookingIds: readonly string[];
    /** What collides besides bookings, by name; omitted if nothing does. */
    readonly named?: readonly string[];
    readonly capacity: number;
  };
  resource_distance_exceeds_limit: { readonly distanceKm: number; readonly maximumKm: number };
  EXT_JOB_TO_INT_RES_PROHIBITED: Nothing;
  different_people_required: { readonly bookingIds: readonly string[] };
  travel_time_too_short: {
    readonly bookingId: string;
    readonly neededMinutes: number;
    readonly availableMinutes: number;
  };
  /** Both in hours; `from` and `to` are the end of one day's work and the begin of the other's. */
  resource_rest_between_days: {
    readonly restHours: number;
    readonly leastHours: number;
    readonly from: number;
    readonly to: number;
  };
  resource_rest_days_in_a_row: { readonly days: number; readonly mostDays: number };
  resource_rest_without_break: {
    readonly hours: number;
    readonly mostHours: number;
    readonly from: number;
    readonly to: number;
  };
  group_service_missing: { readonly services: readonly string[] };
  fallback: {
    /** The message of the exception. */
    readonly exception: string;
    /** The job being checked, and the place in the program; older events have neither. */
    readonly jobId?: string;
    readonly where?: string;
  };
}

/**
 * The texts of scheduling §8, word for word where the specification shows them; the others follow its plain
 * style.
 */
export const violationTexts: {
  readonly [Code in ViolationCode]: (details: ViolationDetails[Code]) => string;
} = {
  service_plans_invalid: ({ visitStemId, endedOn }) =>
    endedOn === null
      ? `The service plan is inactive for VisitStemID ${visitStemId}. This record will not be processed.`
      : `The service plan ended on ${endedOn}. This record will not be processed.`,
  no_resource_found: () => 'Please allocate resources to this Job as no resource has been assigned',
  no_auto_allocation: () =>
    'Unable to perform auto allocation: No resources match the criteria. Please assign a resource manually.',
  no_multi_allocation: ({ needed, available }) =>
    `Auto allocation failed: The job requires ${needed} resources, but only ${available} resources were available for allocation.`,
  no_preferred_resource_allocate: () =>
    'Failed to allocate the preferred resource: The job has been allocated to an available resource.',
  resource_inactive: () => 'Resource is inactive',
  resource_inactive_date: ({ inactiveDateText }) => `Resource is inactive from ${inactiveDateText}`,
  resource_blacklisted: () => 'Resource is blacklisted by the customer',
  resource_on_leave: ({ fromText, toText, requested }) =>
    `${requested === true ? 'Leave requested' : 'Resource is on leave'} from ${fromText} to ${toText}`,
  resource_break_time: ({ fromText, toText, spanText }) =>
    `Resource is on a break ${spanText ?? `from ${fromText} to ${toText}`}`,
  resource_cross_max_min_hours_daily: exceededText,
  resource_cross_max_min_hours_week: exceededText,
  resource_cross_max_min_hours_fortnight: exceededText,
  resource_max_min_hours_daily_not_setup: () => 'Maximum hours per day are not set up',
  resource_max_min_hours_week_not_setup: () => 'Maximum hours per week are not set up',
  resource_max_min_hours_fortnight_not_setup: () => 'Maximum hours per fortnight are not set up',
  resource_label_mismatch: ({ missing, excluded, lapsed = {} }) => {
    const lacking = missing.map((name) => (lapsed[name] === undefined ? name : `${name} (${lapsed[name]})`));
    const lacks = lacking.length > 0 ? ` Missing: ${lacking.join(', ')}` : '';
    const bars = excluded.length > 0 ? ` Excluded: ${excluded.join(', ')}` : '';
    return `Labels don't match.${lacks}${bars}`;
  },
  resource_label_not_setup: () => 'Resource labels are not set up',
  job_label_not_setup: () => 'Job labels are not set up',
  resource_shift_not_match: () => 'Job outside resource shift',
  resource_shift_not_setup: () => 'Resource shift is not set up',
  resource_busy: ({ fromText, toText, title }) =>
    `already assigned from ${fromText} to ${toText}${title === undefined ? '' : `: ${title}`}`,
  resource_distance_exceeds_limit: ({ distanceKm, maximumKm }) =>
    `Distance (${oneDecimal(distanceKm)} km) exceeds max (${oneDecimal(maximumKm)} km)`,
  EXT_JOB_TO_INT_RES_PROHIBITED: () => 'External job cannot be assigned to an internal resource',
  different_people_required: () => 'Resource already has a job that must go to a different person',
  travel_time_too_short: ({ neededMinutes, availableMinutes }) =>
    `Travel time (${Math.ceil(neededMinutes)} minutes) exceeds the time between jobs (${Math.floor(availableMinutes)} minutes)`,
  resource_rest_between_days: ({ restHours, leastHours }) =>
    `Rest between two days (${hoursText(restHours)}) is less than min (${hoursText(leastHours)})`,
  resource_rest_days_in_a_row: ({ days, mostDays }) => `Days in a row (${days}) exceed max (${mostDays})`,
  resource_rest_without_break: ({ hours, mostHours }) =>
    `Time without a break (${hoursText(hours)}) exceeds max (${hoursText(mostHours)})`,
  group_service_missing: ({ services }) => `Nobody on it holds ${services.join(', ')}`,
  fallback: ({ exception }) => (exception === '' ? 'Something went wrong' : exception),
};

function exceededText({ limitHours }: HoursExceeded): string {
  return `exceeded ${hoursMinutes(limitHours * 3600)} hours`;
}

function hoursText(hours: number): string {
  return `${hoursMinutes(hours * 3600)} h`;
}

/**
 * The heading that a violation is listed under: that of its code, and for a check that failed itself the
 * exception's message, or 'Something went wrong' (scheduling §5).
 */
export function violationTitle({
  code,
  message,
}: {
  readonly code: ViolationCode;
  readonly message: string;
}): string {
  return code === 'fallback' ? message : violationTitles[code];
}

/** A short heading for each code, for grouping, because some of the texts are fragments. */
const violationTitles: { readonly [Code in Exclude<ViolationCode, 'fallback'>]: string } = {
  service_plans_invalid: 'Visit Service Plans Invalid',
  no_resource_found: 'Nobody assigned',
  no_auto_allocation: 'No auto allocation',
  no_multi_allocation: 'Not enough people',
  no_preferred_resource_allocate: 'Preferred person not available',
  resource_inactive: 'Inactive',
  resource_inactive_date: 'Inactive',
  resource_blacklisted: 'Blacklisted',
  resource_on_leave: 'On leave',
  resource_break_time: 'On a break',
  resource_cross_max_min_hours_daily: 'Daily hours',
  resource_cross_max_min_hours_week: 'Weekly hours',
  resource_cross_max_min_hours_fortnight: 'Fortnightly hours',
  resource_max_min_hours_daily_not_setup: 'Daily hours',
  resource_max_min_hours_week_not_setup: 'Weekly hours',
  resource_max_min_hours_fortnight_not_setup: 'Fortnightly hours',
  resource_label_mismatch: 'Labels',
  resource_label_not_setup: 'Labels',
  job_label_not_setup: 'Labels',
  resource_shift_not_match: 'Shift',
  resource_shift_not_setup: 'Shift',
  resource_busy: 'Busy',
  resource_distance_exceeds_limit: 'Distance',
  EXT_JOB_TO_INT_RES_PROHIBITED: 'External job',
  different_people_required: 'Different people',
  travel_time_too_short: 'Travel time',
  resource_rest_between_days: 'Rest',
  resource_rest_days_in_a_row: 'Rest',
  resource_rest_without_break: 'Rest',
  group_service_missing: 'Services',
};
