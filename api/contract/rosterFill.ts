import { z } from 'zod';
import { idSchema, localDateSchema, positionSchema } from '../../domain/kernel/fields.ts';
import { fillScopes } from '../../domain/masterRoster/fill/fillScope.ts';
import { firstDaySchema, lastDaySchema } from '../../domain/masterRoster/publishCommands.ts';
import { planFiguresSchema, workloadSchema } from './planFigures.ts';
import { planLineSchema, planPreviewSchema } from './planning.ts';

/**
 * `POST /api/v1/roster-fills` (planners): who could have the events of a roster in one fortnight, as a whole. `drafts`: events that
 * nobody or too few have, or whose people are in conflict; `all`: others may get other people as well. Where the template
 * lets times move, an event may start earlier or later within its tolerance. Nothing is changed: `rosterEvent.change` does
 * that.
 */
export const rosterFillRequestSchema = z.object({
  rosterTemplateId: idSchema,
  /** A local day of the fortnight whose bookings, leave and shifts count. */
  day: localDateSchema,
  scope: z.enum(fillScopes).default('drafts'),
  /** Waits until the read side has reached this position of the log, so that your own changes count. */
  after: positionSchema.optional(),
  /** For the search. */
  seconds: z.number().min(1).max(30).default(10),
  /** The same seed gives the same plan, unless time ends the search. */
  seed: z.int().min(0).max(0xffff_ffff).default(1),
});
export type RosterFillRequest = z.input<typeof rosterFillRequestSchema>;

const { changes, unallocated, inConflict } = planPreviewSchema.shape;
const ofEvent = { rosterEventId: z.string() };

const fillChangeSchema = changes.element.omit({ bookingId: true, status: true }).extend({
  ...ofEvent,
  /** When it is to be, where its time moves: local seconds of the day, and by how many minutes later (below 0: earlier). */
  moved: z.object({ start: z.int(), end: z.int(), byMinutes: z.int() }).nullable(),
});
export type FillChange = z.infer<typeof fillChangeSchema>;

export const rosterFillPreviewSchema = planPreviewSchema
  .pick({ position: true, seed: true, elapsedMs: true, ended: true, provenMost: true })
  .extend({
    rosterTemplateId: z.string(),
    scope: z.enum(fillScopes),
    /** The first and the last day of the fortnight. */
    from: firstDaySchema,
    to: lastDaySchema,
    /** How many events are work, and how many of them stay whatever is found. */
    events: z.int(),
    kept: z.int(),
    before: planFiguresSchema,
    after: planFiguresSchema,
    /** By start. A change that only moves an event in time has the same people before and after. */
    changes: z.array(fillChangeSchema),
    /** The events that stay without people, and those that stay in conflict. */
    unfilled: z.array(unallocated.element.omit({ bookingId: true, status: true }).extend(ofEvent)),
    inConflict: z.array(inConflict.element.omit({ bookingId: true, status: true }).extend(ofEvent)),
    /** Those who could have any of the work, by name: what they have in this fortnight, and what would be even. */
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        before: workloadSchema.extend({ customers: z.int() }),
        after: workloadSchema.extend({ customers: z.int() }),
        fair: workloadSchema,
        /** The most hours that may be planned for somebody in the fortnight; null if there is no limit. */
        limitHours: z.number().nullable(),
      }),
    ),
  });
export type RosterFillPreview = z.infer<typeof rosterFillPreviewSchema>;

const [progressSchema, , problemSchema] = planLineSchema.options;

/** The answer streams as that of `POST /api/v1/plans` does, and is stopped in the same way. */
export const rosterFillLineSchema = z.discriminatedUnion('kind', [
  progressSchema,
  z.object({ kind: z.literal('preview'), preview: rosterFillPreviewSchema }),
  problemSchema,
]);
export type RosterFillLine = z.infer<typeof rosterFillLineSchema>;
