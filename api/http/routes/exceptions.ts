import { z } from 'zod';
import { readExceptionReport } from '../../../projections/queries/exceptionReport.ts';
import { exceptionReportSchema } from '../../contract/exceptions.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

export const exceptionRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/exceptions',
    access: { read: 'exceptions' },
    alsoTells: ['work'],
    scope: 'read',
    tag: 'Bookings',
    summary: 'The exceptions that stand now',
    description:
      'Bookings of the last 24 hours that have not reached a status by the time that the rules of the organisation name, or reached it too late: the highest status first, and of one status the latest. At most 500, and of more those first that have still not reached it; `total` says how many there are, and `standing` how many of them have not reached it.',
    input: { query: z.object({ after: afterSchema }) },
    answer: exceptionReportSchema,
    handle: ({ input: { query }, services, actor }) =>
      readExceptionReport(services.reads, actor, { ...query, at: Math.floor(Date.now() / 1000) }),
  }),
];
