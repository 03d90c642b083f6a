import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { idSchema, lineSchema, locationSchema, requiredLineSchema } from '../fields.ts';

/** A customer. A company has its name in `firstName` and an empty `lastName`. */
export const customerDetailsSchema = z.object({
  firstName: requiredLineSchema,
  lastName: lineSchema,
  /** The organisation's own number for this customer; unique where given. */
  reference: lineSchema.nullable(),
  email: lineSchema.nullable(),
  mobile: lineSchema.nullable(),
  address: lineSchema.nullable(),
  location: locationSchema.nullable(),
  /** The sign-in user of this customer, if any. */
  uid: z.string().nullable(),
});
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;

export const customerEvents = {
  CustomerCreated: defineEvent('CustomerCreated', 1, customerDetailsSchema),
  CustomerChanged: defineEvent('CustomerChanged', 1, customerDetailsSchema.partial()),
  CustomerDeactivated: defineEvent('CustomerDeactivated', 1, z.object({})),
  CustomerReactivated: defineEvent('CustomerReactivated', 1, z.object({})),
  /** The customer's blacklist (scheduling §3). */
  ResourceBarred: defineEvent('ResourceBarred', 1, z.object({ resourceId: idSchema })),
  ResourceUnbarred: defineEvent('ResourceUnbarred', 1, z.object({ resourceId: idSchema })),
};
export type CustomerEvent = EventOf<typeof customerEvents>;
