import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { findBooking } from '../../../projections/queries/oneBooking.ts';
import { listRecords } from '../../../projections/queries/recordList.ts';
import { theOne } from '../../../projections/readAllocationFacts.ts';
import { bookingAnswersSchema } from '../../contract/bookingAnswers.ts';
import { answersOfBooking } from '../../services/rosteredBoard/answersOfBooking.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** How many answers to one booking are looked at. */
const looked = 100;

/** What people answer to what they are rostered for (shell §2.1, rostered_board), on the work itself. */
export const bookingAnswerRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/answers',
    access: { read: 'planning' },
    alsoTells: ['work', 'people', 'rosteredWork'],
    scope: 'read',
    tag: 'Planning',
    summary: 'What the people of a booking have answered',
    description:
      'Who was asked whether they do it and has not answered yet, who has been reminded, and who has said yes or, with the reason, no.',
    input: { params: z.object({ bookingId: idSchema }), query: z.object({ after: afterSchema }) },
    answer: bookingAnswersSchema,
    async handle({ input: { params, query }, services, actor }) {
      const { reads, facts, messages } = services;
      const found = await findBooking(reads, actor, { ...params, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { booking, position } = found.success;
      const filters = { bookingId: params.bookingId };
      const given = await listRecords(reads, actor, 'rosterAnswer', { filters, limit: looked });
      if (Result.isFailure(given)) return Result.fail(given.failure);
      const answers = given.success.rows;
      const ids = [...new Set(answers.map(({ resourceId }) => resourceId))];
      const people = await listRecords(reads, actor, 'resource', { ids, inactive: true, limit: looked });
      if (Result.isFailure(people)) return Result.fail(people.failure);
      const organisation = theOne(actor.org, await facts.organisation(actor.org));
      return Result.succeed({
        position,
        people: answersOfBooking(booking, {
          answers,
          reminded: await messages.reminded(actor.org, params.bookingId),
          names: new Map(people.success.rows.map((person) => [person.id, fullName(person)])),
          organisation,
          now: Math.floor(Date.now() / 1000),
        }),
      });
    },
  }),
];
