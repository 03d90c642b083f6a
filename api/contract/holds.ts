import { z } from 'zod';
import { idSchema, positionSchema } from '../../domain/kernel/fields.ts';

/** The most bookings that are held, or given back, by one request: a selection that is carried on a board. */
export const mostHeldAtOnce = 200;

/** Made by a page for itself: the same person's windows give back their own holds only. */
const tabSchema = z.uuid();
const bookingIdsSchema = z.array(idSchema).min(1).max(mostHeldAtOnce);

export const holdsToClaimSchema = z.object({
  bookingIds: bookingIdsSchema,
  tab: tabSchema,
  /** `renew`: what was taken off meanwhile, or given back, stays free. */
  purpose: z.enum(['take', 'renew']).default('take'),
  after: positionSchema.optional(),
});
export const holdsToReleaseSchema = z.object({ bookingIds: bookingIdsSchema, tab: tabSchema });
export const holdToRemoveSchema = z.object({ bookingId: idSchema });

/** That somebody is at work on a booking. */
export const holdSchema = z.object({
  bookingId: idSchema,
  uid: z.string(),
  name: z.string(),
  own: z.boolean(),
  secondsLeft: z.int(),
});
export type HoldView = z.infer<typeof holdSchema>;

export const holdsSchema = z.object({ holds: z.array(holdSchema) });
