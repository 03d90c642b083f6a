import type { z } from 'zod';
import { idSchema } from '../kernel/fields.ts';
import { publicationLinkSchema } from '../masterRoster/rosterLink.ts';

/**
 * Which recurring booking a booking belongs to, and the day that it stands for (scheduling §3, `external_data.ParentID` and
 * `rec_id`). `parentId` is the series with which it all began; which of the series that continue it has the day follows
 * from the day (`seriesOn`).
 */
export const seriesLinkSchema = publicationLinkSchema.extend({ parentId: idSchema });
export type SeriesLink = z.infer<typeof seriesLinkSchema>;
