import { z } from 'zod';
import { idSchema, instantSchema, positionSchema, revisionSchema } from '../../domain/kernel/fields.ts';
import { firstDaySchema, lastDaySchema } from '../../domain/masterRoster/publishCommands.ts';
import { stagedRosterChangeSchema, stagedRosterProblemSchema } from '../../domain/workspace/stagedRoster.ts';
import {
  stagedChangeSchema,
  stagedProblemSchema,
  workspaceBoardSchema,
} from '../../domain/workspace/workspace.ts';
import { planFiguresSchema } from './planFigures.ts';
import { bookingViewSchema, recordViewSchema } from './views.ts';

/** A workspace as its list shows it. */
export const workspaceListedSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  board: workspaceBoardSchema,
  templateId: idSchema.nullable(),
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
  /** How many records it changes. */
  staged: z.int(),
});
export type WorkspaceListed = z.infer<typeof workspaceListedSchema>;

export const workspacesSchema = z.object({
  position: positionSchema,
  workspaces: z.array(workspaceListedSchema),
});

/** A workspace of the timeline with what is staged in it. */
export const timelineWorkspaceViewSchema = workspaceListedSchema.extend({
  position: positionSchema,
  board: z.literal('timeline'),
  changes: z.array(stagedChangeSchema),
  left: z.array(stagedProblemSchema),
  /** The bookings that it changes, as they are now and as far as the reader sees them. */
  bookings: z.array(bookingViewSchema),
});
export type TimelineWorkspaceView = z.infer<typeof timelineWorkspaceViewSchema>;

/** A workspace of the master roster with what is staged in it. */
export const rosterWorkspaceViewSchema = workspaceListedSchema.extend({
  position: positionSchema,
  board: z.literal('masterroster'),
  templateId: idSchema,
  changes: z.array(stagedRosterChangeSchema),
  left: z.array(stagedRosterProblemSchema),
  /** The roster events that it changes, as they are now. */
  rosterEvents: z.array(recordViewSchema('rosterEvent')),
});
export type RosterWorkspaceView = z.infer<typeof rosterWorkspaceViewSchema>;

export const workspaceViewSchema = z.discriminatedUnion('board', [
  timelineWorkspaceViewSchema,
  rosterWorkspaceViewSchema,
]);
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

const problemOf = { title: z.string(), code: z.string(), message: z.string() };

/** The report of `workspace.commit` of a workspace of the timeline. */
export const commitReportSchema = z.object({
  applied: z.array(z.object({ bookingId: z.string(), revision: revisionSchema })),
  notApplied: z.array(z.object({ bookingId: z.string(), ...problemOf })),
  inverse: z.array(z.object({ bookingId: z.string(), commandId: z.string() })),
});
/** The same of one of the master roster. */
export const rosterCommitReportSchema = z.object({
  applied: z.array(z.object({ rosterEventId: z.string(), revision: revisionSchema })),
  notApplied: z.array(z.object({ rosterEventId: z.string(), ...problemOf })),
  /** Inputs of `rosterEvent.revert`, each with the revision that it is sent for. */
  inverse: z.array(
    z.object({
      rosterEventId: z.string(),
      revision: revisionSchema.nullable(),
      ifRevision: revisionSchema,
    }),
  ),
});

/** The details of `workspace_outdated`. */
export const commitProblemsSchema = z.object({
  problems: z.array(
    z.union([commitReportSchema.shape.notApplied.element, rosterCommitReportSchema.shape.notApplied.element]),
  ),
});
export type CommitProblemView = z.infer<typeof commitProblemsSchema>['problems'][number];
