import { z } from 'zod';
import { idSchema, requiredLineSchema, revisionSchema } from '../kernel/fields.ts';
import { seenRosterEventSchema, wantedRosterEventSchema } from './stagedRoster.ts';
import { mostStagedChanges, seenBookingSchema, wantedBookingSchema } from './workspace.ts';

const one = { workspaceId: idSchema };
const ids = z.array(idSchema).min(1).max(mostStagedChanges);

/** The inputs of the commands of workspaces. */
export const workspaceCommands = {
  'workspace.open': z.object({
    ...one,
    board: z.enum(['timeline']).default('timeline'),
    name: requiredLineSchema,
  }),
  'workspace.openRoster': z.object({ ...one, rosterTemplateId: idSchema, name: requiredLineSchema }),
  /** Each change takes the place of the one that is staged for its booking, if there is one. */
  'workspace.stage': z.object({
    ...one,
    changes: z
      .array(
        z.object({
          bookingId: idSchema,
          basis: revisionSchema.nullable(),
          seen: seenBookingSchema.nullable(),
          wanted: wantedBookingSchema,
        }),
      )
      .min(1)
      .max(mostStagedChanges),
  }),
  'workspace.unstage': z.object({ ...one, bookingIds: ids }),
  /** The same in a workspace of the master roster. */
  'workspace.stageRoster': z.object({
    ...one,
    changes: z
      .array(
        z.object({
          rosterEventId: idSchema,
          basis: revisionSchema.nullable(),
          seen: seenRosterEventSchema.nullable(),
          wanted: wantedRosterEventSchema,
        }),
      )
      .min(1)
      .max(mostStagedChanges),
  }),
  'workspace.unstageRoster': z.object({ ...one, rosterEventIds: ids }),
  'workspace.rename': z.object({ ...one, name: requiredLineSchema }),
  'workspace.share': z.object({ ...one, shared: z.boolean() }),
  'workspace.takeOver': z.object(one),
  'workspace.keep': z.object(one),
  /** `revision`: the workspace as its sender saw it; exactly those changes are made. */
  'workspace.commit': z.object({ ...one, revision: revisionSchema }),
  'workspace.discard': z.object(one),
} as const;
