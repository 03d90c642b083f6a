import { Result } from 'effect';
import type { z } from 'zod';
import { refusalOfClosed } from '../catalogues/closedCommands.ts';
import { stepOfParticipants, wantedFirst } from '../groupEvent/participantsWanted.ts';
import { changedFields, sameValue } from '../kernel/changedFields.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalOfMissing } from '../kernel/requiredFields.ts';
import { refusalTexts } from '../text/texts.ts';
import type { Booking, ExistingBooking } from './booking.ts';
import { bookingCommands } from './bookingCommands.ts';
import type { BookingEvent } from './bookingEvents.ts';
import { evolveBooking } from './bookingEvolution.ts';
import type { BookingCommand, BookingFacts, BookingInput } from './bookingFacts.ts';
import { distinct, spanAfterEdit, spanAfterUnparking } from './span.ts';
import { type OnwardCommand, rankOf, stepsTo } from './stepsTo.ts';

/** A step of one booking, which synchronising is made of. */
type Step = Exclude<BookingCommand, { name: 'booking.synchronise' }>;
type Given = BookingInput<'booking.synchronise'>;
type Next = Step | Decision<BookingEvent> | undefined;

/** What remains to be done in one respect; undefined if nothing does. Asked again after each step. */
type Stage = (booking: Booking, given: Given) => Next;
const stages: readonly Stage[] = [
  begun,
  activated,
  resumed,
  described,
  taking,
  placed,
  withoutPeople,
  progressed,
  deactivated,
];

/**
 * Makes a booking what somebody else says of it, as one decision: all of the steps that lead there are accepted, or none
 * of them happens. What is not given is kept; what is so already is no step. The steps are those that people take one by
 * one, with the same checks, rights and settings.
 *
 * @param decide decides one of these steps
 */
export function synchronise(
  before: Booking,
  given: Given,
  facts: BookingFacts,
  decide: (booking: Booking, step: Step, facts: BookingFacts) => Decision<BookingEvent>,
): Decision<BookingEvent> {
  const events: BookingEvent[] = [];
  let booking = before;
  for (const stage of stages) {
    for (let next = stage(booking, given); next !== undefined; next = stage(booking, given)) {
      const decision = isStep(next) ? (refusalOfStep(next, facts) ?? decide(booking, next, facts)) : next;
      if (Result.isFailure(decision)) return decision;
      // A step that changes nothing does not lead any further.
      if (decision.success.length === 0) break;
      events.push(...decision.success);
      booking = decision.success.reduce(evolveBooking, booking);
    }
  }
  return accept(...events);
}

function isStep(next: Step | Decision<BookingEvent>): next is Step {
  return !Result.isResult(next);
}

/** Settings and permission groups close the steps, and ask for fields, whatever they are part of. */
function refusalOfStep(
  { name, input }: Step,
  { actor, organisation: { settings } }: BookingFacts,
): Decision<BookingEvent> | undefined {
  const refusal =
    refusalOfClosed(actor, name, settings) ??
    (actor.role === 'system' ? undefined : refusalOfMissing(name, { ...input }, settings));
  return refusal === undefined ? undefined : refuse(refusal.code, refusal.message, refusal.details);
}

/**
 * A booking that does not exist yet begins, with its people; it needs to be known for whom it is, and when. What occupies
 * nobody in the end is in nobody's way.
 */
function begun(booking: Booking, given: Given): Next {
  if (booking.status !== 'none') return undefined;
  const force = given.force || given.inactive === true;
  const parsed = bookingCommands['booking.create'].safeParse({
    customerId: null,
    ...given,
    ...(given.participants && { participants: wantedFirst(given.participants) }),
    force,
  });
  return parsed.success ? { name: 'booking.create', input: parsed.data } : incomplete(parsed.error, given);
}

function incomplete({ issues }: z.ZodError, given: object): Decision<BookingEvent> {
  const fields = issues.map(({ path, message }) => {
    const [field = ''] = path.map(String);
    return { path: field, message: field in given ? message : refusalTexts.isRequired };
  });
  const [first] = fields;
  const message = first === undefined ? refusalTexts.isRequired : `${first.path}: ${first.message}`;
  return refuse('invalid_input', message, { fields });
}

/** What counted for nothing, and does again. */
function activated(booking: Booking, { bookingId, inactive, force }: Given): Next {
  return booking.status === 'none' || inactive !== false || !booking.inactive
    ? undefined
    : { name: 'booking.reactivate', input: { bookingId, force } };
}

