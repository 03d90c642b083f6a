import { z } from 'zod';
import { bookingStatusSchema } from '../../../domain/booking/bookingStatus.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { bookingsQuerySchema } from '../../contract/views.ts';
import { afterSchema } from './afterSchema.ts';
import { asOfSchema } from './asOfSchema.ts';

const statusesSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(bookingStatusSchema))
  .optional()
  .describe('comma-separated statuses');
function idsSchema(most: number) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(idSchema).max(most))
    .optional();
}
const inactiveSchema = z
  .enum(['true', 'false', 'only'])
  .optional()
  .describe('`true`: inactive bookings as well; `only`: no others; omitted: the others alone');
const flagSchema = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** What the list of bookings, its export and steps with all of them are asked for. */
export const bookingListQuery = bookingsQuerySchema.extend({
  status: statusesSchema,
  conflict: flagSchema,
  unallocated: flagSchema,
  locked: flagSchema,
  inactive: inactiveSchema,
  ids: idsSchema(100).describe('comma-separated ids, at most 100: only those bookings'),
  filterIds: idsSchema(50).describe('comma-separated ids of labels, all of which it must have as filters'),
  cancellationRequested: flagSchema,
  offered: flagSchema,
  group: flagSchema,
  after: afterSchema,
  asOf: asOfSchema,
});
