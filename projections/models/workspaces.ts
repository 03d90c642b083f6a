import type { OpenWorkspace, StagedChange, Workspace } from '../../domain/workspace/workspace.ts';
import { workspaceDecider } from '../../domain/workspace/workspaceDecider.ts';
import type { WorkspaceEvent } from '../../domain/workspace/workspaceEvents.ts';
import { aggregateModel } from './aggregateModel.ts';
import { required } from './columns.ts';

export type WorkspaceRow = {
  readonly owner: string;
  readonly shared: boolean;
  readonly board: OpenWorkspace['board'];
  readonly name: string;
  readonly ends_at: number;
  readonly revision: number;
  readonly staged: number;
  /** The staged changes, and what the last commit left. */
  readonly content: Pick<OpenWorkspace, 'changes' | 'left'>;
};

/**
 * The open workspaces. Nothing tells a row that its workspace has come to its end, nor that its events are gone: queries
 * leave out what has ended by the clock, so that a table and a rebuilt one read the same.
 */
export const workspaces = aggregateModel<WorkspaceRow, Workspace, WorkspaceEvent>({
  name: 'workspaces',
  version: 1,
  versions: null,
  category: 'workspace',
  decider: workspaceDecider,
  columns: {
    owner: required('text'),
    shared: required('boolean'),
    board: required('text'),
    name: required('text'),
    ends_at: required('bigint'),
    revision: required('integer'),
    staged: required('integer'),
    content: required('json'),
  },
  indexes: [['ends_at']],
  stateOf({ owner, shared, board, name, ends_at, content: { changes, left } }) {
    return { status: 'open', owner, shared, board, name, endsAt: ends_at, changes, left };
  },
  rowOf(state, event) {
    if (state.status !== 'open') return undefined;
    const { owner, shared, board, name, endsAt, changes, left } = state;
    return {
      owner,
      shared,
      board,
      name,
      ends_at: endsAt,
      revision: event.revision,
      staged: changes.length,
      content: { changes: [...changes] satisfies StagedChange[], left: [...left] },
    };
  },
});
