import { Result } from 'effect';
import { z } from 'zod';
import { peopleToTakeFor } from '../../../domain/jobOffer/jobOfferSteps.ts';
import { offeredBooking, offeredCalendarEvent } from '../../../domain/jobOffer/offeredWork.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { readOfferedJobs } from '../../../projections/queries/offeredJobs.ts';
import { offeredJobsSchema } from '../../contract/jobBoard.ts';
import { offeredJobsFor } from '../../services/jobBoard/offeredJobsFor.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

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
];
