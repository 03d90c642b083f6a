import { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { readsWorkspace } from '../../domain/workspace/readsWorkspace.ts';
import type { OpenWorkspace } from '../../domain/workspace/workspace.ts';
import { workspaceCommands } from '../../domain/workspace/workspaceCommands.ts';
import { refusalToWork, workspaceDecider } from '../../domain/workspace/workspaceDecider.ts';
import { workspaceTexts } from '../../domain/workspace/workspaceTexts.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Revision } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import { eventId } from '../pipeline/commandIdentity.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { refused, refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { wonOrRefused } from '../pipeline/untilWon.ts';
import { createBookingCommit } from './bookingCommit.ts';
import type { Committed } from './committed.ts';
import { createRosterCommit } from './rosterCommit.ts';

const inputs = { 'workspace.commit': workspaceCommands['workspace.commit'] };

/**
 * `workspace.commit`: makes the staged changes as one step over their records (docs/write-side.md, Several records as one
 * step), and then says in the workspace what was made. The command names a revision of the workspace, whose events do
 * not change; so it finds the same changes whenever it is carried out, and a crash after any append is completed.
 */
export function createCommitRunner(parts: RunnerParts): AggregateRunner {
  const { log, keptStreams } = parts;
  const workspaces = createStreamStates(log, workspaceDecider, keptStreams);
  const commitBookings = createBookingCommit(parts);
  const commitRosterEvents = createRosterCommit(parts);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input: given } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const { workspaceId, revision } = given;
      const stream = streamName('workspace', sent.org, workspaceId);
      const workspace = yield* requireWorkspace(sent, stream, revision);
      const committed = yield* workspace.board === 'timeline'
        ? commitBookings(sent, workspace)
        : commitRosterEvents(sent, workspace);
      const settled = yield* wonOrRefused(settle(sent, stream, committed));
      return {
        commandId: sent.identity.commandId,
        stream,
        revision: settled.revision,
        position: Math.max(settled.position, committed.position),
        events: committed.events,
        report: committed.report,
      };
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
        now.revision === revision ? now.state : yield* Effect.promise(() => workspaces.at(stream, revision));
      if (then.status !== 'open' || !readsWorkspace(sent.actor, then)) {
        return yield* refused('not_found', refusalTexts.notFound('workspace'));
      }
      if (!sent.begunBefore) {
        yield* refusedIf(refusalToWork(then, sent));
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

  /** Says in the workspace what was made; undefined if somebody staged at that very moment. */
  function settle(sent: SentCommand, stream: string, { settles }: Committed) {
    return Effect.gen(function* () {
      const { revision, position, eventIds } = yield* Effect.promise(() => workspaces.load(stream));
      if (eventIds.has(eventId(sent.identity, stream, 0))) return { revision: revision ?? 0, position };
      const appended = yield* appendDecision(log, sent, stream, revision ?? 'none', [settles]);
      return appended.outcome === 'lost' ? undefined : appended;
    });
  }

  return { run };
}
