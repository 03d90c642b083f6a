import type { AllocationContext } from '../allocation/allocationContext.ts';
import type { Violation } from '../allocation/allocationRecord.ts';
import { distinctViolations } from '../allocation/checkPlan.ts';
import { checks } from '../allocation/checks/checks.ts';
import { jobOf } from '../allocation/job.ts';
import { recheckBy } from '../allocation/recheckBy.ts';
import { isConflict, violationCodes } from '../catalogue/violations.ts';
import { sameValue } from '../kernel/changedFields.ts';
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

/** Whether an event updated a booking's mark after a change around it. */
export function isMark({ type }: { readonly type: string }): boolean {
  return markTypes.some((mark) => mark === type);
}

/**
 * What a change around a booking means for it. Its record of the violations that the changed fact can cause
 * or lift is updated, and everything else that was decided about it stays. Undefined if the record is already
 * correct, if nobody has the booking (it is checked when it is allocated), or if nobody is expected there any
 * more. Nothing is concluded about people whom the context does not know.
 */
export function recheck(
  { id, booking }: IdentifiedBooking,
  concern: Concern,
  context: AllocationContext,
): Mark | undefined {
  if (!isCurrent(booking)) return undefined;
  const people = peopleConcerned(booking, concern).filter((one) => context.index.numberOf.has(one));
  const [first] = people;
  if (first === undefined) return undefined;
  // A check that failed itself left it unknown what any of the checks would find.
  const failed = booking.violations.some(({ code }) => code === 'fallback');
  const asked = failed ? new Set(checks) : concern.checks;
  const team = booking.resourceIds.filter((one) => context.index.numberOf.has(one));
  const found = distinctViolations(recheckBy(asked, context, jobOf({ ...booking, id }), people, team));
  const codes = new Set([...asked].flatMap((check) => check.codes));
  const isOfKind = ({ code, resourceId }: Violation): boolean =>
    (codes.has(code) || code === 'fallback') && (resourceId === null || people.includes(resourceId));
  const fitness = rechecked(booking, isOfKind, found);
  return fitness && markOf(concern.because, [first, ...people.slice(1)], fitness);
}

/** Whether what was rechecked conflicts with a booking, as the booking records it. */
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
 * What a booking records after some kinds of violation were rechecked: those found replace the recorded ones
 * of these kinds, and everything else stays. Undefined if that changes nothing.
 */
function rechecked(
  booking: Pick<ExistingBooking, 'violations'>,
  isOfKind: (violation: Violation) => boolean,
  found: readonly Violation[],
): Fitness | undefined {
  const known = booking.violations.filter(isOfKind);
  // Regardless of the order of its people when it was recorded.
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
