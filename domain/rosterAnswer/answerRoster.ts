import { Result } from 'effect';
import type { Booking } from '../booking/booking.ts';
import { bookingDecider } from '../booking/bookingDecider.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import type { BookingFacts } from '../booking/bookingFacts.ts';
import { isCurrent } from '../booking/bookingStatus.ts';
import type { CommandOf } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { takerOf } from '../record/listSteps.ts';
import { systemActor } from '../rights/actor.ts';
import { refusalTexts } from '../text/texts.ts';
import { rosterAnswer } from './rosterAnswer.ts';

export type AnswerCommand = CommandOf<typeof rosterAnswer.commands, 'rosterAnswer.create'>;
export type AnswerState = typeof rosterAnswer.decider.initial;

/** What an answer changes. */
export interface Answered {
  readonly answer: readonly EventOf<typeof rosterAnswer.events>[];
  readonly booking: readonly BookingEvent[];
}

/**
 * Answers what somebody is rostered for, until it begins: yes confirms the booking unless it is confirmed already, no takes
 * the person off it. The organisation lets people do what planners do otherwise, so the steps need no right of theirs.
 */
export function answerRoster(
  state: AnswerState,
  command: AnswerCommand,
  facts: BookingFacts & { readonly booking: Booking },
): Result.Result<Answered, Refusal> {
  const { bookingId, resourceId, answer } = command.input;
  const { actor, now, booking } = facts;
  if (takerOf(actor) === 'own' && actor.resourceId !== resourceId) {
    return refuse('not_allowed', refusalTexts.notYourAnswer);
  }
  if (booking.status === 'none' || !booking.resourceIds.includes(resourceId)) {
    return refuse('not_found', refusalTexts.notFound('booking'));
  }
  if (!isCurrent(booking) || booking.start <= now) {
    return refuse('transition_not_allowed', refusalTexts.notToAnswer);
  }
  const bySystem = { ...facts, actor: systemActor(actor.uid, actor.org) };
  const decided =
    answer === 'no'
      ? bookingDecider.decide(
          booking,
          { name: 'booking.removeResource', input: { bookingId, resourceId } },
          bySystem,
        )
      : booking.status === 'rostered'
        ? bookingDecider.decide(booking, { name: 'booking.confirm', input: { bookingId } }, bySystem)
        : Result.succeed([]);
  const { title } = booking.details;
  const filled = { ...command, input: { ...command.input, title, start: booking.start } };
  const { now: at, newId } = facts;
  return Result.flatMap(decided, (ofBooking) =>
    Result.map(rosterAnswer.decider.decide(state, filled, { actor, now: at, newId }), (made) => ({
      answer: made,
      booking: ofBooking,
    })),
  );
}
