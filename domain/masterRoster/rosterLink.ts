import { z } from 'zod';
import { idSchema, localDateSchema } from '../fields.ts';

/** Where a published booking comes from; publishing again finds it by template, event and date. */
export const rosterLinkSchema = z.object({
  templateId: idSchema,
  eventId: idSchema,
  /** The local day of the roster that it stands for, whenever it is now. */
  date: localDateSchema,
  /** Why the organisation is closed that day, where such days are published and marked. */
  closedDay: z.string().nullable(),
  /** The mark (`contentMark.ts`) of what the roster said when it was last published. */
  published: z.string(),
  /** The mark of what the booking became then; another one now: somebody has changed it since. */
  became: z.string(),
});
export type RosterLink = z.infer<typeof rosterLinkSchema>;
