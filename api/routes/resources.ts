import { listResources } from '../../projections/queries/records.ts';
import { pageOf, resourceViewSchema } from '../contract/views.ts';
import { recordsQuerySchema } from './recordsQuerySchema.ts';
import { defineRoute, type Route } from './route.ts';

export const resourceRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/resources',
    access: { read: 'people' },
    scope: 'read',
    tag: 'Resources',
    summary: 'List field workers',
    description:
      'By name. Planners see all of the organisation, a field worker only the own record, without what planning is done by.',
    input: { query: recordsQuerySchema },
    answer: pageOf(resourceViewSchema),
    handle: ({ input: { query }, services, actor }) => listResources(services.reads, actor, query),
  }),
];
