import { z } from 'zod';
import { requiredLineSchema, timeZoneSchema } from '../../domain/kernel/fields.ts';

/** The way to an organisation of one's own. */
export const newOrganisationPath = '/api/auth/organisations';

/** `POST /api/auth/organisations`. */
export const newOrganisationSchema = z.strictObject({
  name: requiredLineSchema,
  timeZone: timeZoneSchema,
});
export type NewOrganisation = z.infer<typeof newOrganisationSchema>;

/** The organisation that was made, and the bearer ID token of the session in it. */
export const madeOrganisationSchema = z.object({ org_id: z.string(), token: z.string() });

/** The detail of `auth/no-organisation` that says that making one is offered. */
export const mayMakeOrganisation = 'newOrganisations';
