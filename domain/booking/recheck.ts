import type { AllocationContext } from '../allocation/allocationContext.ts';
import type { Violation } from '../allocation/allocationRecord.ts';
import { distinctViolations } from '../allocation/checkPlan.ts';
import { checks } from '../allocation/checks/checks.ts';
import { jobOf } from '../allocation/job.ts';
import { recheckBy } from '../allocation/recheckBy.ts';
import { isConflict, violationCodes } from '../catalogue/violations.ts';
import { sameValue } from '../changedFields.ts';
import type { ExistingBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { IdentifiedBooking } from './bookingFacts.ts';
import { isCurrent } from './bookingStatus.ts';
import type { Cause, Concern } from './concerns.ts';
import type { Fitness } from './fitness.ts';

type Mark = Extract<
  BookingEvent,
  { type: 'BookingRechecked' | 'BookingServiceRechecked' | 'BookingReassessed' }
>;

const markTypes: readonly BookingEvent['type'][] = [
  'BookingRechecked',
  'BookingServiceRechecked',
  'BookingReassessed',
] satisfies readonly Mark['type'][];

/** Whether an event brought a booking in line with what had changed around it. */
export function isMark({ type }: { readonly type: string }): boolean {
  return markTypes.some((mark) => mark === type);
}

/**
 * What a change around a booking means for it: its record of what the changed fact can make or mend is brought in
 * line, and all else that was decided about it stays. Undefined where it is in line already, where nobody has it (it
 * is checked when somebody gets it), or nobody expects it any more. Of people whom the context does not know nothing
 * is said.
 */
export function recheck(
  { id, booking }: IdentifiedBooking,
  concern: Concern,
  context: AllocationContext,
): Mark | undefined {
  if (!isCurrent(booking.status)) return undefined;
  const people = peopleConcerned(booking, concern).filter((one) => context.index.numberOf.has(one));
  const [first] = people;
  if (first === undefined) return undefined;
  // A check that failed itself has left unknown what any of them would say.
  const failed = booking.violations.some(({ code }) => code === 'fallback');
  const asked = failed ? new Set(checks) : concern.checks;
  const found = distinctViolations(recheckBy(asked, context, jobOf({ ...booking, id }), people));
  const codes = new Set([...asked].flatMap((check) => check.codes));
  const isOfKind = ({ code, resourceId }: Violation): boolean =>
    (codes.has(code) || code === 'fallback') && (resourceId === null || people.includes(resourceId));
  const fitness = rechecked(booking, isOfKind, found);
  return fitness && markOf(concern.because, [first, ...people.slice(1)], fitness);
}

/** Whether what is looked at stands in a booking's way, as the booking records it. */
export function isInConflict(booking: ExistingBooking, violations: readonly Violation[], concern: Concern) {
  const people = peopleConcerned(booking, concern);
  const codes = new Set([...concern.checks].flatMap((check) => check.codes));
  return violations.some(
    ({ code, resourceId }) => codes.has(code) && (resourceId === null || people.includes(resourceId)),
  );
}

function peopleConcerned({ resourceIds }: ExistingBooking, { bookings }: Concern): readonly string[] {
  return bookings.of === 'people' ? resourceIds.filter((id) => bookings.ids.includes(id)) : resourceIds;
}

function markOf(because: Cause, people: readonly [string, ...string[]], fitness: Fitness): Mark {
  switch (because) {
    case 'absence':
      return { type: 'BookingRechecked', data: { resourceId: people[0], ...fitness } };
    case 'servicePlan':
      return { type: 'BookingServiceRechecked', data: fitness };
    default:
      return { type: 'BookingReassessed', data: { because, resourceIds: [...people], ...fitness } };
  }
}

/**
 * What a booking records once some kinds of reason have been looked at again: those found, in the place of those
 * that it recorded of them, among all else that was decided about it. Undefined where it says so already.
 */
function rechecked(
  booking: Pick<ExistingBooking, 'violations'>,
  isOfKind: (violation: Violation) => boolean,
  found: readonly Violation[],
): Fitness | undefined {
  const known = booking.violations.filter(isOfKind);
  // In whatever order its people stood when it was recorded.
  if (sameValue(known.toSorted(byCodeAndPerson), found.toSorted(byCodeAndPerson))) return undefined;
  const violations = booking.violations
    .filter((violation) => !isOfKind(violation))
    .concat(found)
    .sort(byCode);
  return { conflict: violations.some(isConflict), violations };
}

function byCode(one: Violation, other: Violation): number {
  return violationCodes.indexOf(one.code) - violationCodes.indexOf(other.code);
}

function byCodeAndPerson(one: Violation, other: Violation): number {
  return byCode(one, other) || ((one.resourceId ?? '') < (other.resourceId ?? '') ? -1 : 1);
}
