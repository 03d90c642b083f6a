import { Result } from 'effect';
import { sameValue } from '../changedFields.ts';
import type { CommandFacts, CommandOf, Decider } from '../decider.ts';
import { recordDecider } from '../recordDecider.ts';
import { accept, type Decision, type Refusal, refuse } from '../refusal.ts';
import {
  hasEnded,
  mostStagedChanges,
  type OpenWorkspace,
  type StagedChange,
  type Workspace,
  workspaceLifetime,
} from './workspace.ts';
import { workspaceCommands } from './workspaceCommands.ts';
import { type WorkspaceEvent, workspaceEvents } from './workspaceEvents.ts';
import { workspaceTexts } from './workspaceTexts.ts';

/** The command that changes other records, and so has a runner of its own (`commands/workspace/commitRunner.ts`). */
const { 'workspace.commit': _commit, ...commandsOfOne } = workspaceCommands;

export { commandsOfOne as workspaceOwnCommands };

type Decided = Decision<WorkspaceEvent>;

const rules = recordDecider<Workspace, typeof commandsOfOne, typeof workspaceEvents>({
  category: 'workspace',
  events: workspaceEvents,
  initial: { status: 'none' },
  decide: {
    'workspace.open': {
      begin: ({ board, name }, { actor, now }) =>
        accept({
          type: 'WorkspaceOpened',
          data: { board, name, owner: actor.uid, endsAt: now + workspaceLifetime },
        }),
    },
    'workspace.stage': (workspace, { changes }, facts) =>
      refusedWork(workspace, facts) ?? stage(workspace, changes, facts),
    'workspace.unstage': (workspace, { bookingIds }, facts) => {
      const staged = new Set(workspace.changes.map(({ bookingId }) => bookingId));
      const gone = [...new Set(bookingIds)].filter((id) => staged.has(id));
      return (
        refusedWork(workspace, facts) ??
        acceptIf(gone.length > 0, { type: 'ChangesUnstaged', data: { bookingIds: gone } })
      );
    },
    'workspace.rename': (workspace, { name }, facts) =>
      refusedWork(workspace, facts) ??
      acceptIf(name !== workspace.name, { type: 'WorkspaceRenamed', data: { name } }),
    'workspace.share': (workspace, { shared }, facts) =>
      refusedWork(workspace, facts) ??
      acceptIf(shared !== workspace.shared, { type: 'WorkspaceShared', data: { shared } }),
    'workspace.takeOver': (workspace, _input, { actor, now }) => {
      if (hasEnded(workspace, now)) return Result.fail(ended);
      if (workspace.owner === actor.uid) return accept();
      return workspace.shared
        ? accept({
            type: 'WorkspaceTakenOver',
            data: { owner: actor.uid, previousOwner: workspace.owner },
          })
        : refuse('not_allowed', workspaceTexts.notShared);
    },
    'workspace.keep': (workspace, _input, facts) => {
      const { status: _status, changes, left, ...own } = workspace;
      return (
        refusedWork(workspace, facts) ??
        accept({
          type: 'WorkspaceKept',
          data: {
            ...own,
            endsAt: facts.now + workspaceLifetime,
            changes: changes.map(written),
            left: [...left],
          },
        })
      );
    },
    'workspace.discard': (workspace, _input, facts) =>
      refusedWork(workspace, facts) ?? accept({ type: 'WorkspaceDiscarded', data: {} }),
  },
  evolve: {
    WorkspaceOpened: {
      begin: (data) => ({ status: 'open', ...data, shared: false, changes: [], left: [] }),
    },
    WorkspaceKept: (_workspace, data) => ({ status: 'open', ...data }),
    ChangesStaged: (workspace, { changes }) => {
      const given = new Map(changes.map((change) => [change.bookingId, change]));
      const known = new Set(workspace.changes.map(({ bookingId }) => bookingId));
      return {
        ...workspace,
        changes: [
          ...workspace.changes.map((change) => given.get(change.bookingId) ?? change),
          ...changes.filter(({ bookingId }) => !known.has(bookingId)),
        ],
        left: workspace.left.filter(({ bookingId }) => !given.has(bookingId)),
      };
    },
    ChangesUnstaged: (workspace, { bookingIds }) => without(workspace, new Set(bookingIds)),
    WorkspaceRenamed: (workspace, { name }) => ({ ...workspace, name }),
    WorkspaceShared: (workspace, { shared }) => ({ ...workspace, shared }),
    WorkspaceTakenOver: (workspace, { owner }) => ({ ...workspace, owner }),
    WorkspaceCommitted: (workspace, { made, left }) => {
      const settled = new Map(made.map(({ bookingId, changeId }) => [bookingId, changeId]));
      const changes = workspace.changes.filter((one) => settled.get(one.bookingId) !== one.changeId);
      if (changes.length === 0) return { status: 'removed' };
      const staged = new Set(changes.map(({ bookingId }) => bookingId));
      return { ...workspace, changes, left: left.filter(({ bookingId }) => staged.has(bookingId)) };
    },
    WorkspaceDiscarded: () => ({ status: 'removed' }),
  },
});

