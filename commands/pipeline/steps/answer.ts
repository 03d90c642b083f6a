import { Effect } from 'effect';
import type { DomainEvent } from '../../../domain/kernel/event.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { CommandAnswer } from '../../commandAnswer.ts';
import { eventId } from '../commandIdentity.ts';
import { gatherFacts } from '../gatherFacts.ts';
import { type Begun, beginOthers } from './append.ts';
import type { Attempt, Pipeline } from './attempt.ts';
import { gatheredFor } from './decide.ts';
import { alongsideOf } from './loadAttempt.ts';

/** The answer to a command that was carried out; from now on others may name its record, or no longer. */
export function answer<Command, State>(
  { references }: Pick<Pipeline<Command, State>, 'references'>,
  { sent, category, id, stream, withdraws }: Attempt<Command, State>,
  own: Pick<CommandAnswer, 'revision' | 'position'> & { readonly events: readonly DomainEvent[] },
  begun: Begun = { events: [], position: 0 },
): CommandAnswer {
  const position = Math.max(own.position, begun.position);
  if (withdraws) references.forget(sent.org, category, id);
  else references.confirm(sent.org, category, id, position);
  return {
    commandId: sent.identity.commandId,
    stream,
    revision: own.revision,
    position,
    events: [...own.events.map(({ type, data }) => ({ stream, type, data })), ...begun.events],
  };
}

/** Whether the events of a command are in the log: it was sent before, and its answer was not remembered. */
export function isCarriedOut({ sent, stream, loaded }: Attempt<unknown, unknown>): boolean {
  return loaded.eventIds.has(eventId(sent.identity, stream, 0));
}

/** The answer to such a command, from its events; what a crash left undone on other streams is done now. */
export function answerAgain<Command, State>(
  pipeline: Pipeline<Command, State>,
  attempt: Attempt<Command, State>,
): Effect.Effect<CommandAnswer, Refusal> {
  const { rules, states } = pipeline;
  const { sent, command, earlier, loaded } = attempt;
  return Effect.gen(function* () {
    const { before, own } = yield* Effect.promise(() => states.ownOf(sent, attempt.stream));
    const needs = rules.fencing.needs(command, before, earlier);
    const allocation =
      needs === undefined ? undefined : yield* gatherFacts(pipeline, sent.org, needs, loaded.position);
    const alongside = yield* alongsideOf(pipeline, attempt, before, earlier);
    const gathered = gatheredFor({ ...attempt, alongside }, allocation);
    const begun = yield* beginOthers(pipeline, sent, pipeline.alsoCreates(before, command, own, gathered));
    const { revision = 0, position = 0 } = own.at(-1) ?? {};
    return answer(pipeline, attempt, { events: own, revision, position }, begun);
  });
}
