import { changedFields } from '../changedFields.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { Booking } from './booking.ts';
import type { BookingDetails } from './bookingDetails.ts';
import type { BookingEvent } from './bookingEvents.ts';
import {
  type BookingFacts,
  type BookingInput,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { busyRefusal, checkPeople, isBusy } from './fitness.ts';

/** A new booking is a draft without people. */
export function createBooking(
  booking: Booking,
  input: BookingInput<'booking.create'>,
): Decision<BookingEvent> {
  if (booking.status !== 'none') return refuse('already_exists', refusalTexts.alreadyExists('booking'));
  const { bookingId: _, ...created } = input;
  return accept({ type: 'BookingCreated', data: { ...created, continuesBookingId: null } });
}

/**
 * Changes the details given. If the booking has people and the change can affect whether they fit, they are
 * checked again: a new double booking is refused, other violations mark a conflict.
 */
export function editBooking(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.edit'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const changes = changedFields(booking.details, input);
  if (Object.keys(changes).length === 0) return accept();
  const checked = booking.resourceIds.length > 0 && fitnessDepends(changes) && booking.status !== 'parked';
  if (!checked) return accept({ type: 'BookingDetailsChanged', data: changes });
  const { start, end, resourceIds } = booking;
  const plan = { id, details: { ...booking.details, ...changes }, start, end };
  const { choices, fitness } = checkPeople(plan, resourceIds, planningFacts(facts));
  const known = new Set(booking.violations.filter(isBusy).map((violation) => violation.resourceId));
  const refusal = busyRefusal(choices.filter((choice) => !known.has(choice.resourceId)));
  return refusal === undefined
    ? accept({ type: 'BookingDetailsChanged', data: { ...changes, ...fitness } })
    : refuse(refusal.code, refusal.message, refusal.details);
}

const decisive: readonly (keyof BookingDetails)[] = [
  'customerId',
  'labelIds',
  'location',
  'address',
  'timeZone',
  'external',
  'visitStemId',
];

/** Whether a change of details can affect whether the people fit. */
export function fitnessDepends(
  changes: {
    readonly [Name in keyof BookingDetails]?: BookingDetails[Name] | undefined;
  },
): boolean {
  return decisive.some((name) => changes[name] !== undefined);
}
