import { Effect } from 'effect';
import type { z } from 'zod';
import type { CommandFacts, CommandOf } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Aggregate } from './aggregate.ts';
import type { RecordRunner, RunnerParts } from './aggregateRunner.ts';
import { recordId } from './commandIdentity.ts';
import { nothingBegun } from './knownRefusals.ts';
import { parseCommand } from './parseCommand.ts';
import type { SentCommand } from './sentCommand.ts';
import { answer, answerAgain, isCarriedOut } from './steps/answer.ts';
import { append, beginOthers } from './steps/append.ts';
import type { Parsed, Pipeline } from './steps/attempt.ts';
import { decide, gatheredFor, requireFree } from './steps/decide.ts';
import { loadAttempt } from './steps/loadAttempt.ts';
import { type AnyCommand, requireAll } from './steps/requirements.ts';
import { lookAtFacts, withFacts } from './steps/withFacts.ts';
import { createStreamStates } from './streamStates.ts';
import { wonOrRefused } from './untilWon.ts';

/** Runs an aggregate's commands, step by step (docs/write-side.md, From a request to an answer). */
export function createAggregateRunner<
  Inputs extends Record<string, z.ZodType>,
  State,
  Event extends DomainEvent,
  Facts extends CommandFacts,
>(aggregate: Aggregate<Inputs, State, Event, Facts>, parts: RunnerParts): RecordRunner {
  const { inputs, decider, factsOf } = aggregate;
  const states = createStreamStates<State, Event>(parts.log, decider, parts.keptStreams);
  const pipeline: Pipeline<CommandOf<Inputs>, State> = {
    ...parts,
    rules: aggregate,
    states,
    decide: (state, command, gathered) => decider.decide(state, command, factsOf(gathered)),
    alsoCreates: (state, command, events, gathered) =>
      decider.alsoCreates(state, command, events.filter(decider.isEvent), factsOf(gathered)),
  };

  function parse(sent: SentCommand, name: string, input: unknown) {
    return Effect.map(
      Effect.fromResult(parseCommand(inputs, name, input)),
      (command): Parsed<CommandOf<Inputs>> => {
        const { category } = decider;
        const id = aggregate.recordId(command, sent.org) ?? recordId(sent.identity, category);
        return { sent, command, category, id, stream: streamName(category, sent.org, id) };
      },
    );
  }

  return {
    run: (...sent) => Effect.flatMap(parse(...sent), (parsed) => wonOrRefused(attemptTo(pipeline, parsed))),
    foresee: (...sent) => Effect.flatMap(parse(...sent), (parsed) => foresee(pipeline, parsed)),
  };
}

/** The order of the steps. Undefined: the race for the stream was lost, and they must all be taken again. */
function attemptTo<Command extends AnyCommand, State>(
  pipeline: Pipeline<Command, State>,
  parsed: Parsed<Command>,
): Effect.Effect<CommandAnswer | undefined, Refusal> {
  const { sent, command } = parsed;
  return Effect.gen(function* () {
    const attempt = yield* loadAttempt(pipeline, parsed);
    if (isCarriedOut(attempt)) return yield* answerAgain(pipeline, attempt);
    if (sent.sentBy === 'completion') return yield* Effect.fail(nothingBegun);
    yield* requireAll(pipeline, attempt, 'claim');
    return yield* withFacts(pipeline, attempt, ({ allocation, held }) =>
      Effect.gen(function* () {
        const { state, revision } = attempt.loaded;
        const gathered = gatheredFor(attempt, allocation);
        const decided = yield* decide(pipeline, attempt, gathered);
        const { events } = decided;
        if (events.length === 0) {
          return answer(pipeline, attempt, { events, revision: revision ?? 0, position: 0 });
        }
        yield* requireFree(pipeline, attempt, decided);
        const others = pipeline.alsoCreates(state, command, events, gathered);
        const appended = yield* append(pipeline, attempt, decided, others, held);
        if (appended.outcome === 'lost') return undefined;
        const begun = yield* beginOthers(pipeline, sent, others);
        return answer(pipeline, attempt, { ...appended, events }, begun);
      }),
    );
  });
}

/** The same steps up to the decision, without a fence. */
function foresee<Command extends AnyCommand, State>(
  pipeline: Pipeline<Command, State>,
  parsed: Parsed<Command>,
) {
  return Effect.gen(function* () {
    const attempt = yield* loadAttempt(pipeline, parsed);
    yield* requireAll(pipeline, attempt, 'look');
    const gathered = gatheredFor(attempt, yield* lookAtFacts(pipeline, attempt));
    const { events } = yield* decide(pipeline, attempt, gathered);
    return { stream: attempt.stream, events };
  });
}
