import { z } from 'zod';
import { idSchema, localDateSchema } from '../kernel/fields.ts';
import { shiftTimingSchema } from './shift.ts';

/** The most edits of one command. */
export const mostDaysEdits = 10_000;

const timingsSchema = z.array(shiftTimingSchema).max(70);

/**
 * The hours that days of a person are to have (`setDays.ts`). `was`: the hours of the first seven days of them as the
 * sender saw them; if they are others by now, nothing is changed.
 */
export const personDaysEditSchema = z
  .strictObject({
    resourceId: idSchema,
    startDate: localDateSchema,
    endDate: localDateSchema.nullable(),
    days: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
    timings: timingsSchema,
    was: timingsSchema.optional(),
  })
  .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
    path: ['endDate'],
    message: 'must not be before the first date',
  });
export type PersonDaysEdit = z.infer<typeof personDaysEditSchema>;

/** `shift.setDays`: the hours of any days of any people, as one step. */
export const shiftDaysCommands = {
  'shift.setDays': z.strictObject({ edits: z.array(personDaysEditSchema).min(1).max(mostDaysEdits) }),
};

/** The report of `shift.setDays`, beside what every command reports that concerns bookings. */
export const daysReportSchema = z.object({
  /** Whose days have other hours now. */
  resourceIds: z.array(z.string()),
  /** Those of them who had no timesheet before, or have none now: all their bookings are looked at. */
  setUp: z.array(z.string()),
  /** Timesheets that somebody else changed at that moment, by the id of their person: they are as they want them. */
  leftOut: z.array(z.string()),
  /** The edits that take the step back, for `shift.setDays`. */
  inverse: z.array(personDaysEditSchema),
});
export type DaysReport = z.infer<typeof daysReportSchema>;
