import { z } from 'zod';
import { participantSchema } from '../groupEvent/participant.ts';
import { idSchema, instantSchema, textSchema } from '../kernel/fields.ts';
import type { ExistingBooking } from './booking.ts';
import { bookingDetailsSchema } from './bookingDetails.ts';
import { bookingStatusSchema } from './bookingStatus.ts';

const common = {
  details: bookingDetailsSchema,
  start: instantSchema,
  end: instantSchema,
  resourceIds: z.array(idSchema),
  participants: z.array(participantSchema),
  unallocated: z.boolean(),
  autoAllocated: z.boolean(),
  partnerBooking: z.boolean(),
  previousResourceIds: z.array(idSchema),
  locked: z.boolean(),
  inactive: z.boolean(),
  cancellationRequest: textSchema.nullable(),
  continuesBookingId: idSchema.nullable(),
  followUpBookingId: idSchema.nullable(),
  onSiteAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  review: textSchema.nullable(),
  feedback: z.object({ text: textSchema, rating: z.int().min(1).max(5).nullable() }).nullable(),
};

/** A booking as it is at a moment, without what checks found about its people (scheduling §3, §4). */
export const bookingSnapshotSchema = z.discriminatedUnion('status', [
  z.object({ ...common, status: bookingStatusSchema.exclude(['parked', 'cancelled']) }),
  z.object({ ...common, status: z.literal('parked'), parkedReason: textSchema, dateOpen: z.boolean() }),
  z.object({
    ...common,
    status: z.literal('cancelled'),
    cancelledReason: textSchema,
    cancelledFrom: bookingStatusSchema,
  }),
]);
export type BookingSnapshot = z.infer<typeof bookingSnapshotSchema>;

/** The snapshot of a booking; parsed again, so that it shares nothing with the state. */
export function snapshotOf({ conflict: _, violations: __, ...booking }: ExistingBooking): BookingSnapshot {
  return bookingSnapshotSchema.parse(booking);
}
