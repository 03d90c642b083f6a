import { Effect } from 'effect';
import type { PlanSource, Violation } from '../../domain/allocation/allocationRecord.ts';
import { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { isCurrent } from '../../domain/booking/bookingStatus.ts';
import { sameValue } from '../../domain/changedFields.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { streamName } from '../../domain/stream.ts';
import type { CommandAnswer } from '../commandService.ts';
import { appendsUnder } from '../fence/appendsUnder.ts';
import type { HeldFence } from '../fence/resourceFences.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { EventLog, Position, Revision } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import { eventId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refuseToBegin } from '../pipeline/refuseToBegin.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { underFence } from '../pipeline/underFence.ts';
import {
  type DecidedChange,
  decidePlan,
  type PlanChange,
  type PlanProblem,
  type WantedChange,
} from './decidePlan.ts';

/** One change of the plan that stands in the log. */
interface AppliedChange {
  readonly bookingId: string;
  readonly revision: Revision;
  readonly position: Position;
  readonly resourceIds: readonly string[];
  /** Who had the booking before. */
  readonly before: readonly string[];
  /** Undefined where there was nothing to change. */
  readonly event: CommandAnswer['events'][number] | undefined;
}

interface Outcome {
  readonly applied: readonly AppliedChange[];
  readonly notApplied: readonly PlanProblem[];
}

/** The command with what it needs to be carried out under its fence. */
interface Application {
  readonly sent: SentCommand;
  readonly organisation: OrganisationFact;
  readonly changes: readonly PlanChange[];
  readonly source: PlanSource;
  /** Everybody who has or gets one of the bookings, and the bookings' visits. */
  readonly fenced: readonly string[];
  /** Of the log, before the fence was taken. */
  readonly head: Position;
}

const inputs = { 'booking.applyPlan': bookingCommands['booking.applyPlan'] };

/** Appends under way at once: enough for the log to commit them in groups. */
const concurrency = 32;

/**
 * `booking.applyPlan`: gives bookings other people in one step, under the fences of everybody concerned. Each
 * change is checked beside all the others; where one is not possible any more the whole is refused with
 * `plan_outdated`. What a crash leaves undone is completed when the write side starts again, or the command
 * is sent again. The answer's stream is the organisation's; its report is an `ApplyPlanReport` of the API.
 */
export function createApplyPlanRunner(parts: RunnerParts): AggregateRunner {
  const { log, facts, fences, references, organisations, waitMs, keptStreams } = parts;
  const states = createStreamStates(log, bookingDecider, keptStreams);

  function run(sent: SentCommand, name: string, input: unknown) {
    return Effect.gen(function* () {
      const command = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const { changes, source } = command.input;
      const organisation = yield* requireOrganisation(organisations, sent.org);
      yield* references.require(
        sent.org,
        changes.map(({ resourceIds: ids }, at) => ({
          category: 'resource',
          ids,
          path: `changes[${at}].resourceIds`,
        })),
      );
      const found = yield* Effect.promise(() => load(sent.org, changes));
      const people = [...new Set(found.flatMap((one) => [...one.change.resourceIds, ...peopleOf(one)]))];
      const head = yield* Effect.promise(() => log.head());
      const visits = visitFences(
        found.map(({ loaded: { state } }) => (state.status === 'none' ? null : state.details.visitStemId)),
      );
      const application = { sent, organisation, changes, source, fenced: [...people, ...visits], head };
      const outcome = yield* underFence(fences, sent.org, application.fenced, (fence) =>
        apply(application, fence),
      );
      return yield* Effect.promise(() => answer(sent, outcome));
    });
  }

  function apply({ sent, organisation, changes, source, fenced, head }: Application, fence: HeldFence) {
    return Effect.gen(function* () {
      const wanted = yield* Effect.promise(() => load(sent.org, changes));
      const isDone = ({ stream, loaded }: WantedChange) =>
        loaded.eventIds.has(eventId(sent.identity, stream, 0));
      const done = wanted.filter(isDone);
      const open = wanted.filter((one) => !isDone(one));
      if (sent.sentBy === 'completion' && done.length === 0) return yield* refuseToBegin();
      const allocation = yield* gather(sent.org, wanted, Math.max(head, fence.position));
      const decide = (putUpWith: ReadonlyMap<string, readonly Violation[]>) =>
        decidePlan(open, { facts: allocation, actor: sent.actor, organisation, source, putUpWith });
      const strict = decide(new Map());
      const { decided, problems } =
        source === 'undo' && strict.problems.length > 0
          ? decide(yield* Effect.promise(() => putUpWithBefore(open, strict.problems)))
          : strict;
      // Of a plan that was broken off, what still can be done is done: the rest of it stands already.
      if (problems.length > 0 && done.length === 0) return yield* outdated(problems, source);

      yield* Effect.promise(() => sent.begin('completedLater'));
      yield* Effect.promise(() => fence.announce(fenced));
      const before = yield* Effect.promise(() => Promise.all(done.map((one) => doneBefore(sent, one))));
      const appending = appendsUnder(fence, log);
      const placed =
        source === 'handOver'
          ? yield* placeInOrder(sent, decided, appending)
          : yield* Effect.forEach(decided, (one) => place(sent, one, appending), { concurrency });
      const applied = [...before, ...placed.flatMap((one) => ('problem' in one ? [] : [one]))];
      fence.settle(fenced, lastPosition(applied));
      const lost = placed.flatMap((one) => ('problem' in one ? [one.problem] : []));
      if (source === 'handOver' && applied.length === 0) return yield* outdated(lost, source);
      return { applied, notApplied: [...problems, ...lost] };
    });
  }

  function load(org: string, changes: readonly PlanChange[]): Promise<readonly WantedChange[]> {
    const one = (change: PlanChange) => {
      const stream = streamName('booking', org, change.bookingId);
      return Effect.promise(async () => ({ change, stream, loaded: await states.load(stream) }));
    };
    return Effect.runPromise(Effect.forEach(changes, one, { concurrency }));
  }

  /** The facts of the whole span of the bookings; of everybody, since scores are among them. */
  function gather(
    org: string,
    wanted: readonly WantedChange[],
    upTo: Position,
  ): Effect.Effect<AllocationFacts, Refusal> {
    const span = { start: Number.MAX_SAFE_INTEGER, end: 0 };
    for (const { loaded } of wanted) {
      if (loaded.state.status === 'none') continue;
      span.start = Math.min(span.start, loaded.state.start);
      span.end = Math.max(span.end, loaded.state.end);
    }
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      return yield* expected(() => facts.allocation(org, { ...span, start: Math.min(span.start, span.end) }));
    });
  }

  /**
   * Appends one change. Whoever changes people's time waits for the fence; a change that needs no fence (a
   * title) may come in between, and does no harm where the booking is otherwise as it was.
   */
  function place(
    sent: SentCommand,
    { wanted, booking, revision, event }: DecidedChange,
    appending: Pick<EventLog, 'append'>,
  ): Effect.Effect<AppliedChange | { readonly problem: PlanProblem }> {
    const { change, stream } = wanted;
    const { bookingId, resourceIds } = change;
    const before = booking.resourceIds;
    if (event === undefined) {
      const { position } = wanted.loaded;
      return Effect.succeed({ bookingId, revision, position, resourceIds, before, event });
    }
    return Effect.gen(function* () {
      let at = revision;
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const appended = yield* appendDecision(appending, sent, stream, at, [event]);
        if (appended.outcome === 'appended') {
          const { revision: now, position } = appended;
          return {
            bookingId,
            revision: now,
            position,
            resourceIds,
            before,
            event: { stream, ...event },
          };
        }
        const { state, revision: now, eventIds } = yield* Effect.promise(() => states.load(stream));
        if (eventIds.has(eventId(sent.identity, stream, 0))) {
          return yield* Effect.promise(() => doneBefore(sent, wanted));
        }
        if (state.status === 'none' || now === null || !sameToPlan(state, booking)) break;
        at = now;
      }
      return {
        problem: {
          bookingId,
          code: 'revision_conflict',
          message: pipelineTexts.changedMeanwhile,
          resourceIds: [],
        },
      };
    });
  }

  /** One change after the other, and none behind one that was lost. */
  function placeInOrder(
    sent: SentCommand,
    decided: readonly DecidedChange[],
    appending: Pick<EventLog, 'append'>,
  ) {
    return Effect.gen(function* () {
      const placed: (AppliedChange | { readonly problem: PlanProblem })[] = [];
      for (const one of decided) {
        const outcome = yield* place(sent, one, appending);
        placed.push(outcome);
        if ('problem' in outcome) break;
      }
      return placed;
    });
  }

  /** What the bookings of the problems had put up with before their last event: the one that is taken back. */
  async function putUpWithBefore(
    open: readonly WantedChange[],
    problems: readonly PlanProblem[],
  ): Promise<ReadonlyMap<string, readonly Violation[]>> {
    const known = new Map<string, readonly Violation[]>();
    for (const { change, stream, loaded } of open) {
      if (!problems.some(({ bookingId }) => bookingId === change.bookingId)) continue;
      const { before } = await stateBefore(stream, ({ revision }) => revision === loaded.revision);
      if (before.status !== 'none') known.set(change.bookingId, before.violations);
    }
    return known;
  }

  /** What this very command did to a booking when it was sent before. */
  async function doneBefore(sent: SentCommand, { change, stream }: WantedChange): Promise<AppliedChange> {
    const own = eventId(sent.identity, stream, 0);
    const { before, event } = await stateBefore(stream, ({ id }) => id === own);
    const { revision, position, type, data } = event;
    const { bookingId, resourceIds } = change;
    const had = before.status === 'none' ? [] : before.resourceIds;
    return { bookingId, revision, position, resourceIds, before: had, event: { stream, type, data } };
  }

  /** An event that the booking's stream has, and what the booking was before it. */
  async function stateBefore(stream: string, isMeant: (event: RecordedEvent) => boolean) {
    let before = bookingDecider.initial;
    for await (const event of log.read(stream)) {
      if (!bookingDecider.isEvent(event)) continue;
      if (isMeant(event)) return { before, event };
      before = bookingDecider.evolve(before, event);
    }
    throw new Error(`${stream} had an event, and has it no more`);
  }

  async function answer(sent: SentCommand, { applied, notApplied }: Outcome): Promise<CommandAnswer> {
    const stream = streamName('organisation', sent.org, sent.org);
    const { revision } = await organisations.load(stream);
    const changed = applied.filter(({ event }) => event !== undefined);
    return {
      commandId: sent.identity.commandId,
      stream,
      revision: revision ?? 0,
      position: lastPosition(applied),
      events: changed.flatMap(({ event }) => event ?? []),
      report: {
        applied: applied.map(({ bookingId, revision: now, resourceIds }) => ({
          bookingId,
          revision: now,
          resourceIds,
        })),
        notApplied,
        inverse: changed.map(({ bookingId, revision: now, before }) => ({
          bookingId,
          ifRevision: now,
          resourceIds: before,
        })),
      },
    };
  }

  return { run };
}

