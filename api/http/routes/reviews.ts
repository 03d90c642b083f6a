import { listReviews } from '../../../projections/queries/reviewList.ts';
import { reviewPageSchema, reviewsQuerySchema } from '../../contract/reviews.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** What customers have said about their bookings. */
export const reviewRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/reviews',
    access: { read: 'planning' },
    alsoTells: ['work', 'tasks', 'talk'],
    scope: 'read',
    tag: 'Bookings',
    summary: 'What customers have said about their bookings',
    description:
      'The bookings with feedback, what changed last first, with the stars and the text that the customer gave, the messages that were written with them about it, and its tasks.',
    input: { query: reviewsQuerySchema.extend({ after: afterSchema }) },
    answer: reviewPageSchema,
    handle: ({ input: { query }, services, actor }) => listReviews(services.reads, actor, query),
  }),
];
