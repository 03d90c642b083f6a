import { Effect } from 'effect';
import type { PlanSource, Violation } from '../../domain/allocation/allocationRecord.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { isCurrent } from '../../domain/booking/bookingStatus.ts';
import { sameValue } from '../../domain/changedFields.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { streamName } from '../../domain/stream.ts';
import type { CommandAnswer } from '../commandService.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position, Revision } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { createStepRunner, lastPosition, type StepOutcome } from '../step/carryOut.ts';
import { decidePlan, type PlanChange, type PlanProblem, type WantedChange } from './decidePlan.ts';

const inputs = { 'booking.applyPlan': bookingCommands['booking.applyPlan'] };

/** Streams that are read at once. */
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
  const carryOut = createStepRunner<Booking>({
    log,
    fences,
    states,
    decider: {
      initial: bookingDecider.initial,
      evolve: (booking, event) =>
        bookingDecider.isEvent(event) ? bookingDecider.evolve(booking, event) : booking,
    },
  });

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
      const outcome = yield* carryOut<WantedChange, PlanProblem>(sent, {
        fenced: [...people, ...visits],
        load: () => load(sent.org, changes),
        decide: (open, all, fence) =>
          decide(sent, { organisation, source }, open, all, Math.max(head, fence.position)),
        appends: source === 'handOver' ? 'inOrder' : 'atOnce',
        stillFits: sameToPlan,
        lost: ({ change: { bookingId } }) => ({
          bookingId,
          code: 'revision_conflict',
          message: pipelineTexts.changedMeanwhile,
          resourceIds: [],
        }),
        refusal: (problems) => outdated(problems, source),
      });
      return yield* Effect.promise(() => answer(sent, outcome));
    });
  }

  function decide(
    { org, actor }: SentCommand,
    { organisation, source }: { readonly organisation: OrganisationFact; readonly source: PlanSource },
    open: readonly WantedChange[],
    all: readonly WantedChange[],
    upTo: Position,
  ) {
    return Effect.gen(function* () {
      const allocation = yield* gather(org, all, upTo);
      const decideWith = (putUpWith: ReadonlyMap<string, readonly Violation[]>) =>
        decidePlan(open, { facts: allocation, actor, organisation, source, putUpWith });
      const strict = decideWith(new Map());
      const { decided, problems } =
        source === 'undo' && strict.problems.length > 0
          ? decideWith(yield* Effect.promise(() => putUpWithBefore(open, strict.problems)))
          : strict;
      return {
        decided: decided.map(({ wanted, revision, event }) => ({
          wanted,
          expected: revision,
          events: event === undefined ? [] : [event],
        })),
        problems,
      };
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

  /** What the bookings of the problems had put up with before their last event: the one that is taken back. */
  async function putUpWithBefore(
    open: readonly WantedChange[],
    problems: readonly PlanProblem[],
  ): Promise<ReadonlyMap<string, readonly Violation[]>> {
    const known = new Map<string, readonly Violation[]>();
    for (const { change, stream, loaded } of open) {
      if (!problems.some(({ bookingId }) => bookingId === change.bookingId)) continue;
      const before = await stateBefore(stream, loaded.revision);
      if (before.status !== 'none') known.set(change.bookingId, before.violations);
    }
    return known;
  }

  /** What a booking was before the event of a revision. */
  async function stateBefore(stream: string, revision: Revision | null): Promise<Booking> {
    let before: Booking = bookingDecider.initial;
    for await (const event of log.read(stream)) {
      if (event.revision === revision) return before;
      if (bookingDecider.isEvent(event)) before = bookingDecider.evolve(before, event);
    }
    throw new Error(`${stream} had an event, and has it no more`);
  }

  async function answer(
    sent: SentCommand,
    { applied, problems }: StepOutcome<Booking, WantedChange, PlanProblem>,
  ): Promise<CommandAnswer> {
    const stream = streamName('organisation', sent.org, sent.org);
    const { revision } = await organisations.load(stream);
    const changed = applied.filter(({ events }) => events.length > 0);
    return {
      commandId: sent.identity.commandId,
      stream,
      revision: revision ?? 0,
      position: lastPosition(applied),
      events: changed.flatMap(({ events }) => events),
      report: {
        applied: applied.map(({ wanted: { change }, revision: now }) => ({
          bookingId: change.bookingId,
          revision: now,
          resourceIds: change.resourceIds,
        })),
        notApplied: problems,
        inverse: changed.map(({ wanted: { change }, revision: now, before }) => ({
          bookingId: change.bookingId,
          ifRevision: now,
          resourceIds: before.status === 'none' ? [] : before.resourceIds,
        })),
      },
    };
  }

  return { run };
}

function peopleOf({ loaded: { state } }: WantedChange): readonly string[] {
  return state.status === 'none' ? [] : state.resourceIds;
}

/**
 * Whether a booking is still what the plan was checked against. Somebody may have gone on his way meanwhile,
 * which takes no fence: the change is made all the same, since others may count on whom it frees.
 */
function sameToPlan(now: Booking, then: Booking): boolean {
  if (now.status === 'none' || then.status === 'none') return false;
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

function outdated(problems: readonly PlanProblem[], source: PlanSource): Refusal {
  const bookings = new Set(problems.map(({ bookingId }) => bookingId)).size;
  return {
    code: 'plan_outdated',
    message:
      source === 'handOver'
        ? pipelineTexts.notHandedOver(problems.map(({ message }) => message))
        : pipelineTexts.planOutdated(bookings),
    details: { problems },
  };
}
