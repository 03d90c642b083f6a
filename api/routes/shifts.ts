import { Result } from 'effect';
import { listShifts } from '../../projections/queries/records.ts';
import { pageOf, shiftViewSchema } from '../contract/views.ts';
import { recordPage, recordsQuerySchema } from './recordPages.ts';
import { defineRoute, type Route } from './route.ts';

export const shiftRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/shifts',
    access: 'staff',
    scope: 'read',
    tag: 'Shifts',
    summary: 'List shifts',
    description: 'Weekly timesheets; planners see all of the organisation, a field worker the own ones.',
    input: { query: recordsQuerySchema },
    answer: pageOf(shiftViewSchema),
    async handle({ input: { query }, services, actor }) {
      const listed = await listShifts(services.reads, actor, query);
      return Result.flatMap(listed, (list) => recordPage(list, query, (row) => [row.id, row.resourceId]));
    },
  }),
];
