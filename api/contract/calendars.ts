import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';

/** Whose bookings a calendar has. */
export const calendarKinds = ['resource', 'customer'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const calendarOwnerSchema = z.strictObject({
  kind: z.enum(calendarKinds).describe('whose bookings: those of a person, or those for a customer'),
  id: idSchema.describe('the id of the person or customer'),
});
export type CalendarOwner = z.infer<typeof calendarOwnerSchema>;

/** A secret address under which calendar applications follow somebody's bookings. Instants are epoch milliseconds. */
export const calendarAddressSchema = z.object({
  id: z.uuid(),
  /** The last characters of the address, by which people tell several apart. */
  hint: z.string(),
  madeAt: z.int(),
  madeByName: z.string(),
  /** When an application last asked, to the minute; null: never. */
  lastUsedAt: z.int().nullable(),
});
export type CalendarAddress = z.infer<typeof calendarAddressSchema>;

export const calendarAddressesSchema = z.object({ calendarAddresses: z.array(calendarAddressSchema) });

/** `GET /api/v1/calendar-addresses/all`: with whose calendar each of them opens. */
export const allCalendarAddressesSchema = z.object({
  total: z.int(),
  calendarAddresses: z.array(
    calendarAddressSchema.extend({
      kind: z.enum(calendarKinds),
      recordId: z.string(),
      recordName: z.string(),
    }),
  ),
});
export type CalendarAddressOfAll = z.infer<typeof allCalendarAddressesSchema>['calendarAddresses'][number];

/** The address is in this answer alone. */
export const madeCalendarAddressSchema = calendarAddressesSchema.extend({ url: z.url() });

export const calendarAddressToEndSchema = calendarOwnerSchema.extend({ addressId: z.uuid() });
