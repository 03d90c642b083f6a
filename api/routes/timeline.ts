import { Result } from 'effect';
import { z } from 'zod';
import { instantSchema } from '../../domain/fields.ts';
import { readTimeline, readTimelineAsOf } from '../../projections/queries/timeline.ts';
import { timelineViewSchema } from '../contract/views.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { afterSchema } from './afterSchema.ts';
import { asOfSchema } from './asOfSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** A quarter is the longest span that the board shows. */
const longestSpanDays = 92;

const instant = z.coerce.number().pipe(instantSchema);

export const timelineRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/timeline',
    access: 'signedIn',
    scope: 'read',
    tag: 'Timeline',
    summary: 'All that the board of a span shows',
    description:
      'Resources, bookings that share a moment with the span (without cancelled ones), their customers, shifts and labels, of one moment of the log. Follow what changes after its `position` on `WS /api/v1/live`. With `asOf`, all of it as it was at a past moment.',
    input: { query: z.object({ from: instant, to: instant, after: afterSchema, asOf: asOfSchema }) },
    answer: timelineViewSchema,
    async handle({ input: { query }, services, actor }) {
      if (query.to <= query.from) return Result.fail(invalidField('query.to', 'must be after from'));
      if (query.to - query.from > longestSpanDays * 86_400) {
        return Result.fail(invalidField('query.to', `must be at most ${longestSpanDays} days after from`));
      }
      const { asOf, ...span } = query;
      return asOf === undefined
        ? readTimeline(services.reads, actor, span)
        : readTimelineAsOf(services.reads, actor, { ...span, asOf });
    },
  }),
];
