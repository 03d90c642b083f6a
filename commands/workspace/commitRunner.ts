import { Effect } from 'effect';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingReferences } from '../../domain/booking/bookingReferences.ts';
import { sameToPlan } from '../../domain/booking/sameToPlan.ts';
import { seesBooking } from '../../domain/booking/seesBooking.ts';
import type { OrganisationFact } from '../../domain/facts.ts';
import type { Reference } from '../../domain/reference.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { isScoped } from '../../domain/rights.ts';
import type { StepReport } from '../../domain/stepReport.ts';
import { streamName } from '../../domain/stream.ts';
import { refusalTexts } from '../../domain/texts.ts';
import { readsWorkspace } from '../../domain/workspace/readsWorkspace.ts';
import {
  type OpenWorkspace,
  type StagedChange,
  type Workspace,
  wantedBookingSchema,
} from '../../domain/workspace/workspace.ts';
import { workspaceCommands } from '../../domain/workspace/workspaceCommands.ts';
import { refusalToWork, workspaceDecider } from '../../domain/workspace/workspaceDecider.ts';
import type { WorkspaceEvent } from '../../domain/workspace/workspaceEvents.ts';
import { workspaceTexts } from '../../domain/workspace/workspaceTexts.ts';
import { createBookingSteps } from '../booking/createBookingSteps.ts';
import type { CommandAnswer } from '../commandService.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position, Revision } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import { eventId, recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { wonOrRefused } from '../pipeline/untilWon.ts';
import { lastPosition, type StepOutcome } from '../step/carryOut.ts';
import { type CommitProblem, decideCommit, problemOf, type WantedChange } from './decideCommit.ts';

const inputs = { 'workspace.commit': workspaceCommands['workspace.commit'] };

/** How many streams are read at once. */
const concurrency = 32;

type Outcome = StepOutcome<Booking, WantedChange, CommitProblem>;

/**
 * `workspace.commit`: makes the staged changes as one step over their bookings (docs/write-side.md, Several records as one
 * step), and then says in the workspace what was made. The command names a revision of the workspace, whose events do
 * not change; so it finds the same changes whenever it is carried out, and a crash after any append is completed.
 */
