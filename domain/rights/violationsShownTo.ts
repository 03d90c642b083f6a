import type { Claims } from './persona.ts';
import { isScoped } from './rights.ts';

/**
 * The findings of checks without the ids of other bookings, for a planner whom master labels limit: those bookings may lie
 * outside of what they plan. The texts say what stands in the way.
 */
export function violationsShownTo<Found extends { readonly details: Readonly<Record<string, unknown>> }>(
  claims: Claims,
  violations: readonly Found[],
): Found[] {
  if (!isScoped(claims)) return [...violations];
  return violations.map((violation) => {
    const { bookingIds: _, ...details } = violation.details;
    return { ...violation, details };
  });
}
