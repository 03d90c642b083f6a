import { z } from 'zod';
import { announcement } from '../../domain/announcement/announcement.ts';
import { idSchema, positionSchema } from '../../domain/kernel/fields.ts';
import { numberText } from './numberText.ts';

/** The announcements of a page. */
export const announcementPageSize = 20;

const { title, picture, secondPicture, thirdPicture } = announcement.fields.shape;
const instant = (description: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${description} Epoch seconds, UTC.`, examples: [1_772_398_800] });

/** An announcement as one of its readers has it. */
export const addressedAnnouncementSchema = z
  .object({
    id: idSchema,
    title,
    text: z
      .string()
      .nullable()
      .meta({ description: 'In Markdown. Null: it has been erased.', examples: ['We park **behind** it.'] }),
    channel: z
      .string()
      .nullable()
      .meta({ description: 'The name of its channel; null: it has none.', examples: ['Safety'] }),
    toConfirm: z
      .boolean()
      .meta({ description: 'Whether its readers are asked to confirm it.', examples: [true] }),
    picture,
    secondPicture,
    thirdPicture,
    publishedAt: instant('When it was published.'),
    endsAt: instant('Until when it is shown; null: until somebody ends it.'),
    isRead: z.boolean().meta({ description: 'Whether the reader has opened it.', examples: [false] }),
    confirmedAt: instant('When the reader confirmed it; null: they have not.'),
  })
  .meta({ title: 'Announcement to somebody' });
export type AddressedAnnouncement = z.infer<typeof addressedAnnouncementSchema>;

/** `GET /api/v1/announcements-for-me` */
export const addressedPageSchema = z.object({
  rows: z
    .array(addressedAnnouncementSchema)
    .meta({ description: 'First those that wait for the reader, then the newest.' }),
  waiting: z.int().meta({
    description: 'How many the reader has still to open or to confirm; 100 stands for that many or more.',
    examples: [2],
  }),
  nextCursor: z
    .int()
    .nullable()
    .meta({ description: 'A number for the next page; null on the last.', examples: [20] }),
  position: positionSchema,
});
export type AddressedPage = z.infer<typeof addressedPageSchema>;

export const addressedQuerySchema = z.object({
  cursor: numberText(z.int().min(0).max(1_000_000))
    .optional()
    .meta({ description: 'The number `nextCursor` of the page before.', examples: [20] }),
  limit: numberText(z.int().min(1).max(100)).prefault(announcementPageSize),
});

/** `POST /api/v1/announcements-for-me/read` */
export const announcementReadSchema = z.object({ announcementId: idSchema });

/** `GET /api/v1/announcements/{id}/readers` */
export const announcementReadersSchema = z.object({
  readers: z
    .array(
      z.object({
        uid: z.string().meta({ description: 'The account.', examples: ['u-7f3a'] }),
        name: z.string().meta({ description: 'The name of its owner.', examples: ['Ana Silva'] }),
        readAt: instant('When they opened it; null: they have not.'),
        confirmedAt: instant('When they confirmed it; null: they have not.'),
      }),
    )
    .meta({ description: 'Everybody who can sign in and to whom it is addressed, by name.' }),
  position: positionSchema,
});
export type AnnouncementReaders = z.infer<typeof announcementReadersSchema>;
