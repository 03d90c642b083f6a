import { z } from 'zod';
import { idSchema, instantSchema, positionSchema, revisionSchema } from '../../domain/fields.ts';
import {
  stagedChangeSchema,
  stagedProblemSchema,
  workspaceBoardSchema,
} from '../../domain/workspace/workspace.ts';
import { bookingViewSchema } from './views.ts';

/** A workspace as its list shows it. */
export const workspaceListedSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  board: workspaceBoardSchema,
  name: z.string(),
  owner: z.string(),
  ownerName: z.string(),
  /** Whether the reader works in it. */
  own: z.boolean(),
  shared: z.boolean(),
  endsAt: instantSchema.meta({
    description: 'When it ends unless it is committed, discarded or kept for longer. Epoch seconds, UTC.',
    examples: [1_773_003_600],
  }),
  /** How many bookings it changes. */
  staged: z.int(),
});
export type WorkspaceListed = z.infer<typeof workspaceListedSchema>;

export const workspacesSchema = z.object({
  position: positionSchema,
  workspaces: z.array(workspaceListedSchema),
});

/** A workspace with what is staged in it. */
export const workspaceViewSchema = workspaceListedSchema.extend({
  position: positionSchema,
  changes: z.array(stagedChangeSchema),
  left: z.array(stagedProblemSchema),
  /** The bookings that it changes, as they are now and as far as the reader sees them. */
  bookings: z.array(bookingViewSchema),
});
export type WorkspaceView = z.infer<typeof workspaceViewSchema>;

/** The report of `workspace.commit`. */
export const commitReportSchema = z.object({
  applied: z.array(z.object({ bookingId: z.string(), revision: revisionSchema })),
  notApplied: z.array(
    z.object({ bookingId: z.string(), title: z.string(), code: z.string(), message: z.string() }),
  ),
  inverse: z.array(z.object({ bookingId: z.string(), commandId: z.string() })),
});
export const commitProblemsSchema = z.object({ problems: commitReportSchema.shape.notApplied });
export type CommitProblemView = z.infer<typeof commitReportSchema>['notApplied'][number];