/**
 * A workspace: opened, staged into, and at last committed or discarded. Only its owner changes it; another planner takes
 * a shared one over first.
 */
export const workspaceDecider: Decider<
  Workspace,
  CommandOf<typeof commandsOfOne>,
  WorkspaceEvent,
  CommandFacts
> = {
  ...rules,
  evolve: (workspace, event) =>
    // What came before may have been forgotten.
    event.type === 'WorkspaceKept' && workspace.status === 'none'
      ? { status: 'open', ...event.data }
      : rules.evolve(workspace, event),
};

/** Why somebody may not work in a workspace now; undefined if they may. */
export function refusalToWork(
  workspace: OpenWorkspace,
  { actor, now }: Pick<CommandFacts, 'actor' | 'now'>,
): Refusal | undefined {
  if (hasEnded(workspace, now)) return ended;
  return workspace.owner === actor.uid
    ? undefined
    : { code: 'not_allowed', message: workspaceTexts.notOwner, details: {} };
}

function refusedWork(...asked: Parameters<typeof refusalToWork>): Decision<never> | undefined {
  const refusal = refusalToWork(...asked);
  return refusal && Result.fail(refusal);
}

const ended: Refusal = { code: 'workspace_ended', message: workspaceTexts.ended, details: {} };

type GivenChange = CommandOf<typeof commandsOfOne, 'workspace.stage'>['input']['changes'][number];

function stage(
  workspace: OpenWorkspace,
  changes: readonly GivenChange[],
  { newId }: Pick<CommandFacts, 'newId'>,
): Decided {
  const known = new Map(workspace.changes.map((change) => [change.bookingId, change]));
  // Of two for one booking the last counts.
  const wanted = [...new Map(changes.map((change) => [change.bookingId, change])).values()];
  const news = wanted.filter((change) => {
    const { changeId: _changeId, ...staged } = known.get(change.bookingId) ?? { changeId: '' };
    return !sameValue(staged, change);
  });
  const total = known.size + news.filter(({ bookingId }) => !known.has(bookingId)).length;
  if (total > mostStagedChanges) {
    return refuse('invalid_input', workspaceTexts.tooMany(mostStagedChanges), { path: ['changes'] });
  }
  return acceptIf(news.length > 0, {
    type: 'ChangesStaged',
    data: { changes: news.map((change) => ({ ...change, changeId: newId(`change ${change.bookingId}`) })) },
  });
}

function acceptIf(changes: boolean, event: WorkspaceEvent): Decided {
  return changes ? accept(event) : accept();
}

function without(workspace: OpenWorkspace, bookingIds: ReadonlySet<string>): OpenWorkspace {
  const stays = ({ bookingId }: { readonly bookingId: string }) => !bookingIds.has(bookingId);
  return { ...workspace, changes: workspace.changes.filter(stays), left: workspace.left.filter(stays) };
}

/** A change as events hold it. */
function written({ seen, wanted, ...change }: StagedChange) {
  return {
    ...change,
    seen: seen && { ...seen, resourceIds: [...seen.resourceIds] },
    wanted: { ...wanted },
  };
}
