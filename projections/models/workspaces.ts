import type {
  OpenWorkspace,
  RosterWorkspace,
  TimelineWorkspace,
  Workspace,
  WorkspaceBoard,
} from '../../domain/workspace/workspace.ts';
import { workspaceDecider } from '../../domain/workspace/workspaceDecider.ts';
import type { WorkspaceEvent } from '../../domain/workspace/workspaceEvents.ts';
import { aggregateModel } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

export type WorkspaceRow = {
  readonly owner: string;
  readonly shared: boolean;
  readonly board: WorkspaceBoard;
  /** The roster template of a workspace of the master roster. */
  readonly template_id: string | null;
  readonly name: string;
  readonly ends_at: number;
  readonly revision: number;
  readonly staged: number;
  /** The staged changes, and what the last commit left. */
  readonly content: WorkspaceContent;
};

/** What is staged on a board. */
export type WorkspaceContent =
  | Pick<TimelineWorkspace, 'board' | 'changes' | 'left'>
  | Pick<RosterWorkspace, 'board' | 'templateId' | 'changes' | 'left'>;

/**
 * The open workspaces. Nothing tells a row that its workspace has come to its end, nor that its events are gone: queries
 * leave out what has ended by the clock, so that a table and a rebuilt one read the same.
 */
export const workspaces = aggregateModel<WorkspaceRow, Workspace, WorkspaceEvent>({
  name: 'workspaces',
  version: 2,
  versions: null,
  category: 'workspace',
  decider: workspaceDecider,
  columns: {
    owner: required('text'),
    shared: required('boolean'),
    board: required('text'),
    template_id: optional('text'),
    name: required('text'),
    ends_at: required('bigint'),
    revision: required('integer'),
    staged: required('integer'),
    content: required('json'),
  },
  indexes: [['ends_at']],
  stateOf: ({ owner, shared, name, ends_at, content }) => ({
    status: 'open',
    owner,
    shared,
    name,
    endsAt: ends_at,
    ...content,
  }),
  rowOf(state, event) {
    if (state.status !== 'open') return undefined;
    const { owner, shared, name, endsAt, changes } = state;
    return {
      owner,
      shared,
      board: state.board,
      template_id: state.board === 'masterroster' ? state.templateId : null,
      name,
      ends_at: endsAt,
      revision: event.revision,
      staged: changes.length,
      content: contentOf(state),
    };
  },
});

function contentOf(workspace: OpenWorkspace): WorkspaceContent {
  if (workspace.board === 'timeline') {
    const { board, changes, left } = workspace;
    return { board, changes, left };
  }
  const { board, templateId, changes, left } = workspace;
  return { board, templateId, changes, left };
}
