/**
 * Who somebody is in the table of rights (`domain/rights/rights.ts`): one word derived from the claims. An
 * administrator is a dispatcher with the duty `admin`. A partner is anybody but a customer whose claim
 * carries the flag. A guest is a customer of single bookings, to which links have admitted them.
 */
export const personas = [
  'administrator',
  'dispatcher',
  'scheduler',
  'partner',
  'resource',
  'customer',
  'guest',
  'system',
] as const;
export type Persona = (typeof personas)[number];
