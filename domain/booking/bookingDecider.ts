import { Result } from 'effect';
import { participantsAgain } from '../groupEvent/participantsAgain.ts';
import {
  decideParticipation,
  type ParticipationCommand,
  withPlacesGiven,
} from '../groupEvent/participation.ts';
import { type Decider, eventTest, type StreamEvents } from '../kernel/decider.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import { refusalToAct, standingOf, workflowOfBooking } from '../workflow/possibleActions.ts';
import { needsReason } from '../workflow/reasons.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';
import { type ActivityCommandName, changeActivity } from './activity.ts';
import { allocateAutomatically, allocateByHand, removeResource } from './allocationDecisions.ts';
import { type Booking, noBooking } from './booking.ts';
import { type BookingEvent, bookingEvents } from './bookingEvents.ts';
import { evolveBooking } from './bookingEvolution.ts';
import {
  type BookingCommand,
  type BookingCommandName,
  type BookingFacts,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { approveCancellation, cancel, declineCancellation, requestCancellation } from './cancellation.ts';
import { createBooking, editBooking } from './details.ts';
import { refusalOfEarlyStep } from './early.ts';
import { followUpOf } from './followUp.ts';
import { followUpAfter } from './followUpBack.ts';
import { changeLock, type LockingCommandName } from './locking.ts';
import { finish, giveFeedback, review, start } from './progress.ts';
import { revert } from './revert.ts';
import { park, reschedule, unpark } from './scheduling.ts';
import { restOf, split } from './split.ts';
import { synchronise } from './synchronise.ts';
import { undo } from './undo.ts';

/** The step of the life cycle that each command takes. */
export const stepOf: {
  readonly [Name in Exclude<
    BookingCommandName,
    | LockingCommandName
    | ActivityCommandName
    | 'booking.create'
    | 'booking.synchronise'
    | 'booking.revert'
    | 'booking.undo'
    | ParticipationCommand['name']
  >]: BookingAction;
} = {
  'booking.edit': 'edit',
  'booking.reschedule': 'reschedule',
  'booking.split': 'reschedule',
  'booking.allocate': 'allocate',
  'booking.allocateAutomatically': 'allocate',
  'booking.removeResource': 'removeResource',
  'booking.confirm': 'confirm',
  'booking.dispatch': 'dispatch',
  'booking.start': 'start',
  'booking.finish': 'finish',
  'booking.review': 'review',
  'booking.feedback': 'feedback',
  'booking.park': 'park',
  'booking.unpark': 'unpark',
  'booking.cancel': 'cancel',
  'booking.reopen': 'reopen',
  'booking.requestCancellation': 'requestCancellation',
  'booking.approveCancellation': 'approveCancellation',
  'booking.declineCancellation': 'declineCancellation',
};

/**
 * A booking: its whole life cycle (scheduling §4; docs/decisions.md, A booking's life). The organisation's
 * workflow says which steps exist and who may take them: `transition_not_allowed`, `not_allowed`.
 */
export const bookingDecider: Decider<Booking, BookingCommand, BookingEvent, BookingFacts> = {
  category: 'booking',
  initial: noBooking,
  isEvent: eventTest(bookingEvents),
  evolve: evolveBooking,
  decide(booking, command, facts) {
    if (command.name === 'booking.create') return createBooking(booking, command.input, facts);
    if (command.name === 'booking.synchronise') {
      return synchronise(booking, command.input, facts, bookingDecider.decide);
    }
    if (booking.status === 'none') return refuse('not_found', refusalTexts.notFound('booking'));
    if (command.name === 'booking.lock' || command.name === 'booking.unlock') {
      return changeLock(booking, command.name, facts);
    }
    if (command.name === 'booking.deactivate' || command.name === 'booking.reactivate') {
      return changeActivity({ id: command.input.bookingId, booking }, command, facts);
    }
    if (command.name === 'booking.revert') {
      return revert({ id: command.input.bookingId, booking }, command.input, facts);
    }
    if (command.name === 'booking.undo')
      return undo({ id: command.input.bookingId, booking }, command.input, facts);
    if (isOfParticipation(command)) {
      return decideParticipation({ id: command.input.bookingId, booking }, command, facts);
    }
    const standing = standingOf(booking);
    const refusal = refusalToAct(standing, facts.actor, facts.organisation, stepOf[command.name]);
    if (refusal !== undefined) return refuse(refusal.code, refusal.message, refusal.details);
    const workflow = workflowOfBooking(facts.organisation, standing);
    if (needsReason(workflow, stepOf[command.name]) && isWithoutReason(command)) {
      return refuse('reason_required', refusalTexts.reasonRequired, { path: ['reason'] });
    }
    return takeStep({ id: command.input.bookingId, booking }, command, facts);
  },
  alsoCreates,
};

function isOfParticipation(command: BookingCommand): command is ParticipationCommand {
  return !(command.name in stepOf);
}

function isWithoutReason({ input }: BookingCommand): boolean {
  return 'reason' in input && input.reason.trim() === '';
}

/** A step of the life cycle, once it is known that the sender may take it now. */
function takeStep(
  one: IdentifiedBooking,
  command: Extract<BookingCommand, { name: keyof typeof stepOf }>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  switch (command.name) {
    case 'booking.edit':
      return Result.map(editBooking(one, command.input, facts), (events) =>
        withPlacesGiven(one, events, facts),
      );
    case 'booking.reschedule':
      return reschedule(one, command.input, facts);
    case 'booking.split':
      return split(one, command.input, facts);
    case 'booking.allocate':
      return allocateByHand(one, command.input, () => planningFacts(facts));
    case 'booking.allocateAutomatically':
      return allocateAutomatically(one, planningFacts(facts));
    case 'booking.removeResource':
      return removeResource(one, command.input, () => planningFacts(facts));
    case 'booking.confirm':
      return accept({ type: 'BookingConfirmed', data: {} });
    case 'booking.dispatch':
      return unlessEarly(one, command, facts, () => accept({ type: 'BookingDispatched', data: {} }));
    case 'booking.start':
      return unlessEarly(one, command, facts, () => start(facts));
    case 'booking.finish':
      return unlessEarly(one, command, facts, () => finish(one, command.input, facts));
    case 'booking.review':
      return review(command.input);
    case 'booking.feedback':
      return giveFeedback(command.input);
    case 'booking.park':
      return park(one, command.input, facts);
    case 'booking.unpark':
      return unpark(one, command.input, facts);
    case 'booking.cancel':
      return cancel(command.input);
    case 'booking.reopen':
      return accept({ type: 'BookingReopened', data: {} });
    case 'booking.requestCancellation':
      return requestCancellation(one.booking, command.input);
    case 'booking.approveCancellation':
      return approveCancellation(one.booking);
    case 'booking.declineCancellation':
      return declineCancellation(command.input);
  }
}

function unlessEarly(
  { booking }: IdentifiedBooking,
  { name, input }: Extract<BookingCommand, { input: { early?: unknown } }>,
  facts: BookingFacts,
  decide: () => Decision<BookingEvent>,
): Decision<BookingEvent> {
  const { timeZone, labelIds, customerId } = booking.details;
  const when = { start: booking.start, timeZone, labelIds, customerId };
  const refusal = refusalOfEarlyStep(stepOf[name], input, when, facts);
  return refusal === undefined ? decide() : refuse(refusal.code, refusal.message, refusal.details);
}

/**
 * Work that was finished with the outcome MultiDay continues in a booking of its own with the same participants, which goes back with it; what is left of a
 * booking that was split is a booking of its own.
 */
function alsoCreates(
  booking: Booking,
  command: BookingCommand,
  events: readonly BookingEvent[],
  facts: BookingFacts,
): readonly StreamEvents[] {
  if (booking.status === 'none' || command.name === 'booking.create') return [];
  const one = { id: command.input.bookingId, booking };
  if (command.name === 'booking.split' && events.length > 0) {
    return [{ category: 'booking', id: facts.newId('rest'), events: restOf(one, command.input) }];
  }
  return events.flatMap((event): readonly StreamEvents[] => {
    if (event.type === 'BookingStepUndone' || event.type === 'BookingReverted') {
      return followUpAfter(booking, event.data.booking, facts.followUp);
    }
    return event.type === 'BookingFinished' && event.data.followUpBookingId !== null
      ? [
          {
            category: 'booking',
            id: event.data.followUpBookingId,
            events: [followUpOf(one, planningFacts(facts)), ...participantsAgain(booking.participants)],
          },
        ]
      : [];
  });
}
