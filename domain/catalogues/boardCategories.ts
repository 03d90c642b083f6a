import type { FactOf, ReadingName } from './readings.ts';

/**
 * The records that a timeline shows beside its bookings: who works when, for whom, and what rules and names
 * need.
 */
export const boardCategories = [
  'resource',
  'shift',
  'absence',
  'qualification',
  'document',
  'documentType',
  'equipment',
  'servicePlan',
  'customer',
  'label',
] as const satisfies readonly ReadingName[];
export type BoardCategory = (typeof boardCategories)[number];

/** The records of a board, under the plural of their category: `servicePlans`. */
export type BoardRecords = { readonly [Category in BoardCategory as `${Category}s`]: FactOf<Category>[] };

/** The records whose names are shown with a booking, beside their ids. */
export const namedByBookings = ['customer', 'resource', 'label'] as const satisfies readonly BoardCategory[];
