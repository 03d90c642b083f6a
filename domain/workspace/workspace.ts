import { z } from 'zod';
import { bookingCommands } from '../booking/bookingCommands.ts';
import { bookingStatusSchema } from '../booking/bookingStatus.ts';
import { idSchema, instantSchema, lineSchema, revisionSchema } from '../kernel/fields.ts';
import type { StagedRosterChange, StagedRosterProblem } from './stagedRoster.ts';

/** The boards whose edits can be staged. */
export const workspaceBoards = ['timeline', 'masterroster'] as const;
export const workspaceBoardSchema = z.enum(workspaceBoards);
export type WorkspaceBoard = (typeof workspaceBoards)[number];

/** How long a workspace lives after it was opened or kept for longer, in seconds (scheduling §9). */
export const workspaceLifetime = 7 * 86_400;
/** How long before its end its owner is told, in seconds. */
export const workspaceEndsSoon = 86_400;
/**
 * How long the events of a workspace are kept, in seconds: longer than a workspace lives, so that one that lives has
 * all events since it was opened or kept for longer.
 */
export const workspaceEventsKept = workspaceLifetime + 86_400;
/** The most records that one workspace changes (scheduling §9, timeline documents limit). */
export const mostStagedChanges = 2000;

/** What is wanted of a booking: only what is given is to change, as `booking.synchronise` takes it. */
export const wantedBookingSchema = bookingCommands['booking.synchronise'].omit({ bookingId: true });
export type WantedBooking = z.output<typeof wantedBookingSchema>;
export type GivenBooking = z.input<typeof wantedBookingSchema>;

/** Where a booking was when its change was staged. */
export const seenBookingSchema = z.object({
  title: lineSchema,
  start: instantSchema,
  end: instantSchema,
  resourceIds: z.array(idSchema).max(20),
  status: bookingStatusSchema,
});
export type SeenBooking = z.output<typeof seenBookingSchema>;

/** An intended change of one booking. */
export interface StagedChange {
  readonly bookingId: string;
  /** Another one whenever the change is staged anew: a commit settles only what it has seen. */
  readonly changeId: string;
  /** The revision of the booking that its planner saw; null: the change begins it. */
  readonly basis: number | null;
  /** Null for a booking that the change begins. */
  readonly seen: SeenBooking | null;
  /** A `GivenBooking` of the release that staged it. */
  readonly wanted: Readonly<Record<string, unknown>>;
}

/** Why a staged change was not made by the last commit. */
export interface StagedProblem {
  readonly bookingId: string;
  readonly code: string;
  readonly message: string;
}

/** What every open workspace has, whatever is staged in it. */
export interface StandingWorkspace {
  readonly status: 'open';
  readonly name: string;
  /** The uid of whoever works in it. */
  readonly owner: string;
  /** Whether other planners may read it, and take it over. */
  readonly shared: boolean;
  /** When it ends unless it is committed, discarded or kept for longer; epoch seconds (`ttl_at`). */
  readonly endsAt: number;
}

/** Of the timeline: bookings that are moved, made or cancelled. */
export interface TimelineWorkspace extends StandingWorkspace {
  readonly board: 'timeline';
  /** One for each booking. */
  readonly changes: readonly StagedChange[];
  /** What the last commit left. */
  readonly left: readonly StagedProblem[];
}

/** Of the master roster: events of one template that are changed, made or taken off. */
export interface RosterWorkspace extends StandingWorkspace {
  readonly board: 'masterroster';
  readonly templateId: string;
  /** One for each roster event. */
  readonly changes: readonly StagedRosterChange[];
  /** What the last commit left. */
  readonly left: readonly StagedRosterProblem[];
}

export type OpenWorkspace = TimelineWorkspace | RosterWorkspace;

/** A workspace (scheduling §3): edits that are prepared where nobody else sees them, and committed as one step. */
export type Workspace = { readonly status: 'none' } | { readonly status: 'removed' } | OpenWorkspace;

export const stagedChangeSchema = z.object({
  bookingId: idSchema,
  changeId: idSchema,
  basis: revisionSchema.nullable(),
  seen: seenBookingSchema.nullable(),
  wanted: z.record(z.string(), z.unknown()),
});

export const stagedProblemSchema = z.object({ bookingId: idSchema, code: z.string(), message: z.string() });

/** Whether a workspace has come to its end; it is as if it were not there from then on. */
export function hasEnded({ endsAt }: Pick<StandingWorkspace, 'endsAt'>, now: number): boolean {
  return endsAt <= now;
}
