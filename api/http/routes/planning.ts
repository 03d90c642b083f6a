import { Result } from 'effect';
import { z } from 'zod';
import { customersOfBooking } from '../../../domain/groupEvent/servedCustomers.ts';
import { idSchema, instantSchema } from '../../../domain/kernel/fields.ts';
import { peopleInScope } from '../../../domain/masterLabelSet/peopleInScope.ts';
import { NoTurn } from '../../../postgres/fairTurns.ts';
import { findBooking } from '../../../projections/queries/oneBooking.ts';
import { numberText } from '../../contract/numberText.ts';
import {
  candidatesViewSchema,
  freeTimesViewSchema,
  mostFreeDays,
  planLineSchema,
  planRequestSchema,
  planStoppedSchema,
} from '../../contract/planning.ts';
import { noTurnRefusal } from '../../platform/limits/noTurnRefusal.ts';
import { problemLine } from '../../platform/problems/problemLine.ts';
import { tellFailedChecks } from '../../services/planning/failedChecks.ts';
import { findFreeTimes } from '../../services/planning/findFreeTimes.ts';
import { listCandidates } from '../../services/planning/listCandidates.ts';
import { PlanTooLarge } from '../../services/planning/planningDesk.ts';
import { streamPlan } from '../../services/planning/streamPlan.ts';
import { afterSchema } from './afterSchema.ts';
import { defineLinesRoute, defineRoute, goneSignal, type Route } from './route.ts';

/** The largest request for a plan, in bytes; it may name as many bookings as a job can have. */
const largestRequest = 4 * 1024 * 1024;

/** A day in seconds: how far a booking may be moved to make it fit; the facts must cover that time. */
const widest = 86_400;

