import { z } from 'zod';
import { bookingViewSchema, organisationViewSchema, pastMomentSchema } from './views.ts';

/**
 * `GET /api/v1/timeline/limits`: the range of moments for which there is something to see; null before the
 * first event.
 */
export const historyLimitsSchema = z.object({
  position: z.int(),
  limits: z.object({ first: pastMomentSchema, last: pastMomentSchema }).nullable(),
});
export type HistoryLimitsView = z.infer<typeof historyLimitsSchema>;

/** `GET /api/v1/organisation`: the settings and the workflow, now or at a past moment. */
export const organisationAnswerSchema = z.object({
  position: z.int(),
  /** For `If-Match` of commands about the organisation. */
  revision: z.int(),
  organisation: organisationViewSchema,
});

export const changedBookingSchema = z.object({
  bookingId: z.string(),
  kind: z.enum(['added', 'changed']),
  /** As it was at the earlier moment; null if it did not exist. */
  before: bookingViewSchema.nullable(),
  after: bookingViewSchema,
  /** Fields that differ, by dotted path; names instead of ids. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The last event that happened to it between the moments: when (epoch milliseconds) and by whom. */
  last: z.object({
    at: z.int(),
    actor: z.object({ uid: z.string(), role: z.string(), name: z.string() }),
  }),
});
export type ChangedBookingView = z.infer<typeof changedBookingSchema>;

/** `GET /api/v1/changes`: the bookings that differ between two moments, by start. */
export const changesBetweenSchema = z.object({
  position: z.int(),
  from: pastMomentSchema,
  to: pastMomentSchema,
  rows: z.array(changedBookingSchema),
  /** How many bookings had any event in between; if more than `limit`, only the latest are compared. */
  touched: z.int(),
});
export type ChangesBetweenView = z.infer<typeof changesBetweenSchema>;