export function createCommitRunner(parts: RunnerParts): AggregateRunner {
  const { log, facts, references, organisations, waitMs, keptStreams } = parts;
  const { states, carryOut } = createBookingSteps(parts);
  const workspaces = createStreamStates(log, workspaceDecider, keptStreams);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input: given } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const { workspaceId, revision } = given;
      const stream = streamName('workspace', sent.org, workspaceId);
      const organisation = yield* requireOrganisation(organisations, sent.org);
      const workspace = yield* requireWorkspace(sent, stream, revision);
      const found = yield* Effect.promise(() => loadAll(sent, workspace.changes));
      yield* requireReferences(sent, found);
      const people = peopleOf(found);
      const head = yield* Effect.promise(() => log.head());
      // Before the fences are taken, so that nobody waits for those who wait.
      yield* expected(() => facts.waitFor(head, waitMs));
      const outcome = yield* carryOut<WantedChange, CommitProblem>(sent, {
        fenced: [...people, ...visitFences(visitsOf(found))],
        load: () => loadAll(sent, workspace.changes),
        decide: (open, all, fence) =>
          decide(sent, organisation, people, open, all, Math.max(head, fence.position)),
        appends: 'atOnce',
        stillFits: sameToPlan,
        lost: (wanted) =>
          problemOf(wanted, { code: 'revision_conflict', message: workspaceTexts.bookingChanged }),
        held: problemOf,
        refusal: outdated,
      });
      const settled = yield* wonOrRefused(settle(sent, stream, outcome));
      return answer(sent, stream, settled, outcome);
    });
  }

  /** The workspace at the revision that the command names; if it was not begun before, nothing may have happened since. */
  function requireWorkspace(
    sent: SentCommand,
    stream: string,
    revision: Revision,
  ): Effect.Effect<OpenWorkspace, Refusal> {
    return Effect.gen(function* () {
      const now = yield* Effect.promise(() => workspaces.load(stream));
      const then =
        now.revision === revision ? now.state : yield* Effect.promise(() => stateAt(stream, revision));
      if (then.status !== 'open' || !readsWorkspace(sent.actor, then)) {
        return yield* refused('not_found', refusalTexts.notFound('workspace'));
      }
      if (!sent.begunBefore) {
        const refusal = refusalToWork(then, sent);
        if (refusal !== undefined) return yield* Effect.fail(refusal);
        if (now.revision !== revision) {
          return yield* refused('revision_conflict', workspaceTexts.changed, {
            expected: revision,
            actual: now.revision,
          });
        }
      }
      if (then.changes.length === 0) return yield* refused('invalid_input', workspaceTexts.nothingStaged);
      return then;
    });
  }

  /** As it was after a revision, even if the first events are not kept any more. */
  async function stateAt(stream: string, revision: Revision): Promise<Workspace> {
    let then: Workspace = workspaceDecider.initial;
    for await (const event of log.read(stream)) {
      if (event.revision > revision) break;
      if (workspaceDecider.isEvent(event)) then = workspaceDecider.evolve(then, event);
    }
    return then;
  }

  function loadAll(sent: SentCommand, changes: readonly StagedChange[]): Promise<readonly WantedChange[]> {
    const one = (change: StagedChange) =>
      Effect.promise(async (): Promise<WantedChange> => {
        const stream = streamName('booking', sent.org, change.bookingId);
        return { change, stream, loaded: await states.load(stream) };
      });
    return Effect.runPromise(Effect.forEach(changes, one, { concurrency }));
  }

  /** Refuses what names records that do not exist, or that are outside of a planner's scope. */
  function requireReferences(
    { org, actor }: SentCommand,
    all: readonly WantedChange[],
  ): Effect.Effect<void, Refusal> {
    return Effect.gen(function* () {
      if (isScoped(actor)) {
        const hidden = all.find(
          ({ loaded: { state } }) => state.status !== 'none' && !seesBooking(actor, state),
        );
        if (hidden !== undefined) {
          const { bookingId } = hidden.change;
          return yield* refused('not_found', refusalTexts.notFound('booking'), { bookingId });
        }
      }
      const named = all.flatMap(({ change, loaded: { state } }) => {
        const input = wantedBookingSchema.safeParse(change.wanted);
        if (!input.success) return [];
        const command = {
          name: 'booking.synchronise' as const,
          input: { ...input.data, bookingId: change.bookingId },
        };
        return bookingReferences(command, state);
      });
      yield* references.require(org, gathered(named));
      yield* references.requireInScope(
        actor,
        named,
        all.flatMap(({ loaded: { state } }) =>
          state.status === 'none' ? [] : [...state.resourceIds, state.details.customerId],
        ),
      );
    });
  }

  function decide(
    { org, actor, now, identity }: SentCommand,
    organisation: OrganisationFact,
    people: readonly string[],
    open: readonly WantedChange[],
    all: readonly WantedChange[],
    upTo: Position,
  ) {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const named = { resourceIds: people, customerIds: customersOf(all) };
      const allocation = yield* expected(() => facts.allocation(org, spanOf(all), named));
      const newId = (purpose: string) => recordId(identity, purpose);
      const { decided, problems } = decideCommit(open, { actor, now, newId, organisation, allocation });
      return {
        decided: decided.map(({ wanted, events }) => ({
          wanted,
          expected: wanted.loaded.revision ?? ('none' as const),
          events,
        })),
        problems,
      };
    });
  }

  /** Says in the workspace what was made; undefined if somebody staged at that very moment. */
  function settle(sent: SentCommand, stream: string, { applied, problems }: Outcome) {
    return Effect.gen(function* () {
      const { revision, position, eventIds } = yield* Effect.promise(() => workspaces.load(stream));
      if (eventIds.has(eventId(sent.identity, stream, 0))) return { revision: revision ?? 0, position };
      const event: WorkspaceEvent = {
        type: 'WorkspaceCommitted',
        data: {
          made: applied.map(({ wanted: { change }, revision: made }) => ({
            bookingId: change.bookingId,
            changeId: change.changeId,
            revision: made,
          })),
          left: problems.map(({ title: _title, ...problem }) => problem),
        },
      };
      const appended = yield* appendDecision(log, sent, stream, revision ?? 'none', [event]);
      return appended.outcome === 'lost' ? undefined : appended;
    });
  }

  function answer(
    sent: SentCommand,
    stream: string,
    settled: { readonly revision: Revision; readonly position: Position },
    { applied, problems }: Outcome,
  ): CommandAnswer {
    const { commandId } = sent.identity;
    const changed = applied.filter(({ events }) => events.length > 0);
    const report: StepReport = {
      applied: applied.map(({ wanted: { change }, revision }) => ({ bookingId: change.bookingId, revision })),
      notApplied: problems,
      inverse: changed.map(({ wanted: { change } }) => ({ bookingId: change.bookingId, commandId })),
    };
    return {
      commandId,
      stream,
      revision: settled.revision,
      position: Math.max(settled.position, lastPosition(applied)),
      events: changed.flatMap(({ events }) => events),
      report,
    };
  }

  return { run };
}

