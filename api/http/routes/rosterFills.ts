import { Result } from 'effect';
import { rosterFillLineSchema, rosterFillRequestSchema } from '../../contract/rosterFill.ts';
import { problemLine } from '../../platform/problems/problemLine.ts';
import { streamRosterFill } from '../../services/planning/streamRosterFill.ts';
import { defineLinesRoute, goneSignal, type Route } from './route.ts';

export const rosterFillRoutes: readonly Route[] = [
  defineLinesRoute({
    method: 'POST',
    path: '/api/v1/roster-fills',
    access: { write: 'work', whole: true },
    alsoTells: ['planning', 'people', 'customers'],
    scope: 'write',
    tag: 'Planning',
    summary: 'Preview who could have the events of a roster',
    description:
      'Finds people for the events of a roster template in one fortnight as a whole, beside everything that is booked in it: as many events as possible, then the most suitable people, with the work shared out evenly and few different people a customer. Where the template lets times move, an event may start earlier or later within its tolerance. Changes nothing: `rosterEvent.change` does that. Answers line by line while it searches: progress with the best plan so far, then one preview or one problem. Closing the request ends the search, and so does `POST /api/v1/plans/{planId}/stop`.',
    input: { body: rosterFillRequestSchema },
    answer: rosterFillLineSchema,
    failure: problemLine,
    handle: async ({ input: { body: order }, request, reply, services, actor }) =>
      Result.succeed((write) =>
        streamRosterFill(
          order,
          { of: actor, gone: goneSignal(reply), write },
          { ...services, ...services.planning, log: request.log },
        ),
      ),
  }),
];
