import { Result } from 'effect';
import { firstParticipants } from '../groupEvent/firstParticipants.ts';
import type { FirstParticipants } from '../groupEvent/participant.ts';
import { peopleNeeded } from '../groupEvent/peopleNeeded.ts';
import { changedFields } from '../kernel/changedFields.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import { refusalToAct, standingOf } from '../workflow/possibleActions.ts';
import { allocateByHand } from './allocationDecisions.ts';
import type { Booking } from './booking.ts';
import type { BookingDetails } from './bookingDetails.ts';
import type { BookingEvent } from './bookingEvents.ts';
import { evolveBooking } from './bookingEvolution.ts';
import {
  type BookingFacts,
  type BookingInput,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { busyRefusal, checkPeople, isBusy } from './fitness.ts';
import { reschedule } from './scheduling.ts';
import { moves, spanAfterEdit, spanRefusal } from './span.ts';

/** A new booking is a draft, or has the people who are named: their choice is part of the same step. */
export function createBooking(
  booking: Booking,
  input: BookingInput<'booking.create'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  if (booking.status !== 'none') return refuse('already_exists', refusalTexts.alreadyExists('booking'));
  const { bookingId: id = facts.newId('booking'), resourceIds, force, participants, ...details } = input;
  const wrong = spanRefusal(details, facts);
  if (wrong !== undefined) return wrong;
  const begun = begunWith({ ...details, roster: null, series: null, continuesBookingId: null }, participants);
  if (Result.isFailure(begun) || resourceIds.length === 0) return begun;
  const after = begun.success.reduce(evolveBooking, booking);
  if (after.status === 'none') return begun;
  return Result.map(
    allocateByHand({ id, booking: after }, { bookingId: id, resourceIds, force }, () => planningFacts(facts)),
    (allocated) => [...begun.success, ...allocated],
  );
}

/** How a booking begins, with those who take part in it from the start. */
export function begunWith(
  data: Extract<BookingEvent, { type: 'BookingCreated' }>['data'],
  participants: FirstParticipants,
): Decision<BookingEvent> {
  return Result.map(firstParticipants(data.group, participants), (first) => [
    {
      type: 'BookingCreated',
      data: { ...data, resourcesNeeded: peopleNeeded({ details: data, participants: first }) },
    },
    ...first.map((one) => ({ type: 'ParticipantJoined' as const, data: one })),
  ]);
}

/**
 * Changes the details given, and moves the booking if a time is given: both or neither. Whoever moves it needs the right
 * to reschedule, and its people are checked at the new time with the new details.
 */
export function editBooking(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.edit'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const isGroup = booking.details.group !== null;
  if (isGroup && input.customerId !== undefined) return notOfThisKind('customerId');
  if (!isGroup && input.group !== undefined) return notOfThisKind('group');
  if (!moves(booking, input)) return editDetails({ id, booking }, input, facts);
  const span = spanAfterEdit(booking, input);
  const wrong = spanRefusal(span, facts, booking);
  if (wrong !== undefined) return wrong;
  const refusal = refusalToAct(standingOf(booking), facts.actor, facts.organisation, 'reschedule');
  if (refusal !== undefined) return refuse(refusal.code, refusal.message, refusal.details);
  const changes = changesOf(booking, input);
  const edited = { ...booking, details: { ...booking.details, ...changes } };
  return Result.map(
    reschedule({ id, booking: edited }, { bookingId: id, ...span, force: false }, facts),
    (moved) => [
      ...(Object.keys(changes).length === 0
        ? []
        : [{ type: 'BookingDetailsChanged', data: changes } as const]),
      ...moved,
    ],
  );
}

/** A booking for one customer stays one, and so does a group event. */
function notOfThisKind(field: 'customerId' | 'group'): Decision<BookingEvent> {
  return refuse('invalid_input', refusalTexts.notOfThisBooking(field), { path: [field] });
}

/**
 * Changes the details given. If the booking has people and the change can affect whether they fit, they are
 * checked again: a new double booking is refused, other violations mark a conflict.
 */
function editDetails(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.edit'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const changes = changesOf(booking, input);
  if (Object.keys(changes).length === 0) return accept();
  const checked = booking.resourceIds.length > 0 && fitnessDepends(changes) && booking.status !== 'parked';
  if (!checked) return accept({ type: 'BookingDetailsChanged', data: changes });
  const { participants, start, end, resourceIds } = booking;
  const plan = { id, details: { ...booking.details, ...changes }, participants, start, end };
  const { choices, fitness } = checkPeople(plan, resourceIds, planningFacts(facts));
  const known = new Set(booking.violations.filter(isBusy).map((violation) => violation.resourceId));
  const refusal = busyRefusal(choices.filter((choice) => !known.has(choice.resourceId)));
  return refusal === undefined
    ? accept({ type: 'BookingDetailsChanged', data: { ...changes, ...fitness } })
    : refuse(refusal.code, refusal.message, refusal.details);
}

/** What differs; how many people a group event with a ratio takes follows from its participants. */
function changesOf(
  { details, participants }: IdentifiedBooking['booking'],
  input: BookingInput<'booking.edit'>,
): Partial<BookingDetails> {
  const after = { ...details, ...changedFields(details, input) };
  return changedFields(details, {
    ...after,
    resourcesNeeded: peopleNeeded({ details: after, participants }),
  });
}

const decisive: readonly (keyof BookingDetails)[] = [
  'customerId',
  'labelIds',
  'location',
  'address',
  'timeZone',
  'external',
  'visitStemId',
  'group',
];

/** Whether a change of details can affect whether the people fit. */
export function fitnessDepends(
  changes: {
    readonly [Name in keyof BookingDetails]?: BookingDetails[Name] | undefined;
  },
): boolean {
  return decisive.some((name) => changes[name] !== undefined);
}
