import { z } from 'zod';
import { idSchema, localDateSchema } from '../kernel/fields.ts';

/** The report of a step that moves hours between a record and people's timesheets, beside what concerns bookings. */
export const hoursReportSchema = z.object({
  /** Whose days it has changed. */
  days: z.array(z.object({ resourceId: idSchema, startDate: localDateSchema, endDate: localDateSchema })),
  /** Those of these people who had no timesheet before, or have none now: all their bookings are looked at. */
  setUp: z.array(z.string()),
  /** The commands that take the step back, in this order; none if it changed nothing, or nothing takes it back. */
  undo: z.array(z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) })),
});
export type HoursReport = z.infer<typeof hoursReportSchema>;
