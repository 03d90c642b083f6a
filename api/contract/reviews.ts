import { z } from 'zod';
import { readings } from '../../domain/catalogues/readings.ts';
import { instantSchema } from '../../domain/kernel/fields.ts';
import { bookingViewSchema } from './views.ts';

const mostStars = 5;

const ratingsSchema = z
  .string()
  .max(20)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int().min(1).max(mostStars)))
  .optional()
  .meta({ description: 'comma-separated numbers of stars, 1 to 5', examples: ['1,2'] });

/** `GET /api/v1/reviews`. */
export const reviewsQuerySchema = z.object({
  ratings: ratingsSchema,
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).prefault(20),
});

/** What a customer has said about their booking, and what became of that. */
export const reviewSchema = z.object({
  booking: bookingViewSchema,
  talk: z
    .object({
      messages: z.int().meta({ description: 'How many messages there are.', examples: [2] }),
      lastAt: instantSchema.meta({
        description: 'When the last was written. Epoch seconds, UTC.',
        examples: [1_772_398_800],
      }),
    })
    .nullable()
    .meta({ description: 'What the customer and staff have written about it. Null: nothing.' }),
  tasks: z.array(readings.task.view).meta({ description: 'The tasks that are part of it.' }),
});
export type ReviewView = z.output<typeof reviewSchema>;

export const reviewPageSchema = z.object({
  position: z.int(),
  rows: z.array(reviewSchema),
  total: z.int(),
  nextCursor: z.string().nullable(),
});
export type ReviewPage = z.output<typeof reviewPageSchema>;
