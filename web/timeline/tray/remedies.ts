import type { PlanRequest } from '../../../api/contract/planning.ts';
import type { ViolationCode } from '../../../domain/catalogue/violations.ts';

/** What can be done for all bookings that fail for one reason: words for it, and how its plan looks further. */
export interface Remedy {
  readonly text: string;
  readonly lookFurther: NonNullable<PlanRequest['lookFurther']>;
}

/** How many times as far as the settings allow, one remedy after the other. */
const farther = [2, 5] as const;

/**
 * The remedies for a reason that a planner can put up with; none where that would not help. Each is a plan, seen
 * before anything changes, whose allocations are forced and stay marked as in conflict.
 */
export function remediesFor(code: ViolationCode, maxDistanceKm: number): readonly Remedy[] {
  switch (code) {
    case 'resource_distance_exceeds_limit':
      return farther.map((times) => ({
        text: `Include people up to ${Math.round(maxDistanceKm * times)} km away`,
        lookFurther: { maxDistanceKm: maxDistanceKm * times },
      }));
    case 'resource_label_mismatch':
    case 'resource_label_not_setup':
      return [{ text: 'Include people without the labels', lookFurther: { doNotCheck: ['labelMatch'] } }];
    case 'job_label_not_setup':
      return [{ text: 'Assign without a label', lookFurther: { doNotCheck: ['labelMatch'] } }];
    case 'resource_shift_not_match':
    case 'resource_shift_not_setup':
      return [{ text: 'Include people outside their shift', lookFurther: { doNotCheck: ['resourceShift'] } }];
    case 'resource_cross_max_min_hours_daily':
      return [{ text: 'Go over the daily hours', lookFurther: { doNotCheck: ['maxHoursPerDay'] } }];
    case 'resource_cross_max_min_hours_week':
      return [{ text: 'Go over the weekly hours', lookFurther: { doNotCheck: ['maxHoursPerWeek'] } }];
    case 'resource_cross_max_min_hours_fortnight':
      return [
        {
          text: 'Go over the fortnightly hours',
          lookFurther: { doNotCheck: ['maxHoursPerFortnight'] },
        },
      ];
    case 'resource_rest_between_days':
    case 'resource_rest_days_in_a_row':
    case 'resource_rest_without_break':
      return [{ text: 'Put up with less rest', lookFurther: { doNotCheck: ['rest'] } }];
    default:
      return [];
  }
}
