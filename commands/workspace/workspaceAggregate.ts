import { reference } from '../../domain/kernel/reference.ts';
import { readsWorkspace } from '../../domain/workspace/readsWorkspace.ts';
import { workspaceDecider, workspaceOwnCommands } from '../../domain/workspace/workspaceDecider.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

/** Staging asks for nothing outside of the workspace: what it means is decided when it is committed. */
export const workspaceAggregate = recordAggregate({
  inputs: workspaceOwnCommands,
  decider: workspaceDecider,
  recordId: ({ input }) => input.workspaceId,
  scope: {
    existsFor: (actor, _command, workspace) =>
      workspace.status !== 'open' || readsWorkspace(actor, workspace),
  },
  references: ({ name, input }) =>
    name === 'workspace.openRoster'
      ? reference('rosterTemplate', input.rosterTemplateId, 'rosterTemplateId')
      : [],
});
