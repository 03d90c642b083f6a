import { z } from 'zod';
import { groupDetailsSchema } from '../groupEvent/groupDetails.ts';
import { externalDataSchema } from '../kernel/externalData.ts';
import {
  idSchema,
  lineSchema,
  locationSchema,
  requiredLineSchema,
  textSchema,
  timeZoneSchema,
} from '../kernel/fields.ts';
import { rosterLinkSchema } from '../masterRoster/rosterLink.ts';
import { seriesLinkSchema } from '../recurringBooking/seriesLink.ts';

/** A further place that a job takes its people to (scheduling §3, `all_location`). */
export const bookingPlaceSchema = z.object({
  name: lineSchema.nullable(),
  address: requiredLineSchema,
  location: locationSchema.nullable(),
});
export type BookingPlace = z.infer<typeof bookingPlaceSchema>;

/**
 * What is to be done, for whom and where (scheduling §3, Booking); the time and the people are recorded
 * separately.
 */
export const bookingDetailsSchema = z.object({
  /** For whom it is; null: a group event, which is for its participants. */
  customerId: idSchema.nullable(),
  /** What the job is, in one line; shown on its bar. */
  title: lineSchema,
  reference: lineSchema.nullable(),
  notes: textSchema,
  labelIds: z.array(idSchema),
  /** Null: at the customer's own location; not known, if there is an address. */
  location: locationSchema.nullable(),
  /** Where the job is, if not at the customer's own address. */
  address: lineSchema.nullable(),
  /** The booking's own time zone; null: the organisation's. */
  timeZone: timeZoneSchema.nullable(),
  /** How many people it takes (`MasterResourceID`, `ResourceGroup`). */
  resourcesNeeded: z.int().min(1).max(20),
  /** `rs_preferred_list`: most preferred first. */
  preferredResourceIds: z.array(idSchema),
  external: z.boolean(),
  visitStemId: lineSchema.nullable(),
  /** The day of a roster that it was published from; null: from none (docs/master-roster.md). */
  roster: rosterLinkSchema.nullable(),
  /** The day of a recurring booking that it stands for; null: of none (docs/recurring-bookings.md). */
  series: seriesLinkSchema.nullable(),
  /** Labels that lists and boards are narrowed by (`bk_filters`); nobody has to hold them. */
  filterIds: z.array(idSchema),
  /** What other systems call it. */
  externalIds: z.array(lineSchema),
  /** Where else it takes its people, besides its own address (`all_location`). */
  places: z.array(bookingPlaceSchema),
  /** What other systems keep with it. */
  externalData: externalDataSchema,
  /** The booking that it was copied from; null: it was entered. */
  copyOf: idSchema.nullable(),
  /** The equipment that it takes for its span (`_equid_r`). */
  equipmentIds: z.array(idSchema),
  /** The organisation's own choice: a label of the type Option 1. */
  optionId: idSchema.nullable(),
  /** What makes it a group event; null: it is for one customer. */
  group: groupDetailsSchema.nullable(),
});
export type BookingDetails = z.infer<typeof bookingDetailsSchema>;
