import { Result } from 'effect';
import { z } from 'zod';
import { instantSchema } from '../../../domain/kernel/fields.ts';
import { readDayProgress } from '../../../projections/queries/dayProgress.ts';
import { readTimeline, readTimelineAsOf } from '../../../projections/queries/timeline.ts';
import { readWorkAround } from '../../../projections/queries/workAround.ts';
import { numberText } from '../../contract/numberText.ts';
import { dayProgressSchema, timelineViewSchema, workAroundViewSchema } from '../../contract/views.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { afterSchema } from './afterSchema.ts';
import { asOfSchema } from './asOfSchema.ts';
import { defineRoute, defineSpelledRoute, type Route } from './route.ts';

/** A quarter is the longest span that the board shows. */
const longestSpanDays = 92;
/** What people have to do is counted day by day; a week is plenty. */
const longestProgressDays = 7;
/** With whole fortnights, and a booking of a month, on either side. */
const longestSurroundingDays = longestSpanDays + 2 * (31 + 14);

const instant = numberText(instantSchema);

export const timelineRoutes: readonly Route[] = [
  defineSpelledRoute({
    method: 'GET',
    path: '/api/v1/timeline',
    access: { read: 'work' },
    scope: 'read',
    tag: 'Timeline',
    summary: 'Everything that the board of a span shows',
    description:
      'Resources, bookings that overlap the span (cancelled ones too), their customers, shifts and labels, all at one position of the log. Follow what changes after that `position` on `WS /api/v1/live`. With `asOf`, all of it as it was at a past moment.',
    input: { query: z.object({ from: instant, to: instant, after: afterSchema, asOf: asOfSchema }) },
    answer: timelineViewSchema,
    async handle({ input: { query }, services, actor }) {
      const wrong = spanProblem(query.from, query.to, longestSpanDays);
      if (wrong !== undefined) return Result.fail(wrong);
      const { asOf, ...span } = query;
      return asOf === undefined
        ? readTimeline(services.reads, actor, span)
        : readTimelineAsOf(services.reads, actor, { ...span, asOf });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/progress',
    access: { read: 'planning' },
    alsoTells: ['work', 'people'],
    scope: 'read',
    tag: 'Timeline',
    summary: 'How far the work of a span has come, by person',
    description:
      'For everybody who has bookings that overlap the span: how many are done, under way and to come, and how many of them are late at `lateAt`.',
    input: { query: z.object({ from: instant, to: instant, lateAt: instant, after: afterSchema }) },
    answer: dayProgressSchema,
    async handle({ input: { query }, services, actor }) {
      const wrong = spanProblem(query.from, query.to, longestProgressDays);
      return wrong === undefined ? readDayProgress(services.reads, actor, query) : Result.fail(wrong);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/timeline/around',
    access: { read: 'planning' },
    alsoTells: ['work', 'time'],
    scope: 'read',
    tag: 'Timeline',
    summary: 'The work of people around a board',
    description:
      'The current jobs of a span that do not overlap a board inside it, and the leave and breaks of the span. Hour limits count whole weeks and fortnights, of which a board may show a part.',
    input: {
      query: z.object({
        from: instant,
        to: instant,
        boardFrom: instant,
        boardTo: instant,
        after: afterSchema,
      }),
    },
    answer: workAroundViewSchema,
    async handle({ input: { query }, services, actor }) {
      const { from, to, boardFrom, boardTo, after } = query;
      const wrong = spanProblem(from, to, longestSurroundingDays);
      if (wrong !== undefined) return Result.fail(wrong);
      const board = { from: boardFrom, to: boardTo };
      return readWorkAround(services.reads, actor, { from, to, board, after });
    },
  }),
];

/** What is wrong with the requested span; undefined if nothing is. */
function spanProblem(from: number, to: number, longestDays: number) {
  if (to <= from) return invalidField('query.to', 'must be after from');
  return to - from > longestDays * 86_400
    ? invalidField('query.to', `must be at most ${longestDays} days after from`)
    : undefined;
}
