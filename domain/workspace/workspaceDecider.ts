import { Result } from 'effect';
import type { CommandFacts, CommandOf, Decider } from '../kernel/decider.ts';
import { recordDecider } from '../kernel/recordDecider.ts';
import { accept, type Decision, type Refusal, refuse } from '../kernel/refusal.ts';
import { mayCommand } from '../rights/mayCommand.ts';
import { afterCommit, newlyStaged, withoutStaged, withStaged } from './stagedList.ts';
import type { StagedRosterChange } from './stagedRoster.ts';
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
    'workspace.openRoster': {
      begin: ({ rosterTemplateId: templateId, name }, { actor, now }) =>
        mayCommand(actor, 'rosterEvent.change')
          ? accept({
              type: 'RosterWorkspaceOpened',
              data: { templateId, name, owner: actor.uid, endsAt: now + workspaceLifetime },
            })
          : refuse('not_allowed', workspaceTexts.noRosters),
    },
    'workspace.stage': (workspace, { changes }, facts) =>
      refusedWork(workspace, facts) ?? stage(workspace, changes, facts),
    'workspace.unstage': (workspace, { bookingIds }, facts) => {
      const gone = stagedAmong(workspace.changes, bookingIds);
      return (
        refusedWork(workspace, facts) ??
        refusedBoard(workspace, 'timeline') ??
        acceptIf(gone.length > 0, { type: 'ChangesUnstaged', data: { bookingIds: gone } })
      );
    },
    'workspace.stageRoster': (workspace, { changes }, facts) =>
      refusedWork(workspace, facts) ?? stageRoster(workspace, changes, facts),
    'workspace.unstageRoster': (workspace, { rosterEventIds }, facts) => {
      const gone = stagedAmong(workspace.changes, rosterEventIds);
      return (
        refusedWork(workspace, facts) ??
        refusedBoard(workspace, 'masterroster') ??
        acceptIf(gone.length > 0, { type: 'RosterChangesUnstaged', data: { rosterEventIds: gone } })
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
    'workspace.keep': (workspace, _input, facts) =>
      refusedWork(workspace, facts) ?? accept(kept(workspace, facts.now + workspaceLifetime)),
    'workspace.discard': (workspace, _input, facts) =>
      refusedWork(workspace, facts) ?? accept({ type: 'WorkspaceDiscarded', data: {} }),
  },
  evolve: {
    WorkspaceOpened: {
      begin: (data) => ({ status: 'open', ...data, shared: false, changes: [], left: [] }),
    },
    RosterWorkspaceOpened: {
      begin: (data) => ({
        status: 'open',
        board: 'masterroster',
        ...data,
        shared: false,
        changes: [],
        left: [],
      }),
    },
    WorkspaceKept: (_workspace, data) => ({ status: 'open', ...data }),
    RosterWorkspaceKept: (_workspace, data) => ({ status: 'open', board: 'masterroster', ...data }),
    ChangesStaged: (workspace, { changes }) =>
      workspace.board === 'timeline' ? { ...workspace, ...withStaged(workspace, changes, idOf) } : workspace,
    ChangesUnstaged: (workspace, { bookingIds }) =>
      workspace.board === 'timeline'
        ? { ...workspace, ...withoutStaged(workspace, bookingIds, idOf) }
        : workspace,
    RosterChangesStaged: (workspace, { changes }) =>
      workspace.board === 'masterroster'
        ? { ...workspace, ...withStaged(workspace, changes, idOf) }
        : workspace,
    RosterChangesUnstaged: (workspace, { rosterEventIds }) =>
      workspace.board === 'masterroster'
        ? { ...workspace, ...withoutStaged(workspace, rosterEventIds, idOf) }
        : workspace,
    WorkspaceRenamed: (workspace, { name }) => ({ ...workspace, name }),
    WorkspaceShared: (workspace, { shared }) => ({ ...workspace, shared }),
    WorkspaceTakenOver: (workspace, { owner }) => ({ ...workspace, owner }),
    WorkspaceCommitted: (workspace, { made, left }) =>
      workspace.board === 'timeline'
        ? goneIfEmpty({ ...workspace, ...afterCommit(workspace.changes, made, left, idOf) })
        : workspace,
    RosterWorkspaceCommitted: (workspace, { made, left }) =>
      workspace.board === 'masterroster'
        ? goneIfEmpty({ ...workspace, ...afterCommit(workspace.changes, made, left, idOf) })
        : workspace,
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
  evolve: (workspace, event) => {
    // What came before may have been forgotten.
    if (workspace.status === 'none') {
      if (event.type === 'WorkspaceKept') return { status: 'open', ...event.data };
      if (event.type === 'RosterWorkspaceKept') {
        return { status: 'open', board: 'masterroster', ...event.data };
      }
    }
    return rules.evolve(workspace, event);
  },
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

/** The refusal of what is no step of this board's workspaces. */
function refusedBoard(workspace: OpenWorkspace, board: OpenWorkspace['board']): Decision<never> | undefined {
  if (workspace.board === board) return undefined;
  return refuse('invalid_input', board === 'timeline' ? workspaceTexts.ofRoster : workspaceTexts.ofTimeline);
}

const ended: Refusal = { code: 'workspace_ended', message: workspaceTexts.ended, details: {} };

type GivenChange = CommandOf<typeof commandsOfOne, 'workspace.stage'>['input']['changes'][number];
type GivenRosterChange = CommandOf<typeof commandsOfOne, 'workspace.stageRoster'>['input']['changes'][number];

function stage(
  workspace: OpenWorkspace,
  changes: readonly GivenChange[],
  { newId }: Pick<CommandFacts, 'newId'>,
): Decided {
  if (workspace.board !== 'timeline') return refuse('invalid_input', workspaceTexts.ofRoster);
  const news = newlyStaged(workspace.changes, changes, idOf);
  return (
    refusedSize(workspace, news.map(idOf), 'bookings') ??
    acceptIf(news.length > 0, {
      type: 'ChangesStaged',
      data: { changes: news.map((change) => ({ ...change, changeId: newId(`change ${change.bookingId}`) })) },
    })
  );
}

function stageRoster(
  workspace: OpenWorkspace,
  changes: readonly GivenRosterChange[],
  { newId }: Pick<CommandFacts, 'newId'>,
): Decided {
  if (workspace.board !== 'masterroster') return refuse('invalid_input', workspaceTexts.ofTimeline);
  const news = newlyStaged(workspace.changes, changes, idOf);
  return (
    refusedSize(workspace, news.map(idOf), 'roster events') ??
    acceptIf(news.length > 0, {
      type: 'RosterChangesStaged',
      data: {
        changes: news.map((change) => ({ ...change, changeId: newId(`change ${change.rosterEventId}`) })),
      },
    })
  );
}

function refusedSize(
  { changes }: OpenWorkspace,
  news: readonly string[],
  records: string,
): Decision<never> | undefined {
  return new Set([...changes.map(idOf), ...news]).size > mostStagedChanges
    ? refuse('invalid_input', workspaceTexts.tooMany(mostStagedChanges, records), { path: ['changes'] })
    : undefined;
}

/** The record that something staged is about. */
function idOf(one: { readonly bookingId: string } | { readonly rosterEventId: string }): string {
  return 'bookingId' in one ? one.bookingId : one.rosterEventId;
}

/** Those of the given ids for which something is staged, each once. */
function stagedAmong(changes: OpenWorkspace['changes'], ids: readonly string[]): string[] {
  const staged = new Set(changes.map(idOf));
  return [...new Set(ids)].filter((id) => staged.has(id));
}

function goneIfEmpty(workspace: OpenWorkspace): Workspace {
  return workspace.changes.length === 0 ? { status: 'removed' } : workspace;
}

/** All of a workspace in one event. */
function kept(workspace: OpenWorkspace, endsAt: number): WorkspaceEvent {
  const { name, owner, shared } = workspace;
  const begun = { name, owner, shared, endsAt };
  return workspace.board === 'timeline'
    ? {
        type: 'WorkspaceKept',
        data: {
          ...begun,
          board: 'timeline',
          changes: workspace.changes.map(written),
          left: [...workspace.left],
        },
      }
    : {
        type: 'RosterWorkspaceKept',
        data: {
          ...begun,
          templateId: workspace.templateId,
          changes: workspace.changes.map(writtenRoster),
          left: [...workspace.left],
        },
      };
}

function acceptIf(changes: boolean, event: WorkspaceEvent): Decided {
  return changes ? accept(event) : accept();
}

/** Of the timeline as events hold it. */
function written({ seen, wanted, ...change }: StagedChange) {
  return { ...change, ...copied({ seen, wanted }) };
}

/** Of the master roster as events hold it. */
function writtenRoster({ seen, wanted, ...change }: StagedRosterChange) {
  return { ...change, ...copied({ seen, wanted }) };
}

function copied<Seen extends { readonly resourceIds: readonly string[] }>(change: {
  readonly seen: Seen | null;
  readonly wanted: Readonly<Record<string, unknown>>;
}) {
  const { seen, wanted } = change;
  return { seen: seen && { ...seen, resourceIds: [...seen.resourceIds] }, wanted: { ...wanted } };
}
