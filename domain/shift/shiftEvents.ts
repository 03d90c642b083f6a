import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { idSchema, localDateSchema } from '../fields.ts';

const secondOfDay = z.int().min(0).max(86_400);

/**
 * One working period of a weekday: `day` 0 is Sunday; `begin` and `end` are local seconds of the day. An
 * `end` at or before `begin` wraps past midnight and belongs to the day on which it begins.
 */
export const shiftTimingSchema = z.object({
  day: z.int().min(0).max(6),
  begin: secondOfDay,
  end: secondOfDay,
});
export type ShiftTiming = z.infer<typeof shiftTimingSchema>;

/**
 * A weekly timesheet of one resource: its timings repeat each week from `startDate` to `endDate`, both
 * local dates and inclusive; a null `endDate` is open. A single dated shift has equal dates and one timing.
 */
export const shiftDetailsSchema = z
  .object({
    resourceId: idSchema,
    startDate: localDateSchema,
    endDate: localDateSchema.nullable(),
    timings: z.array(shiftTimingSchema).min(1).max(70),
  })
  .refine((shift) => shift.endDate === null || shift.endDate >= shift.startDate, {
    path: ['endDate'],
    message: 'must not be before startDate',
  });
export type ShiftDetails = z.infer<typeof shiftDetailsSchema>;

export const shiftEvents = {
  ShiftCreated: defineEvent('ShiftCreated', 1, shiftDetailsSchema),
  ShiftChanged: defineEvent('ShiftChanged', 1, shiftDetailsSchema),
  ShiftRemoved: defineEvent('ShiftRemoved', 1, z.object({})),
};
export type ShiftEvent = EventOf<typeof shiftEvents>;
