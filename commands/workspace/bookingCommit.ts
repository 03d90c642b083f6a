import { Effect } from 'effect';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingReferences } from '../../domain/booking/bookingReferences.ts';
import { sameToPlan } from '../../domain/booking/sameToPlan.ts';
import { seesBooking } from '../../domain/booking/seesBooking.ts';
import { customersOfBooking } from '../../domain/groupEvent/servedCustomers.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { isScoped } from '../../domain/rights/rights.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import {
  type StagedChange,
  type TimelineWorkspace,
  wantedBookingSchema,
} from '../../domain/workspace/workspace.ts';
import { workspaceTexts } from '../../domain/workspace/workspaceTexts.ts';
import { createBookingSteps } from '../booking/createBookingSteps.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position } from '../log/log.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { gatherFacts } from '../pipeline/gatherFacts.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { refused } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { lastPosition, type StepOutcome } from '../step/carryOut.ts';
import { readTogether } from '../step/readTogether.ts';
import type { Committed } from './committed.ts';
import { type CommitProblem, decideCommit, problemOf, type WantedChange } from './decideCommit.ts';
import { gatheredReferences } from './gatheredReferences.ts';
import { outdated } from './outdated.ts';

type Outcome = StepOutcome<Booking, WantedChange, CommitProblem>;

/**
 * Makes the changes that are staged in a workspace of the timeline, as one step over their bookings
 * (docs/write-side.md, Several records as one step).
 */
export function createBookingCommit(parts: RunnerParts) {
  const { log, facts, references, organisations, waitMs } = parts;
  const { states, carryOut } = createBookingSteps(parts);

  function commit(
    sent: SentCommand,
    { changes }: Pick<TimelineWorkspace, 'changes'>,
  ): Effect.Effect<Committed, Refusal> {
    return Effect.gen(function* () {
      const organisation = yield* requireOrganisation(organisations, sent.org);
      const found = yield* Effect.promise(() => loadAll(sent, changes));
      yield* requireReferences(sent, found);
      const head = yield* Effect.promise(() => log.head());
      // Before the fences are taken, so that nobody waits for those who wait.
      yield* expected(() => facts.waitFor(head, waitMs));
      const outcome = yield* carryOut<WantedChange, CommitProblem>(sent, {
        fenced: fencesOf(found),
        load: () => loadAll(sent, changes),
        decide: (open, all, upTo) => decide(sent, organisation, open, all, Math.max(head, upTo)),
        ahead: { again: 'inGroups', fencesOf: (one) => fencesOf([one]) },
        appends: 'atOnce',
        stillFits: sameToPlan,
        lost: (wanted) =>
          problemOf(wanted, { code: 'revision_conflict', message: workspaceTexts.bookingChanged }),
        held: problemOf,
        taken: problemOf,
        refusal: outdated,
      });
      return committed(sent, outcome);
    });
  }

  function loadAll(sent: SentCommand, changes: readonly StagedChange[]): Promise<readonly WantedChange[]> {
    return readTogether(changes, async (change) => {
      const stream = streamName('booking', sent.org, change.bookingId);
      return { change, stream, loaded: await states.load(stream) };
    });
  }

  /** Refuses what names records that do not exist, or that are outside of a planner's scope. */
  function requireReferences(
    { org, actor }: SentCommand,
    all: readonly WantedChange[],
  ): Effect.Effect<void, Refusal> {
    return Effect.gen(function* () {
      if (isScoped(actor)) {
        const hidden = all.find(
          ({ change, loaded: { state } }) =>
            state.status !== 'none' && !seesBooking(actor, change.bookingId, state),
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
      yield* references.require(org, gatheredReferences(named));
      yield* references.requireInScope(
        actor,
        named,
        all.flatMap(({ loaded: { state } }) =>
          state.status === 'none' ? [] : [...state.resourceIds, ...customersOfBooking(state)],
        ),
      );
      yield* references.requireAmong(org, named);
    });
  }

  function decide(
    { org, actor, now, identity }: SentCommand,
    organisation: OrganisationFact,
    open: readonly WantedChange[],
    all: readonly WantedChange[],
    upTo: Position,
  ) {
    return Effect.gen(function* () {
      const needed = { span: spanOf(all), resourceIds: peopleOf(all), customerIds: customersOf(all) };
      const allocation = yield* gatherFacts(parts, org, needed, upTo);
      const newId = (purpose: string) => recordId(identity, purpose);
      const { decided, problems } = decideCommit(open, { actor, now, newId, organisation, allocation });
      return { decided, problems, asOf: allocation.position };
    });
  }

  return commit;
}

/** What the workspace and its sender are told of a commit. */
function committed({ identity: { commandId } }: SentCommand, { applied, problems }: Outcome): Committed {
  const changed = applied.filter(({ events }) => events.length > 0);
  return {
    settles: {
      type: 'WorkspaceCommitted',
      data: {
        made: applied.map(({ wanted: { change }, revision }) => ({
          bookingId: change.bookingId,
          changeId: change.changeId,
          revision,
        })),
        left: problems.map(({ title: _title, ...problem }) => problem),
      },
    },
    report: {
      applied: applied.map(({ wanted: { change }, revision }) => ({ bookingId: change.bookingId, revision })),
      notApplied: problems,
      inverse: changed.map(({ wanted: { change } }) => ({ bookingId: change.bookingId, commandId })),
    },
    events: changed.flatMap(({ events }) => events),
    position: lastPosition(applied),
  };
}

function wantedOf({ change }: WantedChange) {
  return wantedBookingSchema.safeParse(change.wanted).data;
}

function fencesOf(all: readonly WantedChange[]): readonly string[] {
  return [...peopleOf(all), ...visitFences(visitsOf(all))];
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
          ...customersOfBooking(one.loaded.state),
          ...(wantedOf(one)?.customerId ?? []),
          ...(wantedOf(one)?.participants ?? []).map(({ customerId }) => customerId),
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
