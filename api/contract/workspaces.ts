import { z } from 'zod';
import { idSchema, instantSchema, positionSchema, revisionSchema } from '../../domain/fields.ts';
import { firstDaySchema, lastDaySchema } from '../../domain/masterRoster/publishCommands.ts';
import {
  stagedChangeSchema,
  stagedProblemSchema,
  workspaceBoardSchema,
} from '../../domain/workspace/workspace.ts';
import { planFiguresSchema } from './planFigures.ts';
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

/** The most days that workspaces are compared over, since an even share is one of a fortnight; and the most workspaces beside one. */
export const mostComparedDays = 14;
export const mostComparedWith = 4;

/** What the bookings of some days come to. */
const comparedFiguresSchema = planFiguresSchema.extend({
  hours: z.number().meta({
    description: 'The hours that people have, each of several people’s own.',
    examples: [412.5],
  }),
  travelKm: z
    .number()
    .nullable()
    .meta({
      description: 'Kilometres that everybody travels, in straight lines. Null where no place is known.',
      examples: [318.4],
    }),
  shortHours: z.int().meta({
    description: 'In how many hours more people are needed than are on shift.',
    examples: [3],
  }),
});
export type ComparedFigures = z.infer<typeof comparedFiguresSchema>;

/**
 * `GET /api/v1/workspaces/{workspaceId}/comparison` (planners): what the bookings of some days come to as they are, and as
 * each workspace would leave them if it were committed now.
 */
export const workspaceComparisonSchema = z.object({
  position: positionSchema,
  from: firstDaySchema,
  to: lastDaySchema,
  now: comparedFiguresSchema.meta({ description: 'What the bookings of the days come to as they are.' }),
  compared: z.array(
    z.object({
      workspaceId: idSchema,
      figures: comparedFiguresSchema,
      made: z
        .int()
        .meta({ description: 'How many of its changes are made in these figures.', examples: [12] }),
      notMade: z.int().meta({
        description:
          'How many of its changes could not be committed as they are: others have changed their bookings, or a check is in the way.',
        examples: [1],
      }),
      otherDays: z.int().meta({
        description: 'How many of its changes are about bookings of other days, and count in no figure.',
        examples: [0],
      }),
    }),
  ),
});
export type WorkspaceComparison = z.infer<typeof workspaceComparisonSchema>;

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
