import { Effect, Result } from 'effect';
import type { z } from 'zod';
import { mayConcernBookings } from '../../domain/booking/concerns.ts';
import { refusalOfClosed } from '../../domain/closedCommands.ts';
import type { CommandFacts, CommandOf, RecordAlongside, StreamEvents } from '../../domain/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/facts.ts';
import { peopleInScope } from '../../domain/masterLabelSet/peopleInScope.ts';
import type { Organisation } from '../../domain/organisation/organisation.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { refusalOfMissing } from '../../domain/requiredFields.ts';
import { type StepToUndo, stepToUndo } from '../../domain/stepToUndo.ts';
import { streamName } from '../../domain/stream.ts';
import { refusalTexts } from '../../domain/texts.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Facts } from '../facts.ts';
import { appendsUnder } from '../fence/appendsUnder.ts';
import type { HeldFence, ResourceFences } from '../fence/resourceFences.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { FileCheck } from '../files/fileCheck.ts';
import { type Holds, requireNotHeld } from '../hold/holds.ts';
import type { EventLog, Position, Revision } from '../log/log.ts';
import type { Aggregate, AllocationNeeds } from './aggregate.ts';
import { appendBeginning, appendDecision } from './appendDecision.ts';
import { eventId, recordId } from './commandIdentity.ts';
import { expected, isOfTheMoment } from './expected.ts';
import { requireOrganisation } from './organisationFacts.ts';
import { parseCommand } from './parseCommand.ts';
import { pipelineTexts } from './pipelineTexts.ts';
import type { ReferenceCheck } from './references.ts';
import { refuseToBegin } from './refuseToBegin.ts';
import type { SentCommand } from './sentCommand.ts';
import { createStreamStates, type StreamState, type StreamStates } from './streamStates.ts';
import { underFence } from './underFence.ts';
import { wonOrRefused } from './untilWon.ts';

/** The dependencies of every aggregate's runner. */
export interface RunnerParts {
  readonly log: EventLog;
  readonly facts: Facts;
  readonly fences: ResourceFences;
  readonly references: ReferenceCheck;
  readonly files: FileCheck;
  readonly holds: Pick<Holds, 'ofOthers'>;
  readonly organisations: StreamStates<Organisation>;
  /** How long a decision waits for the read side, in milliseconds. */
  readonly waitMs: number;
  /** How many streams of each aggregate are kept folded in memory. */
  readonly keptStreams: number;
}

/** Runs one aggregate's commands: parse, load, gather facts, decide, append, answer. */
export interface AggregateRunner {
  run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal>;
}

