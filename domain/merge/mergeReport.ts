import { z } from 'zod';
import { revisionSchema } from '../kernel/fields.ts';

/** A command that takes back a part of a merge. */
const takingBackSchema = z.object({
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** A record goes back only if nobody has changed it since; bookings and leave find that out by themselves. */
  ifRevision: revisionSchema.optional(),
});

/** The report of `customer.merge` and `resource.merge`. */
export const mergeReportSchema = z.object({
  /** How many bookings name the other one now. */
  bookings: z.int(),
  /** How many other records do, by category: `{"rosterEvent": 2}`. */
  others: z.record(z.string(), z.int()),
  /** The titles of what others kept changing at that moment: it still names the duplicate. */
  leftOut: z.array(z.string()),
  /** The commands that undo the merge. */
  undo: z.array(takingBackSchema),
});
export type MergeReport = z.infer<typeof mergeReportSchema>;
