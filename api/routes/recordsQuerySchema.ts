import { z } from 'zod';
import { afterSchema } from './afterSchema.ts';

/** What lists of records are asked for: labels, customers, resources, shifts, leave, service plans. */
export const recordsQuerySchema = z.object({
  search: z.string().trim().max(200).optional().describe('part of a name or reference, without case'),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(250),
  after: afterSchema,
});
