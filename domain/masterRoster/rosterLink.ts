import { z } from 'zod';
import { idSchema, localDateSchema } from '../kernel/fields.ts';

/** What every booking keeps that was published: the day that it stands for, and two marks. */
export const publicationLinkSchema = z.object({
  /** The local day of the plan that it stands for, whenever it is now. */
  date: localDateSchema,
  /** Why the organisation is closed that day, where such days are published and marked. */
  closedDay: z.string().nullable(),
  /** The mark (`contentMark.ts`) of what the plan said when it was last published. */
  published: z.string(),
  /** The mark of what the booking became then; another one now: somebody has changed it since. */
  became: z.string(),
});
export type PublicationLink = z.infer<typeof publicationLinkSchema>;

/** Where a published booking comes from; publishing again finds it by template, event and date. */
export const rosterLinkSchema = publicationLinkSchema.extend({
  templateId: idSchema,
  eventId: idSchema,
});
export type RosterLink = z.infer<typeof rosterLinkSchema>;
