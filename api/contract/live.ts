import { z } from 'zod';
import { idSchema } from '../../domain/fields.ts';
import {
  absenceViewSchema,
  bookingViewSchema,
  resourceViewSchema,
  servicePlanViewSchema,
  shiftViewSchema,
} from './views.ts';

const watchSchema = z.discriminatedUnion('topic', [
  /** Bookings that share (or shared) a moment with the span, people and what is known of their time; after a position. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('timeline'),
    from: z.int(),
    to: z.int(),
    after: z.int(),
  }),
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('booking'),
    bookingId: idSchema,
    after: z.int(),
  }),
  /** Any booking of the organisation changed: for lists, which ask again. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('bookings'),
    after: z.int(),
  }),
]);

/**
 * `WS /api/v1/live`. The client says what it looks at; the server pushes rows that changed, filtered by what
 * the user may see. Subscriptions are named by the client; a second `watch` of a name replaces the first.
 */
export const liveRequestSchema = z.discriminatedUnion('kind', [
  watchSchema,
  z.object({ kind: z.literal('unwatch'), name: z.string().max(40) }),
]);
export type LiveRequest = z.infer<typeof liveRequestSchema>;

export const liveMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), position: z.int(), epoch: z.string() }),
  z.object({
    kind: z.literal('changed'),
    name: z.string(),
    position: z.int(),
    bookings: z.array(bookingViewSchema),
    resources: z.array(resourceViewSchema),
    shifts: z.array(shiftViewSchema),
    absences: z.array(absenceViewSchema),
    servicePlans: z.array(servicePlanViewSchema),
    /** Ids of rows that are no longer there, or no longer to be seen. */
    goneBookingIds: z.array(z.string()),
    goneShiftIds: z.array(z.string()),
    /** Declined and cancelled ones too. */
    goneAbsenceIds: z.array(z.string()),
    goneServicePlanIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('heartbeat'), position: z.int() }),
  /** Before the server goes: connect again; every watch has been told all up to the position. */
  z.object({ kind: z.literal('restart'), position: z.int() }),
  z.object({ kind: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;
