import { listCustomers } from '../../projections/queries/records.ts';
import { customerViewSchema, pageOf } from '../contract/views.ts';
import { recordsQuerySchema } from './recordsQuerySchema.ts';
import { defineRoute, type Route } from './route.ts';

export const customerRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/customers',
    access: { read: 'customers' },
    scope: 'read',
    tag: 'Customers',
    summary: 'List customers',
    description:
      'By name. Planners see all of the organisation, with the resources that each has barred; a customer only the own record.',
    input: { query: recordsQuerySchema },
    answer: pageOf(customerViewSchema),
    handle: ({ input: { query }, services, actor }) => listCustomers(services.reads, actor, query),
  }),
];
