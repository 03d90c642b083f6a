import { Readable } from 'node:stream';
import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { listBookings } from '../../../projections/queries/bookingList.ts';
import { readBookingSite } from '../../../projections/queries/bookingSite.ts';
import { findBooking } from '../../../projections/queries/oneBooking.ts';
import { readStreamHistory } from '../../../projections/queries/streamHistory.ts';
import {
  bookingPageSchema,
  bookingSiteSchema,
  bookingViewSchema,
  historyViewSchema,
} from '../../contract/views.ts';
import { bookingCsv, bookingsAtOnce } from '../../services/exports/bookingCsv.ts';
import { afterSchema } from './afterSchema.ts';
import { asOfSchema } from './asOfSchema.ts';
import { bookingListQuery } from './bookingListQuery.ts';
import { countedExport } from './countedExport.ts';
import { defineFileRoute, defineRoute, type Route } from './route.ts';
import { searchedBookings } from './searchedList.ts';
import { touchingOf } from './uploadFilter.ts';
import { userNames } from './userNames.ts';

const one = { params: z.object({ bookingId: idSchema }), query: z.object({ after: afterSchema }) };

const csvMediaType = 'text/csv';

export const bookingRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings',
    access: { read: 'work' },
    isForGuests: true,
    scope: 'read',
    tag: 'Bookings',
    summary: 'List bookings',
    description:
      'Filtered, sorted and in pages; `from` and `to` select bookings that overlap the span. Planners see the organisation, everybody else their own bookings. With `asOf`, as they were at a past moment.',
    input: {
      query: bookingListQuery,
    },
    answer: bookingPageSchema,
    async handle({ input: { query }, services, actor }) {
      const { status, upload, ...wanted } = query;
      const filter = await touchingOf(services, actor, { upload });
      if (Result.isFailure(filter)) return Result.fail(filter.failure);
      const asked = { ...wanted, ...filter.success, statuses: status };
      return listBookings(services.reads, actor, await searchedBookings(services.search, actor, asked));
    },
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/exports/bookings',
    access: { read: 'work' },
    scope: 'read',
    work: 'export',
    tag: 'Bookings',
    summary: 'Export bookings',
    description:
      'As CSV, however many there are: those that the list shows, in its order, with the columns that you may see. An upload reads it again: the last column is the id of the booking, dates are as 2026-03-31, and times as the organisation writes them, in its zone. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
    input: {
      query: bookingListQuery.omit({ limit: true, cursor: true }).extend({
        bom: z
          .enum(['true', 'false'])
          .default('true')
          .describe('`false`: without the byte order mark that spreadsheets rely on'),
      }),
    },
    answer: z.string(),
    mediaType: csvMediaType,
    async handle({ input: { query }, services, request, reply, who, actor }) {
      const { bom, status, upload, ...wanted } = query;
      const filter = await touchingOf(services, actor, { upload });
      if (Result.isFailure(filter)) return Result.fail(filter.failure);
      const asked = await searchedBookings(services.search, actor, {
        ...wanted,
        ...filter.success,
        statuses: status,
        limit: bookingsAtOnce,
      });
      const begin = bom === 'false' ? 'without' : 'with byte order mark';
      const counted = countedExport(services.trail, request, who, 'bookings');
      const pieces = await bookingCsv(services.reads, actor, asked, begin, counted.records);
      if (Result.isFailure(pieces)) return Result.fail(pieces.failure);
      reply.type(`${csvMediaType}; charset=utf-8`);
      reply.header('Content-Disposition', `attachment; filename="bookings-${actor.org}.csv"`);
      return Result.succeed(Readable.from(counted.of(pieces.success), { objectMode: false }));
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId',
    access: { read: 'work' },
    isForGuests: true,
    scope: 'read',
    tag: 'Bookings',
    summary: 'One booking',
    description: 'The ETag is its revision, for the If-Match of commands.',
    input: { ...one, query: one.query.extend({ asOf: asOfSchema }) },
    answer: bookingViewSchema,
    async handle({ input, reply, services, actor }) {
      const found = await findBooking(services.reads, actor, { ...input.params, ...input.query });
      return Result.map(found, ({ booking }) => {
        reply.header('ETag', `"${booking.revision}"`);
        return booking;
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/site',
    access: { read: 'work' },
    isForGuests: true,
    scope: 'read',
    tag: 'Bookings',
    summary: 'Where a booking is, and how its customer is reached',
    description:
      "The booking's own place, else the customer's, for everybody who sees the booking, as far as they may see how its customer is reached.",
    input: one,
    answer: bookingSiteSchema,
    handle: ({ input: { params, query }, services, actor }) =>
      readBookingSite(services.reads, actor, { ...params, ...query }),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/history',
    access: { read: 'planning' },
    alsoTells: ['work'],
    scope: 'read',
    tag: 'Bookings',
    summary: 'What happened to a booking',
    description: 'Every event in order: who, when, by which command, and what it changed.',
    input: one,
    answer: historyViewSchema,
    handle: ({ input, services, actor }) =>
      readStreamHistory({ ...services.reads, userNames: userNames(services) }, actor, {
        category: 'booking',
        id: input.params.bookingId,
        after: input.query.after,
      }),
  }),
];
