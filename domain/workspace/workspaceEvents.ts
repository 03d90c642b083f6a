import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { idSchema, instantSchema, requiredLineSchema, revisionSchema } from '../fields.ts';
import { stagedChangeSchema, stagedProblemSchema, workspaceBoardSchema } from './workspace.ts';

const name = requiredLineSchema;
const owner = z.string();
const begun = { board: workspaceBoardSchema, name, owner, endsAt: instantSchema };

/**
 * The events of workspaces. They are kept for some days only (`workspaceEventsKept`), and are no part of the history,
 * the audit or the feed. That a workspace has come to its end is no event: its `endsAt` says so.
 */
export const workspaceEvents = {
  WorkspaceOpened: defineEvent('WorkspaceOpened', 1, z.object(begun)),
  ChangesStaged: defineEvent('ChangesStaged', 1, z.object({ changes: z.array(stagedChangeSchema) })),
  ChangesUnstaged: defineEvent('ChangesUnstaged', 1, z.object({ bookingIds: z.array(idSchema) })),
  WorkspaceRenamed: defineEvent('WorkspaceRenamed', 1, z.object({ name })),
  WorkspaceShared: defineEvent('WorkspaceShared', 1, z.object({ shared: z.boolean() })),
  WorkspaceTakenOver: defineEvent('WorkspaceTakenOver', 1, z.object({ owner, previousOwner: z.string() })),
  /** Says all of the workspace again: what came before it may be gone before the workspace ends. */
  WorkspaceKept: defineEvent(
    'WorkspaceKept',
    1,
    z.object({
      ...begun,
      shared: z.boolean(),
      changes: z.array(stagedChangeSchema),
      left: z.array(stagedProblemSchema),
    }),
  ),
  WorkspaceCommitted: defineEvent(
    'WorkspaceCommitted',
    1,
    z.object({
      made: z.array(z.object({ bookingId: idSchema, changeId: idSchema, revision: revisionSchema })),
      left: z.array(stagedProblemSchema),
    }),
  ),
  WorkspaceDiscarded: defineEvent('WorkspaceDiscarded', 1, z.object({})),
} as const;
export type WorkspaceEvent = EventOf<typeof workspaceEvents>;
