import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../domain/fields.ts';
import { findOpenShift, listOpenShifts, listShiftOffers } from '../../projections/queries/openShifts.ts';
import { offeredShiftsSchema, openShiftPeopleSchema } from '../contract/openShifts.ts';
import { offeredTo } from '../openShifts/offeredTo.ts';
import { offersFor } from '../openShifts/offersFor.ts';
import { peopleForShift } from '../openShifts/peopleForShift.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** How many open shifts are looked at for somebody, and how many they are told. */
const looked = 500;
const told = 100;

/** Open shifts: hours that need somebody (issue 19, Shifts and timesheets). */
export const openShiftRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/open-shifts/:id/people',
    access: { read: 'rosters' },
    alsoTells: ['people', 'time'],
    scope: 'read',
    tag: 'Planning',
    summary: 'Who could take an open shift',
    description:
      'Everybody who is in use: who has it, who asks for it, who fits, and the others with everything that speaks against it: out of use, leave, labels, distance, other hours at that time, limits of hours.',
    input: { params: z.object({ id: idSchema }), query: z.object({ after: afterSchema }) },
    answer: openShiftPeopleSchema,
    async handle({ input: { params, query }, services, actor }) {
      const found = await findOpenShift(services.reads, actor, {
        ...params,
        after: query.after,
      });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { shift, position } = found.success;
      const facts = await services.facts.allocation(actor.org, shift, { customerIds: [] });
      return Result.succeed({ people: [...peopleForShift(shift, facts)], position });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/offered-shifts',
    access: { read: 'time' },
    scope: 'read',
    tag: 'Planning',
    summary: 'The shifts offered to whoever asks',
    description: `Open shifts to come that the person of the sign-in could take, asks for, or has taken; and the shifts that colleagues offer and that they could take over, with their own offers. At most ${told} of each. Nothing for a sign-in that is linked to nobody.`,
    input: { query: z.object({ after: afterSchema }) },
    answer: offeredShiftsSchema,
    isPolled: true,
    async handle({ input: { query }, services, actor }) {
      const asked = { now: Math.floor(Date.now() / 1000), limit: looked, after: query.after };
      const found = await listOpenShifts(services.reads, actor, asked);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const offered = await listShiftOffers(services.reads, actor, asked);
      if (Result.isFailure(offered)) return Result.fail(offered.failure);
      const { shifts, position } = found.success;
      const { offers } = offered.success;
      const { resourceId } = actor;
      const all = [...shifts, ...offers];
      if (resourceId === null || all.length === 0) {
        return Result.succeed({ shifts: [], offers: [], position });
      }
      const span = {
        start: Math.min(...all.map(({ start }) => start)),
        end: Math.max(...all.map(({ end }) => end)),
      };
      const facts = await services.facts.allocation(actor.org, span, {
        resourceIds: [...new Set([resourceId, ...offers.map((offer) => offer.resourceId)])],
        customerIds: [],
      });
      return Result.succeed({
        shifts: [...offeredTo(resourceId, shifts, facts)].slice(0, told),
        offers: [...offersFor(resourceId, offers, facts)].slice(0, told),
        position,
      });
    },
  }),
];
