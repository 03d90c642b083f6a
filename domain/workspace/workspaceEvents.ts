import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { idSchema, instantSchema, requiredLineSchema, revisionSchema } from '../kernel/fields.ts';
import { stagedRosterChangeSchema, stagedRosterProblemSchema } from './stagedRoster.ts';
import { stagedChangeSchema, stagedProblemSchema } from './workspace.ts';

const name = requiredLineSchema;
const owner = z.string();
const began = { name, owner, endsAt: instantSchema };
const begun = { board: z.enum(['timeline']), ...began };
const rosterBegun = { templateId: idSchema, ...began };

/**
 * The events of workspaces. They are kept for some days only (`workspaceEventsKept`), and are no part of the history,
 * the audit or the feed. That a workspace has come to its end is no event: its `endsAt` says so.
 */
export const workspaceEvents = {
  WorkspaceOpened: defineEvent('WorkspaceOpened', 1, z.object(begun)),
  RosterWorkspaceOpened: defineEvent('RosterWorkspaceOpened', 1, z.object(rosterBegun)),
  ChangesStaged: defineEvent('ChangesStaged', 1, z.object({ changes: z.array(stagedChangeSchema) })),
  ChangesUnstaged: defineEvent('ChangesUnstaged', 1, z.object({ bookingIds: z.array(idSchema) })),
  RosterChangesStaged: defineEvent(
    'RosterChangesStaged',
    1,
    z.object({ changes: z.array(stagedRosterChangeSchema) }),
  ),
  RosterChangesUnstaged: defineEvent(
    'RosterChangesUnstaged',
    1,
    z.object({ rosterEventIds: z.array(idSchema) }),
  ),
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
  /** The same of one of the master roster. */
  RosterWorkspaceKept: defineEvent(
    'RosterWorkspaceKept',
    1,
    z.object({
      ...rosterBegun,
      shared: z.boolean(),
      changes: z.array(stagedRosterChangeSchema),
      left: z.array(stagedRosterProblemSchema),
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
  RosterWorkspaceCommitted: defineEvent(
    'RosterWorkspaceCommitted',
    1,
    z.object({
      made: z.array(z.object({ rosterEventId: idSchema, changeId: idSchema, revision: revisionSchema })),
      left: z.array(stagedRosterProblemSchema),
    }),
  ),
  WorkspaceDiscarded: defineEvent('WorkspaceDiscarded', 1, z.object({})),
} as const;
export type WorkspaceEvent = EventOf<typeof workspaceEvents>;
