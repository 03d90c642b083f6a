import { listShifts } from '../../projections/queries/records.ts';
import { pageOf, shiftViewSchema } from '../contract/views.ts';
import { recordsQuerySchema } from './recordsQuerySchema.ts';
import { defineRoute, type Route } from './route.ts';

export const shiftRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/shifts',
    access: { read: 'time' },
    scope: 'read',
    tag: 'Shifts',
    summary: 'List shifts',
    description: 'Weekly timesheets; planners see all of the organisation, a field worker only their own.',
    input: { query: recordsQuerySchema },
    answer: pageOf(shiftViewSchema),
    handle: ({ input: { query }, services, actor }) => listShifts(services.reads, actor, query),
  }),
];
