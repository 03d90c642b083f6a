import { Result } from 'effect';
import { z } from 'zod';
import { instantSchema } from '../../../domain/kernel/fields.ts';
import { readChangesBetween } from '../../../projections/queries/changesBetween.ts';
import { readHistoryLimits } from '../../../projections/queries/moments.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import { readStreamHistory } from '../../../projections/queries/streamHistory.ts';
import { numberText } from '../../contract/numberText.ts';
import {
  changesBetweenSchema,
  historyLimitsSchema,
  organisationAnswerSchema,
} from '../../contract/timeTravel.ts';
import { historyViewSchema } from '../../contract/views.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { afterSchema } from './afterSchema.ts';
import { asOfSchema, momentSchema, momentText } from './asOfSchema.ts';
import { defineRoute, type Route } from './route.ts';
import { userNames } from './userNames.ts';

const dayMs = 86_400_000;
/** Of the moments of `/api/v1/changes`, by their former names. */
const asOfNames = { from: 'asOfFrom', to: 'asOfTo' } as const;
const instant = numberText(instantSchema);

export const timeTravelRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/timeline/limits',
    access: { read: 'planning' },
    scope: 'read',
    tag: 'Timeline',
    summary: 'Which past moments there are',
    description: 'The times and positions of the first and the last event; `asOf` answers between them.',
    input: {},
    answer: historyLimitsSchema,
    handle: ({ services, actor }) => readHistoryLimits(services.reads, actor),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/organisation',
    access: { read: 'organisation' },
    scope: 'read',
    tag: 'Timeline',
    summary: 'The organisation: name, time zone, settings and workflow',
    description: 'With `asOf`, as they were at a past moment, as a board of the past needs them.',
    input: { query: z.object({ after: afterSchema, asOf: asOfSchema }) },
    answer: organisationAnswerSchema,
    handle: ({ input: { query }, services, actor }) => readOrganisation(services.reads, actor, query),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/organisation/history',
    access: { read: 'planning' },
    alsoTells: ['organisation'],
    scope: 'read',
    tag: 'Timeline',
    summary: 'The history of the organisation',
    description:
      'Who changed its name, its time zone, its settings or its workflow, when and from what to what.',
    input: { query: z.object({ after: afterSchema }) },
    answer: historyViewSchema,
    handle: ({ input: { query }, services, actor }) =>
      readStreamHistory({ ...services.reads, userNames: userNames(services) }, actor, {
        category: 'organisation',
        id: actor.org,
        after: query.after,
      }),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/changes',
    access: { read: 'planning', whole: true },
    alsoTells: ['work'],
    scope: 'read',
    tag: 'Timeline',
    summary: 'What changed between two moments',
    description:
      'Bookings that differ between `asOfFrom` and `asOfTo`, in what they differ, and who changed each last and when. `from` and `to` are their former names, which go on working.',
    input: {
      query: z.object({
        asOfFrom: momentSchema.optional().describe(`the earlier moment: ${momentText}; omitted: a day ago`),
        asOfTo: momentSchema.optional().describe(`the later moment: ${momentText}; omitted: now`),
        from: momentSchema.optional().meta({ description: 'as `asOfFrom`', deprecated: true }),
        to: momentSchema.optional().meta({ description: 'as `asOfTo`', deprecated: true }),
        limit: numberText(z.int().min(1).max(1000)).prefault(250),
        windowFrom: instant
          .optional()
          .describe(
            'with `windowTo`: only bookings that overlap that span at either of the moments; epoch seconds',
          ),
        windowTo: instant.optional(),
      }),
    },
    answer: changesBetweenSchema,
    async handle({ input: { query }, services, actor }) {
      const { windowFrom, windowTo } = query;
      if ((windowFrom === undefined) !== (windowTo === undefined)) {
        return Result.fail(invalidField('query.windowTo', 'must be given with windowFrom'));
      }
      const window =
        windowFrom === undefined || windowTo === undefined ? undefined : { from: windowFrom, to: windowTo };
      if (window !== undefined && window.to <= window.from) {
        return Result.fail(invalidField('query.windowTo', 'must be after windowFrom'));
      }
      const twice = (['from', 'to'] as const).find(
        (name) => query[name] !== undefined && query[asOfNames[name]] !== undefined,
      );
      if (twice !== undefined) {
        return Result.fail(
          invalidField(`query.${twice}`, `is the former name of ${asOfNames[twice]}: give one`),
        );
      }
      const reads = { ...services.reads, userNames: userNames(services) };
      return readChangesBetween(reads, actor, {
        from: query.asOfFrom ?? query.from ?? { at: Date.now() - dayMs },
        to: query.asOfTo ?? query.to ?? { position: services.projector.position() },
        fields: {
          from: query.from === undefined ? asOfNames.from : 'from',
          to: query.to === undefined ? asOfNames.to : 'to',
        },
        limit: query.limit,
        window,
      });
    },
  }),
];
