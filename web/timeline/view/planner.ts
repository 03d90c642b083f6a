import type { BookingView } from '../../../api/contract/views.ts';
import type { OrganisationFact } from '../../../domain/facts.ts';
import type { LinkedClaims } from '../../../domain/persona.ts';
import { refusalToAct } from '../../../domain/workflow/possibleActions.ts';
import { type Board, type Placement, placementOf } from '../board/board.ts';
import type { HeldBooking } from '../gesture/gesture.ts';
import { samePeople } from '../gesture/gesture.ts';

/** The user who plans, and the rules that apply. */
export interface Planner {
  readonly person: LinkedClaims;
  readonly organisation: OrganisationFact;
  /** Why nobody can move anything on this board; omitted if they can. */
  readonly standsStill?: string;
}

/** A booking as gestures expect it, with the reason why it cannot be moved at all, if there is one. */
export function heldBooking(planner: Planner, booking: BookingView): HeldBooking {
  const refusal = refusalToAct(standing(booking), planner.person, planner.organisation, 'reschedule');
  const { id, violations } = booking;
  return { id, ...placementOf(booking), fixed: planner.standsStill ?? refusal?.message, violations };
}

/**
 * Why this user may not allocate these people to a booking; undefined if the people stay the same or it is
 * allowed.
 */
export function forbiddenPeople(
  planner: Planner,
  board: Board,
  bookingId: string,
  placement: Placement,
): string | undefined {
  const booking = board.bookings.get(bookingId);
  if (booking === undefined || samePeople(placementOf(booking).resourceIds, placement.resourceIds)) {
    return undefined;
  }
  const action = placement.resourceIds.length === 0 ? 'removeResource' : 'allocate';
  return (
    planner.standsStill ??
    refusalToAct(standing(booking), planner.person, planner.organisation, action)?.message
  );
}

function standing(booking: BookingView) {
  return {
    status: booking.status,
    customerId: booking.customerId,
    resourceIds: booking.resources.map((resource) => resource.id),
    cancellationRequest: booking.cancellationRequest,
    locked: booking.locked,
  };
}
