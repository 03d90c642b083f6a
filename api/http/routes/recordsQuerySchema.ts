import { z } from 'zod';
import { numberText } from '../../contract/numberText.ts';
import { afterSchema } from './afterSchema.ts';

/** The parameters of lists of records: labels, customers, resources, shifts, leave, service plans. */
export const recordsQuerySchema = z.object({
  search: z.string().trim().max(200).optional().describe('part of a name or reference, ignoring case'),
  cursor: z.string().max(400).optional(),
  limit: numberText(z.int().min(1).max(1000)).prefault(250),
  after: afterSchema,
});
