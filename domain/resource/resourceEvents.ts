import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { idSchema, instantSchema, lineSchema, locationSchema, requiredLineSchema } from '../fields.ts';

const hours = z.number().positive().nullable();

/** A field worker, staff or contractor (scheduling §3, Resource). */
export const resourceDetailsSchema = z.object({
  firstName: requiredLineSchema,
  lastName: lineSchema,
  /** The organisation's own number for this resource (`rs_not_riyo_id`); unique where given. */
  reference: lineSchema.nullable(),
  email: lineSchema.nullable(),
  mobile: lineSchema.nullable(),
  labelIds: z.array(idSchema),
  location: locationSchema.nullable(),
  external: z.boolean(),
  partner: z.boolean(),
  promotedDispatcher: z.boolean(),
  /** Own limits in hours (`max_hrs_dy`, `max_hrs_wk`, `max_hrs_fn`); null: the organisation's default. */
  maxHoursPerDay: hours,
  maxHoursPerWeek: hours,
  maxHoursPerFortnight: hours,
  /** Jobs that may run at one moment, default 1. */
  capacity: z.int().min(1).max(100),
  /** Jobs that start at or after this instant are refused (`inactiveDate`). */
  inactiveDate: instantSchema.nullable(),
  /** The sign-in user of this resource, if any. */
  uid: z.string().nullable(),
});
export type ResourceDetails = z.infer<typeof resourceDetailsSchema>;

export const resourceEvents = {
  ResourceCreated: defineEvent('ResourceCreated', 1, resourceDetailsSchema),
  ResourceChanged: defineEvent('ResourceChanged', 1, resourceDetailsSchema.partial()),
  ResourceDeactivated: defineEvent('ResourceDeactivated', 1, z.object({})),
  ResourceReactivated: defineEvent('ResourceReactivated', 1, z.object({})),
};
export type ResourceEvent = EventOf<typeof resourceEvents>;
