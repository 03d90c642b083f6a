import { Result } from 'effect';
import { sameValue } from '../kernel/changedFields.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import { refusalToAct, standingOf } from '../workflow/possibleActions.ts';
import { allocatedTo, modeOf } from './allocationDecisions.ts';
import type { BookingEvent } from './bookingEvents.ts';
import {
  type BookingFacts,
  type BookingInput,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { checkByHand } from './fitness.ts';
import { distinct, type Span, spanAfterUnparking, spanRefusal } from './span.ts';

/**
 * Moves, resizes or hands over a booking in one step. If it has people, they are checked as in a manual
 * allocation; handing over needs the right to allocate.
 */
export function reschedule(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.reschedule'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const { start, end } = input;
  const resourceIds = distinct(input.resourceIds ?? booking.resourceIds);
  const moved = start !== booking.start || end !== booking.end;
  const handedOver = !sameValue(resourceIds, booking.resourceIds);
  if (!moved && !handedOver) return accept();
  const wrong = moved ? spanRefusal({ start, end }, facts, booking) : undefined;
  if (wrong !== undefined) return wrong;
  if (handedOver) {
    const refusal = refusalToAct(standingOf(booking), facts.actor, facts.organisation, 'allocate');
    if (refusal !== undefined) return refuse(refusal.code, refusal.message, refusal.details);
  }
  const { details, participants } = booking;
  const plan = { id, details, participants, start, end };
  return Result.map(
    checkByHand(plan, resourceIds, input, () => planningFacts(facts)),
    (checked) => {
      const events: BookingEvent[] = [];
      if (moved) events.push({ type: 'BookingRescheduled', data: { start, end, ...checked.fitness } });
      if (handedOver) events.push(allocatedTo(booking, resourceIds, checked, modeOf(input)));
      return events;
    },
  );
}

/**
 * Postpones a booking: to the time given (keeping its length if only the start is given), or with its date
 * left open.
 */
export function park(
  { booking }: IdentifiedBooking,
  { reason, start, end }: BookingInput<'booking.park'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  if (start === null) {
    return end === null
      ? accept({ type: 'BookingParked', data: { reason, start, end } })
      : refuse('invalid_input', refusalTexts.startMissing, { path: ['start'] });
  }
  const span: Span = { start, end: end ?? start + (booking.end - booking.start) };
  return spanRefusal(span, facts, booking) ?? accept({ type: 'BookingParked', data: { reason, ...span } });
}

/** Resumes a parked booking: rostered if it has people, who are checked again, else draft. */
export function unpark(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.unpark'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const span = spanAfterUnparking(booking, input);
  const wrong = spanRefusal(span, facts, booking);
  if (wrong !== undefined) return wrong;
  const { details, participants } = booking;
  const plan = { id, details, participants, ...span };
  return Result.map(
    checkByHand(plan, booking.resourceIds, input, () => planningFacts(facts)),
    ({ fitness }) => [{ type: 'BookingUnparked', data: { ...span, ...fitness } }],
  );
}