/** It counts for nothing once it is what else is said of it. */
function deactivated(booking: Booking, { bookingId, inactive }: Given): Next {
  return booking.status === 'none' || inactive !== true || booking.inactive
    ? undefined
    : { name: 'booking.deactivate', input: { bookingId } };
}

/** What was cancelled or parked, and is not any more. */
function resumed(booking: Booking, { bookingId, status, force, ...given }: Given): Next {
  if (status === undefined || status === 'cancelled' || status === 'parked') return undefined;
  if (booking.status === 'cancelled') return { name: 'booking.reopen', input: { bookingId } };
  if (booking.status !== 'parked') return undefined;
  const span = spanAfterUnparking(booking, given);
  return { name: 'booking.unpark', input: { bookingId, ...span, force } };
}

function described(booking: Booking, given: Given): Next {
  if (booking.status === 'none') return undefined;
  const { customerId, group, ...others } = changedFields(booking.details, given);
  const changes = { ...others, ...(customerId && { customerId }), ...(group && { group }) };
  return Object.keys(changes).length === 0
    ? undefined
    : { name: 'booking.edit', input: { bookingId: given.bookingId, ...changes } };
}

/** Those who take part in it, one by one. */
function taking(booking: Booking, { bookingId, participants = [] }: Given): Next {
  return stepOfParticipants(booking, bookingId, participants);
}

/** Its time and its people, in one step if both change. */
function placed(booking: Booking, { bookingId, inactive, force: isForced, ...given }: Given): Next {
  if (booking.status === 'none') return undefined;
  // What occupies nobody in the end is in nobody's way.
  const force = isForced || inactive === true;
  const span = spanAfterEdit(booking, given);
  const resourceIds = distinct(given.resourceIds ?? []);
  const isMoved = !sameValue(span, { start: booking.start, end: booking.end });
  const hasOthers = resourceIds.length > 0 && !sameValue(resourceIds, booking.resourceIds);
  if (hasOthers && booking.status === 'cancelled') {
    return refuse('transition_not_allowed', refusalTexts.peopleOfCancelled);
  }
  if (isMoved) {
    return {
      name: 'booking.reschedule',
      input: { bookingId, ...span, force, ...(hasOthers ? { resourceIds } : {}) },
    };
  }
  return hasOthers ? { name: 'booking.allocate', input: { bookingId, resourceIds, force } } : undefined;
}

/** Nobody has it any more: they are taken off one by one, and without the last one it is a draft. */
function withoutPeople(booking: Booking, { bookingId, resourceIds, status }: Given): Next {
  if (booking.status === 'none') return undefined;
  const [first] = booking.resourceIds;
  const isToBeDraft = status === 'draft' && resourceIds === undefined && booking.status !== 'draft';
  if (first === undefined || !(resourceIds?.length === 0 || isToBeDraft)) return undefined;
  return { name: 'booking.removeResource', input: { bookingId, resourceId: first } };
}

function progressed(booking: Booking, { bookingId, status, reason }: Given): Next {
  if (booking.status === 'none' || status === undefined || status === booking.status) return undefined;
  const one = { bookingId };
  if (status === 'cancelled') return { name: 'booking.cancel', input: { ...one, reason } };
  if (status === 'parked') return { name: 'booking.park', input: { ...one, reason, start: null, end: null } };
  if (status !== 'draft' && booking.resourceIds.length === 0) {
    // Refused: nobody has been named.
    return { name: 'booking.allocate', input: { ...one, resourceIds: [], force: false } };
  }
  return nextStep(booking, status, one);
}

function nextStep(
  booking: ExistingBooking,
  status: ExistingBooking['status'],
  one: { readonly bookingId: string },
): Next {
  const [name] = stepsTo(status, booking.status);
  if (name === undefined) {
    const says = rankOf(booking.status) > rankOf(status) ? 'doesNotGoBack' : 'cannotBecome';
    const details = { status: booking.status, wanted: status };
    return refuse('transition_not_allowed', refusalTexts[says](booking.status, status), details);
  }
  return stepOnward(name, one);
}

/** What the other system says has happened, whichever day it is. */
function stepOnward(name: OnwardCommand, one: { readonly bookingId: string }): Step {
  switch (name) {
    case 'booking.confirm':
      return { name, input: one };
    case 'booking.dispatch':
    case 'booking.start':
      return { name, input: { ...one, early: true } };
    case 'booking.finish':
      return { name, input: { ...one, early: true, outcome: 'Done' } };
    case 'booking.review':
      return { name, input: { ...one, review: '' } };
    case 'booking.feedback':
      return { name, input: { ...one, feedback: '', rating: null } };
  }
}
