import { z } from 'zod';
import { exceptionRule } from '../../domain/exception/exceptionRule.ts';
import { bookingViewSchema } from './views.ts';

/** `GET /api/v1/exceptions`: the exceptions that stand now. Instants are epoch seconds. */
export const exceptionReportSchema = z.object({
  position: z.int(),
  /** The moment of the report. */
  reportedAt: z.int(),
  rules: z.array(exceptionRule),
  rows: z.array(
    z.object({
      booking: bookingViewSchema,
      exception: z.object({
        bookingId: z.string(),
        /** Its place among `rules`, from 0. */
        rule: z.int(),
        dueAt: z.int(),
        /** Null: it still has not got there. */
        reachedAt: z.int().nullable(),
        /** Seconds. */
        lateness: z.int(),
      }),
      statusSince: z.int(),
    }),
  ),
  total: z.int(),
  /** How many of all these have still not got there. */
  standing: z.int(),
});
export type ExceptionReportView = z.infer<typeof exceptionReportSchema>;
export type ReportedBookingView = ExceptionReportView['rows'][number];
