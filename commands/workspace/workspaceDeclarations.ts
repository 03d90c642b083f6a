import type { workspaceCommands } from '../../domain/workspace/workspaceCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const workspaceDeclarations: DeclarationsOf<typeof workspaceCommands> = {
  'workspace.open': {
    title: 'Open a workspace',
    description:
      'Changes of bookings can be staged in it, where nobody else sees them, and committed together. It lives for seven days.',
  },
  'workspace.openRoster': {
    title: 'Open a workspace of the master roster',
    description:
      'Changes of the events of one roster template can be staged in it, where nobody else sees them, and committed together. It lives for seven days.',
  },
  'workspace.stage': {
    title: 'Stage changes',
    description:
      'What is wanted of each booking, as `booking.synchronise` takes it; `basis` is the revision that its planner saw, or null for a booking that the change begins. Each takes the place of what is staged for its booking. Nothing is checked before the commit.',
  },
  'workspace.unstage': {
    title: 'Drop staged changes',
    description: 'The bookings stay as they are.',
  },
  'workspace.stageRoster': {
    title: 'Stage changes of a roster',
    description:
      'What is wanted of each roster event, as `rosterEvent.change` takes it, or `archived` to take it off the roster; `basis` is the revision that its planner saw, or null for an event that the change begins, which is then as `rosterEvent.create` takes it. Each takes the place of what is staged for its event. Nothing is checked before the commit.',
  },
  'workspace.unstageRoster': {
    title: 'Drop staged changes of a roster',
    description: 'The roster events stay as they are.',
  },
  'workspace.rename': { title: 'Rename a workspace', description: 'Gives it another name.' },
  'workspace.share': {
    title: 'Share a workspace',
    description: 'Whether other planners may read it, and take it over.',
  },
  'workspace.takeOver': {
    title: 'Take over a workspace',
    description:
      'From then on its sender works in it, and its former owner only reads it. Refused with `not_allowed` unless it is shared.',
  },
  'workspace.keep': {
    title: 'Keep a workspace for longer',
    description: 'It lives for another seven days from now.',
  },
  'workspace.commit': {
    concerns: 'manyRecords',
    title: 'Commit a workspace',
    description:
      'Makes the changes staged at `revision` as one step, checked together. If one of them cannot be made, or its booking has changed since, none is, and `workspace_outdated` names them (`details.problems`). A change that is lost at the last moment stays staged, and the report names it (`notApplied`). `inverse` has inputs of `booking.undo`, or of `rosterEvent.revert` with the revision that it is sent for (`ifRevision`).',
  },
  'workspace.discard': {
    title: 'Discard a workspace',
    description: 'It ends, with everything that is staged in it.',
  },
};
