import { Effect } from 'effect';
import { z } from 'zod';
import { createAllocationContext } from '../../domain/allocation/allocationContext.ts';
import { isByHand, type PlanSource, type Violation } from '../../domain/allocation/allocationRecord.ts';
import { type Booking, noBooking } from '../../domain/booking/booking.ts';
import { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import { sameToPlan } from '../../domain/booking/sameToPlan.ts';
import { seesBooking } from '../../domain/booking/seesBooking.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Reference } from '../../domain/kernel/reference.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { StepReport } from '../../domain/kernel/stepReport.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { isScoped } from '../../domain/rights/rights.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { organisationAnswer, requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refused, refusedField } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { lastPosition, type StepOutcome } from '../step/carryOut.ts';
import type { Division } from '../step/division.ts';
import { readTogether } from '../step/readTogether.ts';
import type { StepSizes } from '../step/stepSizes.ts';
import { createBookingSteps } from './createBookingSteps.ts';
import { type DecidedChange, decidePlan, problemOf, standingChanges } from './decidePlan.ts';
import { type DividedPlan, dividePlan } from './dividePlan.ts';
import type { PlanChange, PlanProblem, WantedChange } from './planChange.ts';

const inputs = { 'booking.applyPlan': bookingCommands['booking.applyPlan'] };

const lengthSchema = z.object({ changes: z.array(z.unknown()) });

/**
 * `booking.applyPlan`: allocates other people to bookings in one step, under the fences of everybody
 * concerned. Each change is checked together with all the others; if one is no longer possible, the whole
 * plan is refused with `plan_outdated`. After a crash the step is completed when the write side starts again,
 * or the command is sent again. The answer's stream is the organisation's; its report is an `ApplyPlanReport`
 * of the API.
 *
 * A plan that is too large for one step is checked in the same way and divided into parts, which are plans
 * themselves (`dividePlan.ts`). A part makes the changes that are still possible by then; those that others
 * have made impossible are reported.
 */
export function createApplyPlanRunner(parts: RunnerParts, sizes: StepSizes): AggregateRunner {
  const { log, facts, references, organisations, waitMs } = parts;
  const { states, carryOut } = createBookingSteps(parts);

  function run(sent: SentCommand, name: string, input: unknown) {
    return Effect.gen(function* () {
      const command = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const { changes, source } = command.input;
      const organisation = yield* requireOrganisation(organisations, sent.org);
      yield* references.require(sent.org, peopleNamed(changes));
      const found = yield* Effect.promise(() => load(sent, changes));
      yield* requireScope(sent.actor, found);
      const head = yield* Effect.promise(() => log.head());
      // Before the fences are taken, so that nobody waits for those who wait.
      yield* expected(() => facts.waitFor(head, waitMs));
      const outcome = yield* carryOut<WantedChange, PlanProblem>(sent, {
        fenced: fencesOf(found),
        load: () => load(sent, changes),
        decide: (open, all, upTo) => decide(sent, { organisation, source }, open, all, Math.max(head, upTo)),
        // Each event records who else could have had the booking beside all the others.
        ahead: { again: 'asAWhole' },
        appends: isByHand(source) ? 'inOrder' : 'atOnce',
        stillFits: sameToPlan,
        lost: (wanted) => problemOf(wanted, 'revision_conflict', pipelineTexts.changedMeanwhile),
        held: (wanted, { code, message }) => problemOf(wanted, code, message),
        taken: (wanted, { code, message }) => problemOf(wanted, code, message),
        ...(sent.sentBy === 'job' ? {} : { refusal: (problems) => outdated(problems, source) }),
      });
      return yield* Effect.promise(() => answer(sent, outcome));
    });
  }

  /** For a planner whom master labels limit, bookings and people outside of them do not exist. */
  function requireScope(actor: Actor, found: readonly WantedChange[]): Effect.Effect<void, Refusal> {
    return Effect.gen(function* () {
      const hidden = found.find(
        ({ change, loaded: { state } }) => !seesBooking(actor, change.bookingId, state),
      );
      if (hidden !== undefined && isScoped(actor)) {
        const { bookingId } = hidden.change;
        return yield* refused('not_found', refusalTexts.notFound('booking'), { bookingId });
      }
      yield* references.requireInScope(
        actor,
        peopleNamed(found.map(({ change }) => change)),
        found.flatMap((one) => [...peopleOf(one)]),
      );
    });
  }

  /**
   * No fence is held here: this decides on the state at the moment of acceptance, and each part checks again.
   */
  function divide(
    { org, actor }: SentCommand,
    name: string,
    input: unknown,
  ): Effect.Effect<Division, Refusal> {
    return Effect.gen(function* () {
      const command = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const { changes, source } = command.input;
      // A job is followed by whoever plans everything; a planner in a scope changes as much as fits into a step.
      if (isScoped(actor)) {
        return yield* refused('not_allowed', pipelineTexts.tooMuchForScope, { changes: changes.length });
      }
      const organisation = yield* requireOrganisation(organisations, org);
      yield* references.require(org, peopleNamed(changes));
      const head = yield* Effect.promise(() => log.head());
      const wanted = yield* read(org, changes, head);
      const { standing, problems } = standingChanges(wanted, { actor, organisation });
      const context = createAllocationContext(yield* gather(org, wanted, head));
      const divideWith = (putUpWith: ReadonlyMap<string, readonly Violation[]>) =>
        Effect.promise(() => dividePlan(context, standing, { source, putUpWith }, sizes));
      const strict = yield* divideWith(new Map());
      const divided: DividedPlan =
        source === 'undo' && strict.kind === 'problems'
          ? yield* divideWith(yield* Effect.promise(() => putUpWithBefore(wanted, strict.problems)))
          : strict;
      if (divided.kind === 'entangled') {
        return yield* refusedField('changes', pipelineTexts.entangled(divided.bookings));
      }
      const all = divided.kind === 'problems' ? [...problems, ...divided.problems] : problems;
      if (all.length > 0 || divided.kind === 'problems') return yield* Effect.fail(outdated(all, source));
      return {
        total: changes.length,
        parts: divided.parts.map((some) => ({ records: some.length, input: { changes: some, source } })),
      };
    });
  }

  /** The changes with their bookings from the read side, which is faster than reading as many streams. */
  function read(org: string, changes: readonly PlanChange[], upTo: Position) {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const ids = changes.map(({ bookingId }) => bookingId);
      const bookings = new Map((yield* expected(() => facts.bookings(org, ids))).map((one) => [one.id, one]));
      return changes.map((change): WantedChange => {
        const booking = bookings.get(change.bookingId);
        const revision = booking?.revision ?? null;
        return {
          change,
          stream: streamName('booking', org, change.bookingId),
          loaded: { state: booking ?? noBooking, revision, position: 0, eventIds: new Set() },
          asPlanned: revision === change.ifRevision,
        };
      });
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
      const confirmedAgain =
        source === 'undo' ? yield* Effect.promise(() => confirmedBefore(decided)) : new Set<string>();
      return {
        decided: decided.map(({ wanted, event }) => ({
          wanted,
          events:
            event === undefined
              ? []
              : confirmedAgain.has(wanted.change.bookingId)
                ? [event, { type: 'BookingConfirmed' as const, data: {} }]
                : [event],
        })),
        problems,
        asOf: allocation.position,
      };
    });
  }

  /**
   * The bookings that a step which is being undone had emptied, and that were confirmed with the people whom they get
   * back: they are confirmed again, as after undoing a single step (`domain/booking/undo.ts`).
   */
  async function confirmedBefore(decided: readonly DecidedChange[]): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const { wanted, event } of decided) {
      const { change, stream, loaded } = wanted;
      if (event?.type !== 'BookingAllocated' || loaded.state.status !== 'draft') continue;
      const before = await states.at(stream, change.ifRevision - 1);
      if (before.status === 'confirmed' && sameValue(before.resourceIds, event.data.resourceIds)) {
        ids.add(change.bookingId);
      }
    }
    return ids;
  }

  function load(sent: SentCommand, changes: readonly PlanChange[]): Promise<readonly WantedChange[]> {
    return readTogether(changes, async (change) => {
      const stream = streamName('booking', sent.org, change.bookingId);
      const loaded = await states.load(stream);
      const asPlanned = await isAsPlanned(sent, change, stream, loaded);
      return { change, stream, loaded, asPlanned };
    });
  }

  /** While a job is under way, a booking may be marked, even by the job's own parts, or get another title. */
  async function isAsPlanned(
    { sentBy }: SentCommand,
    { ifRevision }: PlanChange,
    stream: string,
    { state, revision }: WantedChange['loaded'],
  ): Promise<boolean> {
    if (sentBy !== 'job' || revision === ifRevision || revision === null) return revision === ifRevision;
    return sameToPlan(state, await states.at(stream, ifRevision));
  }

  /** The facts of the bookings' whole span; of everybody, since they include scores. */
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
   * The violations that the bookings with problems already had before their last event, which is being
   * undone.
   */
  async function putUpWithBefore(
    open: readonly WantedChange[],
    problems: readonly PlanProblem[],
  ): Promise<ReadonlyMap<string, readonly Violation[]>> {
    const concerned = new Set(problems.map(({ bookingId }) => bookingId));
    const known = new Map<string, readonly Violation[]>();
    for (const { change, stream } of open) {
      if (!concerned.has(change.bookingId)) continue;
      const before = await states.at(stream, change.ifRevision - 1);
      if (before.status !== 'none') known.set(change.bookingId, before.violations);
    }
    return known;
  }

  async function answer(
    sent: SentCommand,
    { applied, problems }: StepOutcome<Booking, WantedChange, PlanProblem>,
  ): Promise<CommandAnswer> {
    const changed = applied.filter(({ events }) => events.length > 0);
    const report: StepReport = {
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
    };
    const events = changed.flatMap((one) => one.events);
    return organisationAnswer(organisations, sent, { position: lastPosition(applied), events, report });
  }

  const isBeyondStep = (input: unknown) =>
    (lengthSchema.safeParse(input).data?.changes.length ?? 0) > sizes.mostInStep;
  return { run, job: { isBeyondStep, divide } };
}

