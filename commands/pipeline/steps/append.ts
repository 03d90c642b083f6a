import { Effect } from 'effect';
import { mayConcernBookings } from '../../../domain/booking/concerns.ts';
import type { StreamEvents } from '../../../domain/kernel/decider.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import type { CommandAnswer } from '../../commandAnswer.ts';
import { appendsUnder } from '../../fence/appendsUnder.ts';
import type { EventLog, Position } from '../../log/log.ts';
import { appendBeginning, appendDecision, type DecisionAppended } from '../appendDecision.ts';
import { eventId } from '../commandIdentity.ts';
import type { SentCommand } from '../sentCommand.ts';
import type { Attempt, Pipeline } from './attempt.ts';
import type { Decided } from './decide.ts';
import type { PlanFacts } from './withFacts.ts';

/**
 * Appends a decision at the revision that it was based on, under the fence that is held for it. One that means something
 * for other streams or for bookings is recorded beforehand, so that the rest of it is completed.
 */
export function append<Command, State>(
  {
    rules,
    texts,
    log,
  }: Pick<Pipeline<Command, State>, 'rules' | 'texts'> & { readonly log: Pick<EventLog, 'append'> },
  { sent, stream, loaded, texts: written }: Attempt<Command, State>,
  { events, after }: Decided<State>,
  others: readonly StreamEvents[],
  held: PlanFacts['held'],
): Effect.Effect<DecisionAppended> {
  return Effect.gen(function* () {
    if (others.length > 0 || events.some(mayConcernBookings)) {
      yield* Effect.promise(() => sent.begin('completedLater'));
    }
    yield* Effect.promise(() => texts.write(sent.org, written));
    const revision = loaded.revision ?? 'none';
    if (held === undefined) return yield* appendDecision(log, sent, stream, revision, events);
    const { fence, ofPeople, beside } = held;
    const fenced = [...(ofPeople ? rules.fencing.peopleOf(after) : []), ...beside];
    yield* Effect.promise(() => fence.announce(fenced));
    const appended = yield* appendDecision(appendsUnder(fence, log), sent, stream, revision, events);
    fence.settle(fenced, appended.outcome === 'appended' ? appended.position : 0);
    return appended;
  });
}

/** What a command appended to other streams; the position is that of the last event, 0 if there is none. */
export type Begun = Pick<CommandAnswer, 'events' | 'position'>;

/** Appends what a decision means for other streams, unless that has been done before. */
export function beginOthers<Command, State>(
  { log, states }: Pick<Pipeline<Command, State>, 'log' | 'states'>,
  sent: SentCommand,
  others: readonly StreamEvents[],
): Effect.Effect<Begun> {
  return Effect.gen(function* () {
    const begun: Begun['events'][number][] = [];
    let position: Position = 0;
    for (const { category, id, events, after } of others) {
      const stream = streamName(category, sent.org, id);
      if (after === undefined) {
        const beginning = yield* appendBeginning(log, sent, stream, events);
        begun.push(...beginning.events.map((event) => ({ stream, ...event })));
        position = beginning.position;
        continue;
      }
      const appended = yield* appendDecision(log, sent, stream, after, events);
      const { eventIds, position: last } = yield* Effect.promise(() => states.load(stream));
      // Whoever has acted on it at this very moment keeps it.
      if (appended.outcome === 'lost' && !eventIds.has(eventId(sent.identity, stream, 0))) continue;
      begun.push(...events.map((event) => ({ stream, ...event })));
      position = appended.outcome === 'lost' ? last : appended.position;
    }
    return { events: begun, position };
  });
}
