import type { Violation } from '../allocation/allocationRecord.ts';
import { isConflict, violationCodes } from '../catalogue/violations.ts';
import { sameValue } from '../changedFields.ts';
import type { ExistingBooking } from './booking.ts';
import type { Fitness } from './fitness.ts';

/**
 * What a booking records once one kind of reason has been looked at again: those found, in the place of those
 * that it recorded of the kind, among all else that was decided about it. Undefined where it says so already.
 */
export function rechecked(
  booking: Pick<ExistingBooking, 'violations'>,
  isOfKind: (violation: Violation) => boolean,
  found: readonly Violation[],
): Fitness | undefined {
  if (sameValue(booking.violations.filter(isOfKind), found)) return undefined;
  const violations = booking.violations
    .filter((violation) => !isOfKind(violation))
    .concat(found)
    .sort((one, other) => violationCodes.indexOf(one.code) - violationCodes.indexOf(other.code));
  return { conflict: violations.some(isConflict), violations };
}
