import type { ViolationCode } from './violations.ts';

/** Why nobody can take some bookings, after their number and a colon, and what to do about it. */
export interface NobodyFitsText {
  /** In a few words that follow a number: `498 too far`. */
  readonly short: string;
  readonly reason: string;
  readonly remedy: string;
}

/** The codes that speak of a decision that has been made, and not of why nobody could be chosen. */
type OfDecision =
  | 'no_resource_found'
  | 'no_auto_allocation'
  | 'no_multi_allocation'
  | 'no_preferred_resource_allocate';

export type ObstacleCode = Exclude<ViolationCode, OfDecision>;

const newHours = 'Set it for each person or in Preferences, or switch its check off there.';

/** What to tell people of bookings that nobody can take, by the code of what stands in the way. */
export const nobodyFitsTexts: Readonly<Record<ObstacleCode, NobodyFitsText>> = {
  service_plans_invalid: {
    short: 'without service',
    reason: 'their service plan has ended or is inactive',
    remedy: 'Renew the service plans, or take them off the bookings.',
  },
  resource_inactive: {
    short: 'nobody in use',
    reason: 'nobody is in use then',
    remedy: 'Add people, or reactivate those who work on these days.',
  },
  resource_inactive_date: {
    short: 'nobody in use any more',
    reason: 'nobody is in use any more then',
    remedy: 'Add people, or change the dates on which they become inactive.',
  },
  resource_blacklisted: {
    short: 'everybody barred',
    reason: 'the customer bars everybody who could come',
    remedy: 'Lift a bar on the customer’s page, or add people.',
  },
  resource_on_leave: {
    short: 'everybody on leave',
    reason: 'everybody who could come is on leave',
    remedy: 'Move the bookings to other days, or reconsider the leave.',
  },
  resource_break_time: {
    short: 'everybody on a break',
    reason: 'everybody who could come has a break',
    remedy: 'Move the bookings or the breaks.',
  },
  resource_cross_max_min_hours_daily: {
    short: 'hours of the day used up',
    reason: 'everybody who could come would exceed the hours of the day',
    remedy: 'Move the bookings to other days, add people, or raise the limit.',
  },
  resource_cross_max_min_hours_week: {
    short: 'hours of the week used up',
    reason: 'everybody who could come would exceed the hours of the week',
    remedy: 'Move the bookings to other weeks, add people, or raise the limit.',
  },
  resource_cross_max_min_hours_fortnight: {
    short: 'hours of the fortnight used up',
    reason: 'everybody who could come would exceed the hours of the fortnight',
    remedy: 'Move the bookings to other weeks, add people, or raise the limit.',
  },
  resource_max_min_hours_daily_not_setup: {
    short: 'no hours per day set up',
    reason: 'nobody has a maximum of hours per day',
    remedy: newHours,
  },
  resource_max_min_hours_week_not_setup: {
    short: 'no hours per week set up',
    reason: 'nobody has a maximum of hours per week',
    remedy: newHours,
  },
  resource_max_min_hours_fortnight_not_setup: {
    short: 'no hours per fortnight set up',
    reason: 'nobody has a maximum of hours per fortnight',
    remedy: newHours,
  },
  resource_label_mismatch: {
    short: 'labels that nobody holds',
    reason: 'nobody who could come holds all their labels',
    remedy: 'Give the labels to people, or ask for others.',
  },
  resource_label_not_setup: {
    short: 'nobody has a label',
    reason: 'nobody has a label',
    remedy: 'Give labels to people, or make labels optional in Preferences.',
  },
  job_label_not_setup: {
    short: 'without label',
    reason: 'they have no label',
    remedy: 'Choose a column or one label for all rows, or make labels optional in Preferences.',
  },
  resource_shift_not_match: {
    short: 'outside all shifts',
    reason: 'nobody who could come is on shift then',
    remedy: 'Check the times and the time zone of the file, or add shifts that cover them.',
  },
  resource_shift_not_setup: {
    short: 'nobody has a shift',
    reason: 'nobody who could come has a shift',
    remedy: 'Add or upload shifts, or switch their check off in Preferences.',
  },
  resource_busy: {
    short: 'everybody busy',
    reason: 'everybody who could come has other work then',
    remedy: 'Move the bookings to other times, or add people.',
  },
  resource_distance_exceeds_limit: {
    short: 'too far',
    reason: 'nobody who could come is near enough',
    remedy: 'Check the places of the file, add people there, or raise the maximum distance in Preferences.',
  },
  EXT_JOB_TO_INT_RES_PROHIBITED: {
    short: 'for partners only',
    reason: 'they are external, and nobody of a partner can come',
    remedy: 'Add people of partners, or allow internal ones in Preferences.',
  },
  different_people_required: {
    short: 'for somebody else',
    reason: 'everybody who could come has a job that must go to somebody else',
    remedy: 'Add people, or let one person have both jobs.',
  },
  travel_time_too_short: {
    short: 'nobody arrives in time',
    reason: 'nobody who could come arrives in time',
    remedy: 'Leave more time between the bookings, or add people.',
  },
  group_service_missing: {
    short: 'services that nobody holds',
    reason: 'nobody who could come holds their services',
    remedy: 'Give the labels of the services to people, or leave the services out.',
  },
  resource_rest_between_days: {
    short: 'too little rest between days',
    reason: 'everybody who could come would rest too little between two days',
    remedy: 'Move the bookings to other times, add people, or ask for less rest in Preferences.',
  },
  resource_rest_days_in_a_row: {
    short: 'too many days in a row',
    reason: 'everybody who could come would work too many days in a row',
    remedy: 'Move the bookings to other days, add people, or allow more days in Preferences.',
  },
  resource_rest_without_break: {
    short: 'too long without a break',
    reason: 'everybody who could come would work too long without a break',
    remedy: 'Leave time between the bookings, add people, or allow longer work in Preferences.',
  },
  fallback: {
    short: 'could not be checked',
    reason: 'whether anybody fits could not be checked',
    remedy: 'Please tell whoever runs Muster: its log says what failed.',
  },
};

/** Whether a code says why nobody could be chosen. */
export function isObstacle(code: ViolationCode): code is ObstacleCode {
  return code in nobodyFitsTexts;
}