/** So often a change is appended again after somebody else's append to its booking. */
const attempts = 5;

function peopleOf({ loaded: { state } }: WantedChange): readonly string[] {
  return state.status === 'none' ? [] : state.resourceIds;
}

/**
 * Whether a booking is still what the plan was checked against. Somebody may have gone on his way meanwhile,
 * which takes no fence: the change is made all the same, since others may count on whom it frees.
 */
function sameToPlan(now: DecidedChange['booking'], then: DecidedChange['booking']): boolean {
  const { title: _title, notes: _notes, reference: _reference, address: _address, ...work } = now.details;
  const { title: _was, notes: _noted, reference: _known, address: _there, ...workThen } = then.details;
  return (
    (now.status === then.status || (isCurrent(now.status) && isCurrent(then.status))) &&
    now.locked === then.locked &&
    now.start === then.start &&
    now.end === then.end &&
    sameValue(now.resourceIds, then.resourceIds) &&
    sameValue(work, workThen)
  );
}

function lastPosition(applied: readonly AppliedChange[]): Position {
  return applied.reduce((highest, { position }) => Math.max(highest, position), 0);
}

function outdated(problems: readonly PlanProblem[], source: PlanSource): Effect.Effect<never, Refusal> {
  const bookings = new Set(problems.map(({ bookingId }) => bookingId)).size;
  return Effect.fail({
    code: 'plan_outdated',
    message:
      source === 'handOver'
        ? pipelineTexts.notHandedOver(problems.map(({ message }) => message))
        : pipelineTexts.planOutdated(bookings),
    details: { problems },
  });
}
