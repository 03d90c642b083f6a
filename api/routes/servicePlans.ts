import { z } from 'zod';
import { lineSchema } from '../../domain/fields.ts';
import { listServicePlans } from '../../projections/queries/servicePlans.ts';
import { numberText } from '../contract/numberText.ts';
import { pageOf, servicePlanViewSchema } from '../contract/views.ts';
import { recordsQuerySchema } from './recordsQuerySchema.ts';
import { defineRoute, type Route } from './route.ts';

/** How many a page has where nothing else is asked for (scheduling §7). */
const latest = 40;

export const servicePlanRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/service-plans',
    access: { read: 'planning' },
    scope: 'read',
    tag: 'Service plans',
    summary: 'List service plans',
    description: `Those updated last first, ${latest} a page where no \`limit\` is given; with \`visitStemId\` those of one VisitStemID, of which the first counts.`,
    input: {
      query: recordsQuerySchema.extend({
        limit: numberText(z.int().min(1).max(1000)).prefault(latest),
        visitStemId: lineSchema.optional(),
      }),
    },
    answer: pageOf(servicePlanViewSchema),
    handle: ({ input: { query }, services, actor }) => listServicePlans(services.reads, actor, query),
  }),
];