/** Everybody whom the changes name, each once, in the order of their first mention. */
function peopleNamed(changes: readonly PlanChange[]): readonly Reference[] {
  const named = new Set<string>();
  return changes.flatMap(({ resourceIds }, at) => {
    const ids = resourceIds.filter((id) => !named.has(id));
    for (const id of ids) named.add(id);
    return ids.length === 0 ? [] : [{ category: 'resource', ids, path: `changes[${at}].resourceIds` }];
  });
}

/** Everybody who has one of these bookings or is to get it, and their visits. */
function fencesOf(all: readonly WantedChange[]): readonly string[] {
  const people = all.flatMap((one) => [...one.change.resourceIds, ...peopleOf(one)]);
  const visits = all.map(({ loaded: { state } }) =>
    state.status === 'none' ? null : state.details.visitStemId,
  );
  return [...new Set(people), ...visitFences(visits)];
}

function peopleOf({ loaded: { state } }: WantedChange): readonly string[] {
  return state.status === 'none' ? [] : state.resourceIds;
}

function outdated(problems: readonly PlanProblem[], source: PlanSource): Refusal {
  const bookings = new Set(problems.map(({ bookingId }) => bookingId)).size;
  return {
    code: 'plan_outdated',
    message:
      source === 'handOver'
        ? pipelineTexts.notHandedOver(problems.map(({ message }) => message))
        : source === 'swap'
          ? pipelineTexts.notSwapped(problems)
          : pipelineTexts.planOutdated(bookings),
    details: { problems },
  };
}
