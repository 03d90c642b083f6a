import { z } from 'zod';
import { revisionSchema } from '../fields.ts';

/** A command that takes back a part of a merge. */
const takingBackSchema = z.object({
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** A customer goes back only if nobody has changed it since; bookings find that out by themselves. */
  ifRevision: revisionSchema.optional(),
});

/** The report of `customer.merge`. */
export const mergeReportSchema = z.object({
  /** How many bookings have got the other customer. */
  bookings: z.int(),
  /** How many roster events have got the other customer. */
  rosterEvents: z.int(),
  /** The titles of bookings that others kept changing at that moment: they still have the duplicate. */
  leftOut: z.array(z.string()),
  /** The commands that undo the merge. */
  undo: z.array(takingBackSchema),
});
export type MergeReport = z.infer<typeof mergeReportSchema>;
