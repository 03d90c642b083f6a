/** The allocation codes of scheduling §8, in the order in which people see them. */
export const violationCodes = [
  'service_plans_invalid',
  'no_resource_found',
  'no_auto_allocation',
  'no_multi_allocation',
  'no_preferred_resource_allocate',
  'resource_inactive',
  'resource_inactive_date',
  'resource_blacklisted',
  'resource_on_leave',
  'resource_break_time',
  'resource_cross_max_min_hours_daily',
  'resource_cross_max_min_hours_week',
  'resource_cross_max_min_hours_fortnight',
  'resource_max_min_hours_daily_not_setup',
  'resource_max_min_hours_week_not_setup',
  'resource_max_min_hours_fortnight_not_setup',
  'resource_label_mismatch',
  'resource_label_not_setup',
  'job_label_not_setup',
  'resource_shift_not_match',
  'resource_shift_not_setup',
  'resource_busy',
  'resource_distance_exceeds_limit',
  'EXT_JOB_TO_INT_RES_PROHIBITED',
  /** Beyond the specification: only if a plan asks for different people or gives travel times. */
  'different_people_required',
  'travel_time_too_short',
  /** Beyond the specification: only if rest is checked. */
  'resource_rest_between_days',
  'resource_rest_days_in_a_row',
  'resource_rest_without_break',
  /** Beyond the specification: only of group events with services. */
  'group_service_missing',
  'fallback',
] as const;
export type ViolationCode = (typeof violationCodes)[number];

/** Codes that are notes about an allocation and not conflicts. */
const noteCodes: readonly ViolationCode[] = ['no_preferred_resource_allocate'];

/** Whether a violation is a conflict, and not only a note. */
export function isConflict({ code }: { readonly code: ViolationCode }): boolean {
  return !noteCodes.includes(code);
}
