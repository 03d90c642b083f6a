import { Effect, Result } from 'effect';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { refusalOfMissing } from '../../domain/kernel/requiredFields.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import type { AnyState } from '../../domain/record/recordState.ts';
import { rosterEvent } from '../../domain/rosterEvent/rosterEvent.ts';
import type { StagedRosterChange } from '../../domain/workspace/stagedRoster.ts';
import type { RosterWorkspace } from '../../domain/workspace/workspace.ts';
import { workspaceTexts } from '../../domain/workspace/workspaceTexts.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { authorise } from '../pipeline/authorise.ts';
import { recordId } from '../pipeline/commandIdentity.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { createStepRunner, lastPosition, type StepOutcome } from '../step/carryOut.ts';
import { readTogether } from '../step/readTogether.ts';
import type { Committed } from './committed.ts';
import {
  decideRosterCommit,
  type RosterCommitProblem,
  rosterCommandOf,
  rosterProblemOf,
  type WantedRosterChange,
} from './decideRosterCommit.ts';
import { gatheredReferences } from './gatheredReferences.ts';
import { outdated } from './outdated.ts';

type Outcome = StepOutcome<AnyState, WantedRosterChange, RosterCommitProblem>;

/**
 * Makes the changes that are staged in a workspace of the master roster, as one step over its roster events
 * (docs/write-side.md, Several records as one step). A roster event takes nobody's time, so there are no fences.
 */
export function createRosterCommit({
  log,
  fences,
  references,
  organisations,
  keptStreams,
}: Pick<RunnerParts, 'log' | 'fences' | 'references' | 'organisations' | 'keptStreams'>) {
  const states = createStreamStates(log, rosterEvent.anyDecider, keptStreams);
  const carryOut = createStepRunner<AnyState>({ log, fences, states, decider: states });

  return function commit(
    sent: SentCommand,
    { changes, templateId }: Pick<RosterWorkspace, 'changes' | 'templateId'>,
  ): Effect.Effect<Committed, Refusal> {
    return Effect.gen(function* () {
      const organisation = yield* requireOrganisation(organisations, sent.org);
      const found = yield* Effect.promise(() => loadAll(sent, changes));
      yield* requireAllowed(sent, organisation, found, templateId);
      const outside = sent.begunBefore ? [] : yield* problemsOutside(sent, organisation, found, templateId);
      if (outside.length > 0) return yield* Effect.fail(outdated(outside));
      const newId = (purpose: string) => recordId(sent.identity, purpose);
      const outcome = yield* carryOut<WantedRosterChange, RosterCommitProblem>(sent, {
        fenced: [],
        load: () => loadAll(sent, changes),
        decide: (open) => {
          const { actor, now } = sent;
          return Effect.succeed(decideRosterCommit(open, templateId, { actor, now, newId }));
        },
        appends: 'atOnce',
        stillFits: () => false,
        lost: (wanted) =>
          rosterProblemOf(wanted, {
            code: 'revision_conflict',
            message: workspaceTexts.rosterEventChanged,
          }),
        refusal: outdated,
      });
      return committed(outcome);
    });
  };

  function loadAll(
    { org }: SentCommand,
    changes: readonly StagedRosterChange[],
  ): Promise<readonly WantedRosterChange[]> {
    return readTogether(changes, async (change) => {
      const stream = streamName('rosterEvent', org, change.rosterEventId);
      return { change, stream, loaded: await states.load(stream) };
    });
  }

  /** Refuses what the sender may not do with roster events. */
  function requireAllowed(
    { actor }: SentCommand,
    { settings }: OrganisationFact,
    all: readonly WantedRosterChange[],
    templateId: string,
  ): Effect.Effect<void, Refusal> {
    return Effect.gen(function* () {
      const names = all.flatMap(({ change }) => {
        const command = rosterCommandOf(change, templateId);
        return Result.isSuccess(command) ? [command.success.name] : [];
      });
      for (const name of new Set(names)) {
        yield* authorise(actor, name);
        yield* refusedIf(refusalOfClosed(actor, name, settings));
      }
    });
  }

  /** The changes that lack what the organisation requires, or that name what does not exist. */
  function problemsOutside(
    { org }: SentCommand,
    { settings }: OrganisationFact,
    all: readonly WantedRosterChange[],
    templateId: string,
  ): Effect.Effect<readonly RosterCommitProblem[]> {
    return Effect.gen(function* () {
      const commands = all.flatMap((wanted) => {
        const command = rosterCommandOf(wanted.change, templateId);
        // What it says of itself is decided later.
        if (Result.isFailure(command)) return [];
        const { state } = wanted.loaded;
        const before = 'details' in state ? state.details : {};
        const named = recordReferences(rosterEvent.declaration, command.success, before);
        return [{ wanted, ...command.success, named }];
      });
      // All at once first: each of them is known by then.
      const together = gatheredReferences(commands.flatMap(({ named }) => named));
      yield* Effect.ignore(references.require(org, together));
      const problems: RosterCommitProblem[] = [];
      for (const { wanted, name, input, named } of commands) {
        const unfit =
          refusalOfMissing(name, input, settings) ??
          (yield* references
            .require(org, named)
            .pipe(Effect.andThen(references.requireAmong(org, named)))
            .pipe(Effect.match({ onFailure: (refusal) => refusal, onSuccess: () => undefined })));
        if (unfit !== undefined) problems.push(rosterProblemOf(wanted, unfit));
      }
      return problems;
    });
  }
}

/** What the workspace and its sender are told of a commit. */
function committed({ applied, problems }: Outcome): Committed {
  const changed = applied.filter(({ events }) => events.length > 0);
  return {
    settles: {
      type: 'RosterWorkspaceCommitted',
      data: {
        made: applied.map(({ wanted: { change }, revision }) => ({
          rosterEventId: change.rosterEventId,
          changeId: change.changeId,
          revision,
        })),
        left: problems.map(({ title: _title, ...problem }) => problem),
      },
    },
    report: {
      applied: applied.map(({ wanted: { change }, revision }) => ({
        rosterEventId: change.rosterEventId,
        revision,
      })),
      notApplied: problems,
      inverse: changed.map(({ wanted: { change }, revision, events }) => {
        const before = revision - events.length;
        return {
          rosterEventId: change.rosterEventId,
          revision: before < 0 ? null : before,
          ifRevision: revision,
        };
      }),
    },
    events: changed.flatMap(({ events }) => events),
    position: lastPosition(applied),
  };
}
