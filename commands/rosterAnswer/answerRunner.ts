import { Effect } from 'effect';
import { type Booking, noBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { sameToPlan } from '../../domain/booking/sameToPlan.ts';
import { seesBooking } from '../../domain/booking/seesBooking.ts';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import { customersOfBooking } from '../../domain/groupEvent/servedCustomers.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { type AnswerState, answerRoster } from '../../domain/rosterAnswer/answerRoster.ts';
import { rosterAnswer } from '../../domain/rosterAnswer/rosterAnswer.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { cameBetween } from '../pipeline/knownRefusals.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { refused, refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { lostIfBetween, wonOrRefused } from '../pipeline/untilWon.ts';
import { createStepRunner, lastPosition, type WantedRecord } from '../step/carryOut.ts';

const inputs = { 'rosterAnswer.create': rosterAnswer.commands['rosterAnswer.create'] };

/** A stream of the step: the booking, or the answer. */
interface State {
  readonly booking: Booking;
  readonly answer: AnswerState;
}
type Wanted = WantedRecord<State>;

const folding = {
  initial: { booking: noBooking, answer: rosterAnswer.decider.initial },
  isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate & DomainEvent =>
    bookingDecider.isEvent(event) || rosterAnswer.decider.isEvent(event),
  evolve(state: State, event: DomainEvent): State {
    if (bookingDecider.isEvent(event)) {
      return { ...state, booking: bookingDecider.evolve(state.booking, event) };
    }
    return rosterAnswer.decider.isEvent(event)
      ? { ...state, answer: rosterAnswer.decider.evolve(state.answer, event) }
      : state;
  },
};

/**
 * `rosterAnswer.create`: what somebody answers, and what it means for the booking, as one step (docs/write-side.md, Several
 * records as one step), under the person's fence.
 */
export function createAnswerRunner(parts: RunnerParts): AggregateRunner {
  const { log, fences, facts, references, organisations, waitMs, keptStreams } = parts;
  const states = createStreamStates(log, folding, keptStreams);
  const carryOut = createStepRunner<State>({ log, fences, states, decider: folding });

  function tryOnce(
    sent: SentCommand,
    name: string,
    input: unknown,
  ): Effect.Effect<CommandAnswer | undefined, Refusal> {
    const { org, actor, now, identity } = sent;
    return Effect.gen(function* () {
      const command = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const { bookingId, resourceId, rosterAnswerId } = command.input;
      const organisation = yield* requireOrganisation(organisations, org);
      yield* refusedIf(refusalOfClosed(actor, name, organisation.settings));
      const streams = {
        booking: streamName('booking', org, bookingId),
        answer: streamName('rosterAnswer', org, rosterAnswerId ?? recordId(identity, 'rosterAnswer')),
      };
      const load = async (stream: string): Promise<Wanted> => ({ stream, loaded: await states.load(stream) });
      const { state } = (yield* Effect.promise(() => load(streams.booking))).loaded;
      if (!sent.begunBefore && !seesBooking(actor, bookingId, state.booking) && actor.role !== 'system') {
        return yield* refused('not_found', refusalTexts.notFound('booking'));
      }
      yield* references.require(org, [{ category: 'resource', ids: [resourceId], path: 'resourceId' }]);
      const people = state.booking.status === 'none' ? [] : state.booking.resourceIds;
      const outcome = yield* carryOut<Wanted, string>(sent, {
        fenced: [...new Set([...people, resourceId])],
        load: () => Promise.all([load(streams.booking), load(streams.answer)]),
        decide: (open, all, upTo, done) =>
          Effect.gen(function* () {
            yield* expected(() => facts.waitFor(upTo, waitMs));
            const before = (stream: string) =>
              done.find(({ wanted }) => wanted.stream === stream)?.before ??
              all.find((one) => one.stream === stream)?.loaded.state ??
              folding.initial;
            const { booking } = before(streams.booking);
            const span = booking.status === 'none' ? { start: now, end: now + 1 } : booking;
            const customerIds = booking.status === 'none' ? [] : customersOfBooking(booking);
            const allocation = yield* expected(() =>
              facts.allocation(org, span, { resourceIds: people, customerIds }),
            );
            const answered = yield* Effect.fromResult(
              answerRoster(before(streams.answer).answer, command, {
                actor,
                now,
                newId: (purpose) => recordId(identity, purpose),
                organisation,
                allocation,
                booking,
              }),
            );
            const decided = new Map<string, readonly DomainEvent[]>([
              [streams.booking, answered.booking],
              [streams.answer, answered.answer],
            ]);
            return {
              decided: open.map((wanted) => ({ wanted, events: decided.get(wanted.stream) ?? [] })),
              problems: [],
            };
          }),
        appends: 'inOrder',
        stillFits: (after, then) => sameToPlan(after.booking, then.booking),
        lost: ({ stream }) => stream,
        refusal: () => cameBetween,
      });
      if (outcome.problems.length > 0) return undefined;
      const own = outcome.applied.find(({ wanted }) => wanted.stream === streams.answer);
      return {
        commandId: identity.commandId,
        stream: streams.answer,
        revision: own?.revision ?? 0,
        position: lastPosition(outcome.applied),
        events: outcome.applied.flatMap(({ events }) => events),
      };
    }).pipe(lostIfBetween);
  }

  return {
    run(sent, name, input) {
      let begun = sent.begunBefore;
      return wonOrRefused(
        Effect.suspend(() =>
          Effect.map(tryOnce({ ...sent, begunBefore: begun }, name, input), (answer) => {
            begun ||= answer === undefined;
            return answer;
          }),
        ),
      );
    },
  };
}