export const planningRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/candidates',
    access: { read: 'planning' },
    alsoTells: ['work', 'people'],
    scope: 'read',
    tag: 'Planning',
    summary: 'Who can take a booking',
    description:
      'Every resource, those that fit first, best first: the score as the sum of its parts, and every reason against it. If too few fit, the smallest changes that would make the booking fit, which takes longer to find. With `nearestFit=false` the answer does not wait for these; with `first` there are only so many people, and no such changes.',
    input: {
      params: z.object({ bookingId: idSchema }),
      query: z.object({
        after: afterSchema,
        first: numberText(z.int().min(1).max(50)).optional(),
        nearestFit: z
          .enum(['true', 'false'])
          .default('true')
          .transform((text) => text === 'true'),
      }),
    },
    answer: candidatesViewSchema,
    async handle({ input: { params, query }, request, reply, services, actor }) {
      const found = await findBooking(services.reads, actor, { ...params, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { start, end, resources } = found.success.booking;
      // Other times concern more bookings, and the past of more customers: read only where they are looked for.
      const factsWithin = async (seconds: number) =>
        peopleInScope(
          actor,
          await services.facts.allocation(
            actor.org,
            { start: Math.max(0, start - seconds), end: end + seconds },
            { customerIds: [] },
          ),
          resources.map(({ id }) => id),
        );
      const listed = listCandidates(await factsWithin(0), params.bookingId, actor);
      if (Result.isFailure(listed)) return Result.fail(listed.failure);
      const { candidates, resourcesNeeded } = listed.success;
      tellFailedChecks(request.log, candidates);
      if (query.first !== undefined) {
        return Result.succeed({
          ...listed.success,
          candidates: candidates.slice(0, query.first),
          nearestFit: null,
        });
      }
      const fit = candidates.filter(({ fits }) => fits).length;
      if (fit >= resourcesNeeded || !query.nearestFit)
        return Result.succeed({ ...listed.success, nearestFit: null });
      const facts = await factsWithin(widest);
      // It has gone elsewhere meanwhile.
      if (!facts.bookings.some(({ id }) => id === params.bookingId)) {
        return Result.succeed({ ...listed.success, nearestFit: null });
      }
      try {
        const told = await services.planning.desk.run({
          of: actor,
          task: async () => ({ kind: 'nearestFit', facts, bookingId: params.bookingId }),
          signal: goneSignal(reply),
        });
        tellFailedChecks(request.log, told);
        const nearestFit = told?.kind === 'nearestFit' ? told.fit : null;
        return Result.succeed({ ...listed.success, nearestFit });
      } catch (error) {
        if (error instanceof PlanTooLarge) {
          // The candidates are worth having without a better time.
          request.log.warn(
            { org: actor.org, bookingId: params.bookingId },
            'a search for a fit took too much memory',
          );
          return Result.succeed({ ...listed.success, nearestFit: null });
        }
        if (!(error instanceof NoTurn)) throw error;
        return Result.fail(noTurnRefusal(error, 'plans'));
      }
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/free-times',
    access: { read: 'planning' },
    alsoTells: ['work', 'people'],
    scope: 'read',
    tag: 'Planning',
    summary: 'When its people could do a booking',
    description:
      'For each day but its own the time nearest to its own at which everybody who has the booking is free for it, by the checks that a move is decided by. Days without such a time are left out, and nothing is offered for a booking that nobody has.',
    input: {
      params: z.object({ bookingId: idSchema }),
      query: z.object({
        after: afterSchema,
        /** Epoch seconds; omitted: now. */
        from: numberText(instantSchema).optional(),
        days: numberText(z.int().min(1).max(mostFreeDays)).default(14),
      }),
    },
    answer: freeTimesViewSchema,
    async handle({ input: { params, query }, request, services, actor }) {
      const { bookingId } = params;
      const found = await findBooking(services.reads, actor, { bookingId, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { resources, revision } = found.success.booking;
      const now = Math.floor(Date.now() / 1000);
      const from = Math.max(query.from ?? now, now);
      const [booking] = await services.facts.bookings(actor.org, [bookingId]);
      const resourceIds = resources.map(({ id }) => id);
      const told =
        booking === undefined || resources.length === 0
          ? { times: [], failures: [] }
          : findFreeTimes(
              await services.facts.allocation(
                actor.org,
                { start: from, end: from + query.days * widest },
                { resourceIds, customerIds: [...customersOfBooking(booking)] },
              ),
              booking,
              { from, days: query.days },
            );
      tellFailedChecks(request.log, told);
      return Result.succeed({
        bookingId,
        revision,
        resources: resources.map(({ id, name }) => ({ id, name })),
        times: [...told.times],
      });
    },
  }),

  defineLinesRoute({
    method: 'POST',
    path: '/api/v1/plans',
    access: { write: 'work', whole: true },
    scope: 'write',
    tag: 'Planning',
    summary: 'Preview a plan',
    description:
      'Plans who could do the bookings of a span, and changes nothing: `booking.applyPlan` does that. Answers line by line while it searches: progress with the best plan so far, then one preview or one problem. Closing the request ends the search.',
    input: { body: planRequestSchema },
    bodyLimit: largestRequest,
    answer: planLineSchema,
    failure: problemLine,
    handle: async ({ input: { body: order }, request, reply, services, actor }) =>
      Result.succeed((write) =>
        streamPlan(
          order,
          { of: actor, gone: goneSignal(reply), write },
          { ...services, ...services.planning, log: request.log },
        ),
      ),
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/plans/:planId/stop',
    access: { write: 'work', whole: true },
    scope: 'write',
    tag: 'Planning',
    summary: 'Stop a search',
    description:
      'The search ends with the best plan so far, which is in the answer to its own request. False if this server is not, or no longer, searching for that plan.',
    input: { params: z.object({ planId: z.uuid() }) },
    answer: planStoppedSchema,
    handle: async ({ input: { params }, services, actor }) =>
      Result.succeed({ stopped: services.planning.plans.stop(actor.org, params.planId) }),
  }),
];
