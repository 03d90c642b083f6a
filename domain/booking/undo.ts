import { Result } from 'effect';
import { type Decision, type Refusal, refuse } from '../kernel/refusal.ts';
import { decideUndo } from '../kernel/stepToUndo.ts';
import { mayCommand } from '../rights/mayCommand.ts';
import { refusalTexts } from '../text/texts.ts';
import { labelOf, mayTakeBack, standingOf } from '../workflow/possibleActions.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';
import { type Booking, noBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingFacts, BookingInput, IdentifiedBooking } from './bookingFacts.ts';
import { goBack } from './revert.ts';

/** The step of the life cycle, or the command without one, that an event records. */
type TakenBy =
  | BookingAction
  | 'booking.create'
  | 'booking.lock'
  | 'booking.unlock'
  | 'booking.deactivate'
  | 'booking.reactivate'
  | 'booking.revert';

const takenBy = {
  BookingCreated: 'booking.create',
  BookingDetailsChanged: 'edit',
  ParticipantJoined: 'edit',
  ParticipantServicesChosen: 'edit',
  AttendanceRecorded: 'edit',
  ParticipantRemoved: 'edit',
  BookingRescheduled: 'reschedule',
  BookingAllocated: 'allocate',
  ResourceRemoved: 'removeResource',
  BookingPersonMerged: 'allocate',
  BookingUnallocated: 'removeResource',
  BookingConfirmed: 'confirm',
  BookingDispatched: 'dispatch',
  BookingStarted: 'start',
  BookingFinished: 'finish',
  BookingReviewed: 'review',
  FeedbackGiven: 'feedback',
  BookingParked: 'park',
  BookingUnparked: 'unpark',
  CancellationRequested: 'requestCancellation',
  CancellationDeclined: 'declineCancellation',
  BookingCancelled: 'cancel',
  BookingLocked: 'booking.lock',
  BookingUnlocked: 'booking.unlock',
  BookingDeactivated: 'booking.deactivate',
  BookingReactivated: 'booking.reactivate',
  BookingReopened: 'reopen',
  BookingReverted: 'booking.revert',
} as const satisfies { readonly [Type in BookingEvent['type']]?: TakenBy };

/**
 * Takes back what a command did to a booking: status, time, people and details are again what they were before. For
 * whoever could take the step, whatever the workflow offers now (`not_allowed`). Refused with `changed_since` if
 * somebody has acted since, on the booking or on the follow-up that the step has begun and that is taken back with it, and with
 * `resource_busy` if somebody whose work it becomes again has other work by now that they did not have before.
 */
export function undo(
  one: IdentifiedBooking,
  { commandId }: BookingInput<'booking.undo'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  return decideUndo(facts.step, ({ step, again }) => {
    const earlier: Booking = facts.earlier ?? noBooking;
    const refusal = refusalToTakeBack(step, one, earlier, facts);
    if (refusal !== undefined) return refuse(refusal.code, refusal.message, refusal.details);
    const wasBusy =
      earlier.status !== 'none' && earlier.violations.some(({ code }) => code === 'resource_busy');
    return Result.map(goBack(one, earlier, facts, { force: wasBusy }), (back) =>
      back === undefined
        ? []
        : [{ type: 'BookingStepUndone', data: { undoes: commandId, step, again, ...back } }],
    );
  });
}

function refusalToTakeBack(
  type: string,
  { booking }: IdentifiedBooking,
  earlier: Booking,
  { actor, organisation }: BookingFacts,
): Refusal | undefined {
  const by: TakenBy | undefined = takenBy[type as keyof typeof takenBy];
  if (by === undefined) {
    return { code: 'transition_not_allowed', message: refusalTexts.cannotBeUndone, details: { type } };
  }
  const notAllowed = (label: string): Refusal => ({
    code: 'not_allowed',
    message: refusalTexts.roleMayNot(actor.role, label),
    details: { role: actor.role },
  });
  if (isCommand(by)) return mayCommand(actor, by) ? undefined : notAllowed('Undo');
  const standings = [booking, earlier].flatMap((one) => (one.status === 'none' ? [] : [standingOf(one)]));
  return mayTakeBack(standings, actor, organisation, by)
    ? undefined
    : notAllowed(labelOf(by, organisation, standingOf(booking)));
}

function isCommand(by: TakenBy): by is Exclude<TakenBy, BookingAction> {
  return by.startsWith('booking.');
}
