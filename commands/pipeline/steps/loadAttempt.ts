import { Effect } from 'effect';
import type { RecordAlongside } from '../../../domain/kernel/decider.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { type StepToUndo, stepToUndo } from '../../../domain/kernel/stepToUndo.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import { requireOrganisation } from '../organisationFacts.ts';
import type { Attempt, Parsed, Pipeline } from './attempt.ts';
import type { AnyCommand } from './requirements.ts';
import { withTextsKept } from './withTextsKept.ts';

/** Loads the organisation and the record; if the command goes back, also what the record was, and what goes back with it. */
export function loadAttempt<Command extends AnyCommand, State>(
  pipeline: Pipeline<Command, State>,
  parsed: Parsed<Command>,
): Effect.Effect<Attempt<Command, State>, Refusal> {
  const { rules, states, organisations } = pipeline;
  const { sent, command, stream } = parsed;
  return Effect.gen(function* () {
    // At the same time: each is a round trip to the log, for which the sender waits.
    const [organisation, loaded] = yield* Effect.all(
      [
        rules.beginsOrganisation(command)
          ? Effect.succeed(undefined)
          : requireOrganisation(organisations, sent.org),
        Effect.promise(() => states.load(stream)),
      ],
      { concurrency: 'unbounded' },
    );
    const step = yield* stepOf(pipeline, parsed);
    const back = step === undefined ? rules.goingBack.goesBackTo(command) : step.before;
    const earlier =
      typeof back === 'number' ? yield* Effect.promise(() => states.at(stream, back)) : undefined;
    const since =
      typeof back === 'number' && step === undefined ? yield* eventsOf(pipeline, stream, back + 1) : [];
    const alongside =
      back === undefined ? undefined : yield* alongsideOf(pipeline, parsed, loaded.state, earlier);
    const { command: named, texts } = yield* withTextsKept(pipeline, parsed, loaded.state);
    const withdraws = back === null;
    return {
      ...parsed,
      command: named,
      texts,
      organisation,
      loaded,
      step,
      earlier,
      since,
      alongside,
      withdraws,
    };
  });
}

function eventsOf(
  { log }: Pick<Pipeline<never, never>, 'log'>,
  stream: string,
  from = 0,
): Effect.Effect<readonly RecordedEvent[]> {
  return Effect.promise(async () => {
    const events: RecordedEvent[] = [];
    for await (const event of log.read(stream, { from })) events.push(event);
    return events;
  });
}

/** The step that a command takes back, as its record's stream tells of it. */
export function stepOf<Command, State>(
  { rules, log }: Pick<Pipeline<Command, State>, 'rules' | 'log'>,
  { command, stream }: Pick<Parsed<Command>, 'command' | 'stream'>,
): Effect.Effect<StepToUndo | undefined> {
  const { undoing } = rules.goingBack;
  const commandId = undoing?.takesBack(command);
  if (undoing === undefined || commandId === undefined) return Effect.succeed(undefined);
  return Effect.map(eventsOf({ log }, stream), (events) => stepToUndo(events, commandId, undoing));
}

/** What goes back with a record in a state, as its own stream told before the command; undefined if nothing does. */
export function alongsideOf<Command, State>(
  { rules: { goingBack }, states, log }: Pick<Pipeline<Command, State>, 'rules' | 'states' | 'log'>,
  { sent, category }: Parsed<Command>,
  state: State,
  earlier: State = states.initial,
): Effect.Effect<RecordAlongside | undefined> {
  const { undoing } = goingBack;
  const id = goingBack.alongside(state, earlier);
  if (id === undefined || undoing === undefined) return Effect.succeed(undefined);
  return Effect.promise(async () => {
    let other = states.initial;
    let begun: [RecordedEvent, ...RecordedEvent[]] | undefined;
    const events: RecordedEvent[] = [];
    for await (const event of log.read(streamName(category, sent.org, id))) {
      // What an earlier attempt of this command did is decided again.
      if (event.commandId === sent.identity.commandId) break;
      events.push(event);
      const before = other;
      other = states.evolve(other, event);
      if (before === states.initial && other !== states.initial) begun = [event];
      else if (begun?.[0].commandId === event.commandId) begun.push(event);
    }
    const last = events.at(-1);
    if (begun === undefined || last === undefined) return undefined;
    const [{ type, data, commandId }, ...rest] = begun;
    return {
      id,
      revision: last.revision,
      stands: other !== states.initial,
      begun: [{ type, data }, ...rest.map((one) => ({ type: one.type, data: one.data }))],
      begunBy: commandId,
      since: stepToUndo(events, commandId, undoing)?.since ?? [],
    };
  });
}
