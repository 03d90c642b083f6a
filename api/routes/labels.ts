import { listLabels } from '../../projections/queries/records.ts';
import { labelViewSchema, pageOf } from '../contract/views.ts';
import { recordsQuerySchema } from './recordsQuerySchema.ts';
import { defineRoute, type Route } from './route.ts';

export const labelRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/labels',
    access: { read: 'planning' },
    scope: 'read',
    tag: 'Labels',
    summary: 'List labels',
    description: 'By name, archived ones included. For planners only.',
    input: { query: recordsQuerySchema },
    answer: pageOf(labelViewSchema),
    handle: ({ input: { query }, services, actor }) => listLabels(services.reads, actor, query),
  }),
];