/** What a command would do to its own record. */
export interface Foreseen {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

/** Runs the commands about one record, and can preview them. */
export interface RecordRunner extends AggregateRunner {
  /** Decides like `run`, on what is known without a fence, and appends nothing. */
  foresee(sent: SentCommand, name: string, input: unknown): Effect.Effect<Foreseen, Refusal>;
}

/** The fence of a decision's people, and the visits that it covers as well. */
interface HeldFences {
  readonly fence: HeldFence;
  readonly visits: readonly string[];
}

export function createAggregateRunner<
  Inputs extends Record<string, z.ZodType>,
  State,
  Event extends DomainEvent,
  DecisionFacts extends CommandFacts,
>(
  aggregate: Aggregate<Inputs, State, Event, DecisionFacts>,
  { log, facts, fences, references, files, holds, organisations, waitMs, keptStreams }: RunnerParts,
): RecordRunner {
  const { decider } = aggregate;
  const states = createStreamStates<State, Event>(log, decider, keptStreams);
  type Command = CommandOf<Inputs>;
  interface Parsed {
    readonly command: Command;
    /** The id of its record. */
    readonly id: string;
    readonly stream: string;
  }
  interface Attempt extends Parsed {
    readonly sent: SentCommand;
    readonly organisation: OrganisationFact | undefined;
    readonly loaded: StreamState<State>;
    /** The record at the revision that the command goes back to; undefined if it names none. */
    readonly earlier: State | undefined;
    readonly since: readonly RecordedEvent[];
    readonly step: StepToUndo | undefined;
    /** What goes back with the record, if the command does. */
    readonly alongside: RecordAlongside | undefined;
    /** Whether the record is as if it had never begun if the command is accepted. */
    readonly withdraws: boolean;
  }

  function parse(sent: SentCommand, name: string, input: unknown): Effect.Effect<Parsed, Refusal> {
    return Effect.map(Effect.fromResult(parseCommand(aggregate.inputs, name, input)), (command) => {
      const id = aggregate.recordId(command, sent.org) ?? recordId(sent.identity, decider.category);
      return { command, id, stream: streamName(decider.category, sent.org, id) };
    });
  }

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const parsed = yield* parse(sent, name, input);
      return yield* wonOrRefused(tryOnce(sent, parsed));
    });
  }

  function foresee(sent: SentCommand, name: string, input: unknown): Effect.Effect<Foreseen, Refusal> {
    return Effect.gen(function* () {
      const attempt = yield* load(sent, yield* parse(sent, name, input));
      yield* refuseUnfit(attempt, 'look');
      const { command, stream, loaded, earlier } = attempt;
      const needs = aggregate.needs(command, loaded.state, earlier);
      const head = Math.max(yield* Effect.promise(() => log.head()), loaded.position);
      const allocation = needs === undefined ? undefined : yield* gather(sent.org, needs, head);
      const events = yield* decide(attempt, factsFor(attempt, allocation));
      return { stream, events };
    });
  }

  function load(sent: SentCommand, parsed: Parsed): Effect.Effect<Attempt, Refusal> {
    const { command, stream } = parsed;
    return Effect.gen(function* () {
      // At the same time: each is a round trip to the log, for which the sender waits.
      const [organisation, loaded] = yield* Effect.all(
        [
          aggregate.beginsOrganisation(command)
            ? Effect.succeed(undefined)
            : requireOrganisation(organisations, sent.org),
          Effect.promise(() => states.load(stream)),
        ],
        { concurrency: 'unbounded' },
      );
      const step = yield* stepOf(parsed);
      const back = step === undefined ? aggregate.goesBackTo(command) : step.before;
      const earlier =
        typeof back === 'number' ? yield* Effect.promise(() => states.at(stream, back)) : undefined;
      const since = typeof back === 'number' && step === undefined ? yield* eventsFrom(stream, back + 1) : [];
      const alongside = back === undefined ? undefined : yield* alongsideOf(sent, loaded.state, earlier);
      const withdraws = back === null;
      return { ...parsed, sent, organisation, loaded, step, earlier, since, alongside, withdraws };
    });
  }

  function eventsFrom(stream: string, from: Revision): Effect.Effect<readonly RecordedEvent[]> {
    return Effect.promise(async () => {
      const events: RecordedEvent[] = [];
      for await (const event of log.read(stream, { from })) events.push(event);
      return events;
    });
  }

  /** What goes back with a record in a state, as its own stream told before the command; undefined if nothing does. */
  function alongsideOf(
    { org, identity }: SentCommand,
    state: State,
    earlier: State | undefined,
  ): Effect.Effect<RecordAlongside | undefined> {
    const { undoing } = aggregate;
    const id = aggregate.alongside?.(state, earlier ?? decider.initial);
    if (id === undefined || undoing === undefined) return Effect.succeed(undefined);
    return Effect.promise(async () => {
      let other = decider.initial;
      let begun: RecordedEvent | undefined;
      const events: RecordedEvent[] = [];
      for await (const event of log.read(streamName(decider.category, org, id))) {
        // What an earlier attempt of this command did is decided again.
        if (event.commandId === identity.commandId) break;
        events.push(event);
        if (!decider.isEvent(event)) continue;
        const before = other;
        other = decider.evolve(other, event);
        if (before === decider.initial && other !== decider.initial) begun = event;
      }
      const last = events.at(-1);
      if (begun === undefined || last === undefined) return undefined;
      const { type, data, commandId } = begun;
      return {
        id,
        revision: last.revision,
        stands: other !== decider.initial,
        begun: { type, data },
        begunBy: commandId,
        since: stepToUndo(events, commandId, undoing)?.since ?? [],
      };
    });
  }

  /** The step that a command takes back, as its record's stream tells of it. */
  function stepOf({ command, stream }: Parsed): Effect.Effect<StepToUndo | undefined> {
    const { undoing } = aggregate;
    const commandId = undoing?.takesBack(command);
    if (undoing === undefined || commandId === undefined) return Effect.succeed(undefined);
    return Effect.promise(async () => {
      const events: RecordedEvent[] = [];
      for await (const event of log.read(stream)) events.push(event);
      return stepToUndo(events, commandId, undoing);
    });
  }

  /**
   * Refuses if the record does not exist for the sender, if the organisation's settings close the command, if the sender saw another revision of it, or names something
   * that does not exist or does not fit.
   */
  function refuseUnfit(
    { sent, command, id, organisation, loaded, earlier, withdraws }: Attempt,
    purpose: 'claim' | 'look',
  ): Effect.Effect<void, Refusal> {
    return Effect.gen(function* () {
      // What has ended is again as it was with the person whose time it was.
      const person =
        aggregate.timeOf?.(loaded.state) ?? (earlier === undefined ? undefined : aggregate.timeOf?.(earlier));
      if (
        !aggregate.existsFor(sent.actor, command, loaded.state) ||
        (person !== undefined && !(yield* references.isInScope(sent.actor, 'resource', person)))
      ) {
        return yield* refused('not_found', refusalTexts.notFound(decider.category));
      }
      if (aggregate.beginsAgain?.(command, loaded.state) === true) {
        return yield* refused('already_exists', refusalTexts.alreadyExists(decider.category));
      }
      const closed = organisation && refusalOfClosed(sent.actor, command.name, organisation.settings);
      if (closed !== undefined) return yield* Effect.fail(closed);
      const missing =
        organisation && sent.actor.role !== 'system'
          ? refusalOfMissing(command.name, Object(command.input), organisation.settings)
          : undefined;
      if (missing !== undefined) return yield* Effect.fail(missing);
      if (sent.ifRevision !== undefined && sent.ifRevision !== loaded.revision) {
        return yield* refused('revision_conflict', pipelineTexts.changedMeanwhile, {
          expected: sent.ifRevision,
          actual: loaded.revision,
        });
      }
      const named = aggregate.references(command, loaded.state);
      yield* references.require(sent.org, named);
      yield* references.requireInScope(sent.actor, named, aggregate.named?.(loaded.state) ?? []);
      if (withdraws) yield* references.requireUnnamed(sent.org, decider.category, id);
      const claimant = { org: sent.org, uid: sent.actor.uid, category: decider.category, recordId: id };
      yield* files.require(claimant, aggregate.files(command, loaded.state), purpose);
    });
  }

  /** Undefined: the race for the stream was lost, and the decision must be taken again. */
  function tryOnce(sent: SentCommand, parsed: Parsed) {
    const { command, stream } = parsed;
    return Effect.gen(function* () {
      const attempt = yield* load(sent, parsed);
      const { loaded, earlier } = attempt;
      if (loaded.eventIds.has(eventId(sent.identity, stream, 0))) return yield* answerAgain(attempt);
      if (sent.sentBy === 'completion') return yield* refuseToBegin();
      yield* refuseUnfit(attempt, 'claim');
      const needs = aggregate.needs(command, loaded.state, earlier);
      if (needs === undefined) return yield* decideAndAppend(attempt, undefined);
      // Everything that was acknowledged before the command was sent counts, even what takes no fence: a
      // cancellation, a shift. This is waited for before the fence is taken, so that those who wait for the
      // fence do not wait for this as well.
      const head = Math.max(yield* Effect.promise(() => log.head()), loaded.position);
      if (!needs.fenced) return yield* decideAndAppend(attempt, yield* gather(sent.org, needs, head));
      yield* expected(() => facts.waitFor(head, waitMs));
      return yield* fenced(attempt, needs, head);
    });
  }

  function fenced(attempt: Attempt, needs: AllocationNeeds, head: Position) {
    const { sent, loaded, stream } = attempt;
    return Effect.gen(function* () {
      const candidates =
        needs.resourceIds ??
        peopleInScope(
          sent.actor,
          yield* gather(sent.org, needs, head),
          aggregate.named?.(loaded.state) ?? [],
        ).resources.map((resource) => resource.id);
      const visits = visitFences(needs.visitStemIds ?? []);
      const decided = yield* underFence(fences, sent.org, [...candidates, ...visits], (fence) =>
        Effect.gen(function* () {
          const upTo = Math.max(fence.position, head);
          const allocation = yield* gather(sent.org, { ...needs, resourceIds: candidates }, upTo);
          return yield* decideAndAppend(attempt, allocation, { fence, visits });
        }),
      ).pipe(Effect.result);
      if (Result.isSuccess(decided)) return decided.success;
      if (isOfTheMoment(decided.failure)) return yield* Effect.fail(decided.failure);
      // An append would have noticed that the record changed while the fence was waited for, perhaps by this
      // very command, sent a second time.
      const { revision } = yield* Effect.promise(() => states.load(stream));
      return revision === loaded.revision ? yield* Effect.fail(decided.failure) : undefined;
    });
  }

  function gather(org: string, { span, resourceIds, customerIds }: AllocationNeeds, upTo: Position) {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const named = { ...(resourceIds && { resourceIds }), customerIds };
      return yield* expected(() => facts.allocation(org, span, named));
    });
  }

  /** The events of a command; refused as well if they lead to a state that its sender may not leave. */
  function decide({ sent, command, loaded }: Attempt, decisionFacts: DecisionFacts) {
    return Effect.gen(function* () {
      const events = yield* Effect.fromResult(decider.decide(loaded.state, command, decisionFacts));
      const after = events.reduce(decider.evolve, loaded.state);
      const leaving = aggregate.leavesScope?.(sent.actor, after);
      if (leaving !== undefined) return yield* Effect.fail(leaving);
      const person = aggregate.timeOf?.(after);
      if (person !== undefined && person !== aggregate.timeOf?.(loaded.state)) {
        yield* references.requireInScope(
          sent.actor,
          [{ category: 'resource', ids: [person], path: 'resourceId' }],
          [],
        );
      }
      return events;
    });
  }

  /** Refuses what would change what somebody else is at work on. */
  function refuseHeld({ sent, id, loaded }: Attempt, events: readonly Event[]): Effect.Effect<void, Refusal> {
    const changes = aggregate.changesHeld?.(loaded.state, events.reduce(decider.evolve, loaded.state));
    if (sent.holds === 'pass' || changes !== true) return Effect.void;
    return requireNotHeld(holds, sent.org, sent.actor.uid, id);
  }

  function decideAndAppend(attempt: Attempt, allocation: AllocationFacts | undefined, held?: HeldFences) {
    const fence = held?.fence;
    const { sent, command, stream, loaded } = attempt;
    return Effect.gen(function* () {
      const decisionFacts = factsFor(attempt, allocation);
      const events = yield* decide(attempt, decisionFacts);
      if (events.length === 0) return answered(attempt, loaded.revision ?? 0, 0, []);
      yield* refuseHeld(attempt, events);

      const others = decider.alsoCreates(loaded.state, command, events, decisionFacts);
      if (others.length > 0 || events.some(mayConcernBookings)) {
        yield* Effect.promise(() => sent.begin('completedLater'));
      }
      const fenced =
        held === undefined
          ? []
          : [...aggregate.peopleOf(events.reduce(decider.evolve, loaded.state)), ...held.visits];
      if (fence !== undefined) yield* Effect.promise(() => fence.announce(fenced));
      const appending = fence === undefined ? log : appendsUnder(fence, log);
      const appended = yield* appendDecision(appending, sent, stream, loaded.revision ?? 'none', events);
      const position = appended.outcome === 'appended' ? appended.position : 0;
      if (fence !== undefined) fence.settle(fenced, position);
      if (appended.outcome === 'lost') return undefined;

      const begun = yield* begin(sent, others);
      return answered(attempt, appended.revision, Math.max(appended.position, begun.position), [
        ...events.map((event) => ({ stream, ...event })),
        ...begun.events,
      ]);
    });
  }

  /**
   * The command was sent before and its events are in the log, but its answer was not remembered. The answer
   * is reconstructed from the events, and what a crash left undone on other streams is done now.
   */
  function answerAgain(attempt: Attempt): Effect.Effect<CommandAnswer, Refusal> {
    const { sent, command, stream } = attempt;
    return Effect.gen(function* () {
      const own: (RecordedEvent & Event)[] = [];
      let before = decider.initial;
      yield* Effect.promise(async () => {
        let next = eventId(sent.identity, stream, 0);
        for await (const event of log.read(stream)) {
          const isOwn = event.id === next;
          // One append wrote them all, so they are adjacent.
          if (!isOwn && own.length > 0) break;
          if (!decider.isEvent(event)) continue;
          if (isOwn) {
            own.push(event);
            next = eventId(sent.identity, stream, own.length);
          } else before = decider.evolve(before, event);
        }
      });
      const needs = aggregate.needs(command, before, attempt.earlier);
      const allocation =
        needs === undefined ? undefined : yield* gather(sent.org, needs, attempt.loaded.position);
      const alongside = yield* alongsideOf(sent, before, attempt.earlier);
      const others = decider.alsoCreates(
        before,
        command,
        own,
        factsFor({ ...attempt, alongside }, allocation),
      );
      const begun = yield* begin(sent, others);
      const lastOwn = own.at(-1);
      return answered(attempt, lastOwn?.revision ?? 0, Math.max(lastOwn?.position ?? 0, begun.position), [
        ...own.map(({ type, data }) => ({ stream, type, data })),
        ...begun.events,
      ]);
    });
  }

  /** The answer to a command that was carried out; from now on others may name its record, or no longer. */
  function answered(
    { sent, id, stream, withdraws }: Attempt,
    revision: number,
    position: Position,
    events: CommandAnswer['events'],
  ): CommandAnswer {
    if (withdraws) references.forget(sent.org, decider.category, id);
    else references.confirm(sent.org, decider.category, id);
    return { commandId: sent.identity.commandId, stream, revision, position, events };
  }

  function begin(sent: SentCommand, others: readonly StreamEvents[]) {
    return Effect.gen(function* () {
      const begun: CommandAnswer['events'][number][] = [];
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

  function factsFor(
    { sent, organisation, earlier, since, step, alongside }: Attempt,
    allocation: AllocationFacts | undefined,
  ) {
    const { actor, now, identity } = sent;
    const newId = (purpose: string) => recordId(identity, purpose);
    return aggregate.factsOf({
      common: { actor, now, newId },
      organisation,
      allocation,
      earlier,
      since,
      step,
      alongside,
    });
  }

  return { run, foresee };
}

function refused(
  code: Refusal['code'],
  message: string,
  details: Refusal['details'] = {},
): Effect.Effect<never, Refusal> {
  return Effect.fail({ code, message, details });
}
