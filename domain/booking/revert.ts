import { Result } from 'effect';
import type { Violation } from '../allocation/allocationRecord.ts';
import { sameValue } from '../kernel/changedFields.ts';
import { type Decision, type Refusal, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import { type Booking, noBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import {
  type BookingFacts,
  type BookingInput,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { type BookingSnapshot, snapshotOf } from './bookingSnapshot.ts';
import { isCurrent } from './bookingStatus.ts';
import { checkByHand } from './fitness.ts';
import { refusalOfFollowUp } from './followUpBack.ts';

/**
 * Puts a booking back to what it was at an earlier revision, or takes it back as if it had never been entered. People
 * whose work it becomes again are checked, and may come into conflict; nobody is refused as busy, because it was theirs
 * before. A follow-up that it did not have then is taken back with it. Refused with `booking_locked`, and with `changed_since`
 * if somebody has acted on the follow-up.
 */
export function revert(
  one: IdentifiedBooking,
  { revision }: BookingInput<'booking.revert'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const earlier: Booking = revision === null ? noBooking : (facts.earlier ?? noBooking);
  if (revision !== null && earlier.status === 'none') {
    return refuse('invalid_input', refusalTexts.noSuchRevision, { path: ['revision'] });
  }
  if (one.booking.locked) return refuse('booking_locked', refusalTexts.locked);
  return Result.map(goBack(one, earlier, facts, { force: true }), (back) =>
    back === undefined ? [] : [{ type: 'BookingReverted', data: { revision, ...back } }],
  );
}

/** What an event records that makes a booking what it was before. */
interface WentBack {
  readonly booking: BookingSnapshot | null;
  readonly previousResourceIds: string[];
  readonly conflict: boolean;
  readonly violations: Violation[];
}

/**
 * How a booking becomes again what it was; undefined if it is that already. Without `force`, people who have other work
 * at its time by now are refused with `resource_busy`.
 */
export function goBack(
  { id, booking }: IdentifiedBooking,
  earlier: Booking,
  facts: BookingFacts,
  { force }: { readonly force: boolean },
): Result.Result<WentBack | undefined, Refusal> {
  const previousResourceIds = [...booking.resourceIds];
  const refusal = refusalOfFollowUp(booking, earlier, facts.followUp);
  if (refusal !== undefined) return Result.fail(refusal);
  if (earlier.status === 'none') {
    return Result.succeed({ booking: null, previousResourceIds, conflict: false, violations: [] });
  }
  const snapshot = snapshotOf(earlier);
  if (sameValue(snapshot, snapshotOf(booking))) return Result.succeed(undefined);
  const { details, participants, start, end, resourceIds } = earlier;
  const isWork = isCurrent(earlier);
  return Result.map(
    checkByHand({ id, details, participants, start, end }, isWork ? resourceIds : [], { force }, () =>
      planningFacts(facts),
    ),
    ({ fitness }) => ({ booking: snapshot, previousResourceIds, ...fitness }),
  );
}
