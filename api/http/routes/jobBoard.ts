import { Result } from 'effect';
import { z } from 'zod';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { peopleToTakeFor } from '../../../domain/jobOffer/jobOfferSteps.ts';
import {
  type OfferedWork,
  offeredBooking,
  offeredCalendarEvent,
} from '../../../domain/jobOffer/offeredWork.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { peopleInScope } from '../../../domain/masterLabelSet/peopleInScope.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { readOfferedJobs } from '../../../projections/queries/offeredJobs.ts';
import { findBooking } from '../../../projections/queries/oneBooking.ts';
import { findRecord, listRecords } from '../../../projections/queries/recordList.ts';
import { offeredJobsSchema, rankedBidsSchema } from '../../contract/jobBoard.ts';
import { offeredJobsFor } from '../../services/jobBoard/offeredJobsFor.ts';
import { rankedBids } from '../../services/jobBoard/rankedBids.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

/** How many bids for one offer are ranked. */
const ranked = 100;
/** How many offers are looked at for somebody, and how many they are told. */
const looked = 500;
const told = 100;

/** Jobs that are offered (scheduling §4): the board of those who may take them. */
export const jobBoardRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/offered-jobs',
    access: { read: 'jobBoard' },
    scope: 'read',
    tag: 'Planning',
    summary: 'The jobs offered to the person asking',
    description: `Jobs to come that are offered to the person of the sign-in, or to the people of their partner, each with what keeps it from them; and those that they bid for. At most ${told}. Nothing for a sign-in that is linked to nobody, or where the organisation hides the board.`,
    input: { query: z.object({ after: afterSchema }) },
    answer: offeredJobsSchema,
    isPolled: true,
    async handle({ input: { query }, services, actor }) {
      const now = Math.floor(Date.now() / 1000);
      const { org } = actor;
      const organisation = await services.facts.organisation(org);
      const may = mayCommand({ ...actor, ...(organisation && { organisation }) }, 'jobOffer.take');
      const people = may ? peopleToTakeFor(actor) : [];
      const found = await readOfferedJobs(
        services.reads,
        { org, people },
        { now, limit: looked, after: query.after },
      );
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { position, ...offered } = found.success;
      const bookings = await services.facts.bookings(
        org,
        offered.offers.flatMap(({ bookingId }) => bookingId ?? []),
      );
      const works = [...bookings.map(offeredBooking), ...offered.events.map(offeredCalendarEvent)];
      if (works.length === 0) return Result.succeed({ position, jobs: [] });
      const span = {
        start: Math.min(...works.map(({ start }) => start)),
        end: Math.max(...works.map(({ end }) => end)),
      };
      const customerIds = [...new Set(works.flatMap((work) => work.customerIds))];
      const facts = await services.facts.allocation(org, span, { resourceIds: people, customerIds });
      const jobs = offeredJobsFor(people, offered, { facts, works, now });
      return Result.succeed({ position, jobs: jobs.slice(0, told) });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/job_board/:id/bids',
    access: { read: 'planning' },
    alsoTells: ['work', 'people'],
    scope: 'read',
    tag: 'Planning',
    summary: 'The bids for a job, ranked',
    description: `The bids that wait for a planner, in the order in which the allocation engine ranks who makes them, with everything it has against each. At most ${ranked}.`,
    input: { params: z.object({ id: idSchema }), query: z.object({ after: afterSchema }) },
    answer: rankedBidsSchema,
    async handle({ input: { params, query }, services, actor }) {
      const { reads } = services;
      const found = await findRecord(reads, actor, 'jobOffer', { ...params, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const filters = { jobOfferId: params.id, stage: 'new' };
      const waiting = await listRecords(reads, actor, 'bid', { filters, limit: ranked });
      if (Result.isFailure(waiting)) return Result.fail(waiting.failure);
      const { rows, position } = waiting.success;
      const work = await workOfOffer(services, actor, found.success);
      if (Result.isFailure(work)) return Result.fail(work.failure);
      const { customerIds } = work.success;
      const facts = await services.facts.allocation(actor.org, work.success, { customerIds });
      const bidders = rows.map(({ resourceId }) => resourceId);
      const bids = rankedBids(rows, work.success, peopleInScope(actor, facts, bidders));
      return Result.succeed({ position, bids });
    },
  }),
];

/** The work that is offered, if a planner sees it. */
async function workOfOffer(
  { reads, facts }: Pick<RouteServices, 'reads' | 'facts'>,
  actor: Actor,
  { bookingId, calendarEventId }: FactOf<'jobOffer'>,
): Promise<Result.Result<OfferedWork, Refusal>> {
  if (bookingId === null) {
    const event = await findRecord(reads, actor, 'calendarEvent', { id: calendarEventId ?? '' });
    return Result.map(event, offeredCalendarEvent);
  }
  const seen = await findBooking(reads, actor, { bookingId });
  if (Result.isFailure(seen)) return Result.fail(seen.failure);
  const [booking] = await facts.bookings(actor.org, [bookingId]);
  return booking === undefined
    ? refuse('not_found', refusalTexts.notFound('booking'))
    : Result.succeed(offeredBooking(booking));
}
