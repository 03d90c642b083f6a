import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import {
  carePlanOfCustomer,
  carePlanOfVisit,
  careRecordsOfPlan,
} from '../../../projections/queries/carePlans.ts';
import {
  carePlanOfCustomerSchema,
  carePlanOfVisitSchema,
  careRecordsQuerySchema,
  careRecordsSchema,
} from '../../contract/carePlans.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

const base = { access: { read: 'carePlans' }, scope: 'read', tag: 'Care plans' } as const;
const params = z.object({ id: idSchema });

/** Care plans, and what became of them at visits (scheduling §3, care plans). */
export const carePlanRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/customers/:id/care-plan',
    summary: 'The care plan of a customer',
    description:
      'With every version that was agreed. Customers have their own if it is shared with them, as it counts. A customer whom you do not see is `not_found`.',
    input: { params, query: z.object({ after: afterSchema }) },
    answer: carePlanOfCustomerSchema,
    handle: ({ input: { params: of, query }, services, actor }) =>
      carePlanOfCustomer(services.reads, actor, { customerId: of.id, after: query.after }),
  }),

  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/care-plan',
    summary: 'The care plan for a visit',
    description:
      'Risks, goals and contacts, and the routines and the medication that are due then, with what has been recorded. A booking without one customer, or that you do not see, is `not_found`.',
    input: { params: z.object({ bookingId: idSchema }), query: z.object({ after: afterSchema }) },
    answer: carePlanOfVisitSchema,
    handle: ({ input: { params: of, query }, services, actor }) =>
      carePlanOfVisit(services.reads, actor, { bookingId: of.bookingId, after: query.after }),
  }),

  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/care-plans/:id/records',
    summary: 'What became of a care plan at visits',
    description:
      'The records of the visits that you see, the latest first. A plan that you do not see is `not_found`.',
    input: { params, query: careRecordsQuerySchema.extend({ after: afterSchema }) },
    answer: careRecordsSchema,
    handle: ({ input: { params: of, query }, services, actor }) =>
      careRecordsOfPlan(services.reads, actor, {
        ...query,
        carePlanId: of.id,
        exceptions: query.exceptions === 'true',
      }),
  }),
];
