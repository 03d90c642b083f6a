import { Result } from 'effect';
import { z } from 'zod';
import { publishedName } from '../../../domain/catalogues/publishedName.ts';
import { type ReadingName, readingNames, readings } from '../../../domain/catalogues/readings.ts';
import { referenceKeyOf } from '../../../domain/kernel/referenceKey.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { findBookingByReference, findRecordByReference } from '../../../projections/queries/byReference.ts';
import { bookingViewSchema, oneRecordSchema } from '../../contract/views.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** A parameter and not a part of the path: references hold slashes, which proxies take for parts of a path. */
const referenceSchema = z.string().trim().min(1, 'must not be empty').max(200);
const bySeveral =
  'Several with the same are refused with `ambiguous_reference`, whose `details.ids` name them.';

function routesOf(name: ReadingName): readonly Route[] {
  const { words, path, area } = readings[name];
  const key = referenceKeyOf(name);
  if (key === undefined) return [];
  const { field } = key;
  const compared = key.exact ? '' : ' Case and repeated spaces make no difference.';
  return [
    defineRoute({
      method: 'GET',
      path: `/api/v1/lookup/${path}`,
      access: { read: area },
      scope: 'read',
      tag: capitalised(publishedName(readings[name])),
      summary: `One ${words.one} by ${field}`,
      description: `As by its id, even if it is out of use.${compared} ${bySeveral}`,
      input: { query: z.object({ [field]: referenceSchema, after: afterSchema }) },
      answer: oneRecordSchema(name),
      handle: ({ input: { query }, services, actor }) =>
        findRecordByReference(services.reads, actor, name, {
          reference: referenceSchema.parse(query[field]),
          after: afterSchema.parse(query.after),
        }),
    }),
  ];
}

/** What other systems know things by: records and bookings by their reference. */
export const lookupRoutes: readonly Route[] = [
  ...readingNames.flatMap(routesOf),
  defineRoute({
    method: 'GET',
    path: '/api/v1/lookup/bookings',
    access: { read: 'work' },
    scope: 'read',
    tag: 'Bookings',
    summary: 'One booking by reference',
    description: `As by its id; the ETag is its revision. ${bySeveral}`,
    input: { query: z.object({ reference: referenceSchema, after: afterSchema }) },
    answer: bookingViewSchema,
    async handle({ input: { query }, reply, services, actor }) {
      const found = await findBookingByReference(services.reads, actor, query);
      return Result.map(found, ({ booking }) => {
        reply.header('ETag', `"${booking.revision}"`);
        return booking;
      });
    },
  }),
];