/** Those of people and customers as one each, so that they are looked up at once. */
function gathered(named: readonly Reference[]): readonly Reference[] {
  const plain = named.filter(({ added }) => added === undefined);
  const byCategory = Map.groupBy(plain, ({ category }) => category);
  return [
    ...[...byCategory].map(([category, of]) => ({
      category,
      ids: [...new Set(of.flatMap(({ ids }) => ids))],
      path: 'changes',
    })),
    ...named.filter(({ added }) => added !== undefined),
  ];
}

function wantedOf({ change }: WantedChange) {
  return wantedBookingSchema.safeParse(change.wanted).data;
}

/** Whose time the changes concern. */
function peopleOf(all: readonly WantedChange[]): readonly string[] {
  return [
    ...new Set(
      all.flatMap((one) => [
        ...(one.loaded.state.status === 'none' ? [] : one.loaded.state.resourceIds),
        ...(wantedOf(one)?.resourceIds ?? []),
      ]),
    ),
  ];
}

function customersOf(all: readonly WantedChange[]): readonly string[] {
  return [
    ...new Set(
      all.flatMap((one) =>
        [
          ...(one.loaded.state.status === 'none' ? [] : [one.loaded.state.details.customerId]),
          ...(wantedOf(one)?.customerId ?? []),
        ].flat(),
      ),
    ),
  ];
}

function visitsOf(all: readonly WantedChange[]): readonly (string | null)[] {
  return all.flatMap((one) => [
    one.loaded.state.status === 'none' ? null : one.loaded.state.details.visitStemId,
    wantedOf(one)?.visitStemId ?? null,
  ]);
}

/** From the first start to the last end, before and after. */
function spanOf(all: readonly WantedChange[]): { readonly start: number; readonly end: number } {
  let start = Number.MAX_SAFE_INTEGER;
  let end = 0;
  for (const one of all) {
    const { state } = one.loaded;
    const wanted = wantedOf(one);
    const own = state.status === 'none' ? [] : [state.start, state.end];
    for (const at of [...own, wanted?.start, wanted?.end]) {
      if (at === undefined) continue;
      start = Math.min(start, at);
      end = Math.max(end, at);
    }
  }
  return { start: Math.min(start, end), end };
}

function outdated(problems: readonly CommitProblem[]): Refusal {
  const bookings = new Set(problems.map(({ bookingId }) => bookingId)).size;
  return {
    code: 'workspace_outdated',
    message: workspaceTexts.outdated(bookings),
    details: { problems },
  };
}

function refused(
  code: Refusal['code'],
  message: string,
  details: Refusal['details'] = {},
): Effect.Effect<never, Refusal> {
  return Effect.fail({ code, message, details });
}
