import { Result } from 'effect';
import { allocatedTo } from '../booking/allocationDecisions.ts';
import type { Booking, ExistingBooking } from '../booking/booking.ts';
import { bookingDecider } from '../booking/bookingDecider.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { type BookingFacts, planningFacts } from '../booking/bookingFacts.ts';
import { snapshotOf } from '../booking/bookingSnapshot.ts';
import { checkByHand, isBusy } from '../booking/fitness.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import type { Decision } from '../kernel/refusal.ts';
import { decideUndo } from '../kernel/stepToUndo.ts';

/** A booking that a publication has changed, with the command that did. */
export interface UndonePublication {
  readonly bookingId: string;
  readonly commandId: string;
}

/**
 * Takes back what a publication did to a booking. One that it removed begins again, as it was: with its people, who are
 * checked again, and confirmed if it was. All others are undone like any step of theirs (`booking.undo`).
 */
export function undoPublished(
  booking: Booking,
  input: UndonePublication,
  facts: BookingFacts,
): Decision<BookingEvent> {
  if (booking.status !== 'none') {
    return bookingDecider.decide(booking, { name: 'booking.undo', input }, facts);
  }
  const { earlier = bookingDecider.initial } = facts;
  return decideUndo(facts.step, () =>
    earlier.status === 'none' ? Result.succeed([]) : beginAgain(input.bookingId, earlier, facts),
  );
}

function beginAgain(id: string, earlier: ExistingBooking, facts: BookingFacts): Decision<BookingEvent> {
  const { details, participants, start, end, resourceIds, continuesBookingId, violations } =
    snapshotWithFindings(earlier);
  const force = violations.some(isBusy);
  return Result.map(
    checkByHand({ id, details, participants, start, end }, resourceIds, { force }, () =>
      planningFacts(facts),
    ),
    (checked): readonly BookingEvent[] => {
      const mode = checked.fitness.conflict ? 'forced' : 'manual';
      const nobody = { resourceIds: [], previousResourceIds: [] };
      return [
        { type: 'BookingCreated', data: { ...details, start, end, continuesBookingId } },
        ...participants.map((one) => ({ type: 'ParticipantJoined' as const, data: one })),
        ...(resourceIds.length === 0 ? [] : [allocatedTo(nobody, resourceIds, checked, mode)]),
        ...(earlier.status === 'confirmed' ? [{ type: 'BookingConfirmed' as const, data: {} }] : []),
      ];
    },
  );
}

function snapshotWithFindings(booking: ExistingBooking) {
  return { ...snapshotOf(booking), violations: booking.violations };
}

/** The facts about these people alone, which are all that a decision about their work reads. */
export function factsOfPeople(facts: AllocationFacts, resourceIds: readonly string[]): AllocationFacts {
  const theirs = new Set(resourceIds);
  const isTheirs = ({ resourceId }: { readonly resourceId: string }) => theirs.has(resourceId);
  return {
    ...facts,
    resources: facts.resources.filter(({ id }) => theirs.has(id)),
    shifts: facts.shifts.filter(isTheirs),
    leaves: facts.leaves.filter(isTheirs),
    breaks: facts.breaks.filter(isTheirs),
    pastJobs: facts.pastJobs.filter(isTheirs),
    commitments: facts.commitments.filter((one) => one.resourceIds.some((id) => theirs.has(id))),
    bookings: facts.bookings.filter((booking) => booking.resourceIds.some((id) => theirs.has(id))),
  };
}
