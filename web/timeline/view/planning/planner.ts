import type { BookingView } from '../../../../api/contract/views.ts';
import type { OrganisationFact } from '../../../../domain/kernel/facts.ts';
import type { LinkedClaims } from '../../../../domain/rights/persona.ts';
import type { BookingAction } from '../../../../domain/workflow/workflowDefinition.ts';
import type { Holders } from '../../../holds/holders.ts';
import { atWorkText } from '../../../holds/holdWords.ts';
import { type Board, isCancelled, type Placement, placementOf } from '../../board/board.ts';
import type { HeldBooking } from '../../gesture/gesture.ts';
import { samePeople } from '../../gesture/gesture.ts';
import { type BoardSubject, bookingSubject } from '../session/boardSubject.ts';

/** The user who plans, and the rules that apply. */
export interface Planner {
  readonly person: LinkedClaims;
  readonly organisation: OrganisationFact;
  /** What is planned: bookings if omitted. */
  readonly subject?: BoardSubject;
  /** Why nobody can move anything on this board; omitted if they can. */
  readonly standsStill?: string;
  /** Who else is at work on which booking. */
  readonly holders?: Holders;
  /** Holds bookings while they are carried; returns what gives them back. Omitted where nobody's hold stops a move. */
  readonly hold?: (bookingIds: readonly string[]) => () => void;
}

/** What is planned on a board. */
export function subjectOf({ subject = bookingSubject }: Planner): BoardSubject {
  return subject;
}

/**
 * A booking as gestures expect it, with the reason why it cannot be moved at all, if there is one. A cancelled one can be
 * given to somebody again, at its time.
 */
export function heldBooking(planner: Planner, booking: BookingView): HeldBooking {
  const keepsTime = isCancelled(booking);
  const action = keepsTime ? 'allocate' : 'reschedule';
  const { id, violations } = booking;
  const holder = planner.hold && planner.holders?.get(booking.id);
  const fixed =
    planner.standsStill ??
    subjectOf(planner).refusal(booking, planner, action) ??
    (holder === undefined ? undefined : `${atWorkText(holder.name)}. Try again when they are done.`);
  return { id, ...placementOf(booking), fixed, keepsTime, violations };
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
  return planner.standsStill ?? refusalFor(planner, booking, action);
}

/** By booking as it is now: while it is moved, the same is asked over and over. */
const refusals = new WeakMap<Planner, WeakMap<BookingView, Map<BookingAction, string | undefined>>>();

function refusalFor(planner: Planner, booking: BookingView, action: BookingAction): string | undefined {
  const byBooking = refusals.get(planner) ?? new WeakMap();
  refusals.set(planner, byBooking);
  const known: Map<BookingAction, string | undefined> = byBooking.get(booking) ?? new Map();
  byBooking.set(booking, known);
  if (!known.has(action)) {
    known.set(action, subjectOf(planner).refusal(booking, planner, action));
  }
  return known.get(action);
}
