import { z } from 'zod';
import { idSchema } from '../kernel/fields.ts';

/** The most places of a group event, and the most who wait for one. */
export const mostPlacesOfGroup = 200;
/** The most services of a group event. */
export const mostServices = 20;

/** The most that a service of a group event costs, in minor units. */
export const mostUnitPrice = 1_000_000_000;

/** So many minor units of the currency are one: people read and type dollars, prices are kept in cents. */
export const minorUnits = 100;

/** Something that participants of a group event take: a class, a meal, the ride there (scheduling §1, services). */
export const groupServiceSchema = z.object({
  /** A label of the type service. */
  labelId: idSchema,
  /** In the currency's minor unit; null: no price. */
  unitPrice: z.int().min(0).max(mostUnitPrice).nullable(),
  /** How many can take it; null: everybody who takes part. */
  places: z.int().min(1).max(mostPlacesOfGroup).nullable(),
});
export type GroupService = z.infer<typeof groupServiceSchema>;

/** What makes a booking a group event: a booking for many customers (scheduling §1). */
export const groupDetailsSchema = z.object({
  places: z.int().min(1).max(mostPlacesOfGroup),
  /** One person is needed for so many participants, rounded up; null: as many as `resourcesNeeded` says. */
  participantsPerPerson: z.int().min(1).max(mostPlacesOfGroup).nullable(),
  services: z.array(groupServiceSchema).max(mostServices),
});
export type GroupDetails = z.infer<typeof groupDetailsSchema>;
