import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { offeredAheadSeconds, offeredAheadWeeks } from '../../../domain/shift/offeredAhead.ts';
import { wantedInReturn } from '../../../domain/shiftOffer/shiftOffer.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';
import { readOffered } from '../../../projections/queries/recordsOffered.ts';
import { offeredShiftsSchema, openShiftPeopleSchema } from '../../contract/openShifts.ts';
import { openShiftsFor } from '../../services/openShifts/openShiftsFor.ts';
import { peopleForShift } from '../../services/openShifts/peopleForShift.ts';
import { shiftOffersFor } from '../../services/shiftOffers/shiftOffersFor.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** How many open shifts are looked at for somebody, and how many they are told. */
const looked = 500;
const told = 100;

/** Open shifts: hours that need somebody. */
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
      const found = await findRecord(services.reads, actor, 'openShift', { ...params, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { position, ...shift } = found.success;
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
    description: `Open shifts to come that the person of the sign-in could take, asks for, or has taken; and the shifts that colleagues offer and that they could take over, with their own offers. Of the next ${offeredAheadWeeks} weeks, and later ones that they have a part in. At most ${told} of each. Nothing for a sign-in that is linked to nobody, or may not take shifts.`,
    input: { query: z.object({ after: afterSchema }) },
    answer: offeredShiftsSchema,
    isPolled: true,
    async handle({ input: { query }, services, actor }) {
      const now = Math.floor(Date.now() / 1000);
      const { org, resourceId } = actor;
      const kinds = [
        ...(mayCommand(actor, 'openShift.request') ? (['openShift'] as const) : []),
        ...(mayCommand(actor, 'shiftOffer.agree') ? (['shiftOffer'] as const) : []),
      ];
      const found = await readOffered(services.reads, actor, kinds, {
        now,
        until: now + offeredAheadSeconds,
        limit: looked,
        after: query.after,
      });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { offered, owners: names, position } = found.success;
      const { openShift: shifts = [], shiftOffer: offers = [] } = offered;
      const all = [...shifts, ...offers];
      if (resourceId === null || all.length === 0) {
        return Result.succeed({ shifts: [], offers: [], position });
      }
      const spans = [...all, ...offers.flatMap((offer) => wantedInReturn(offer) ?? [])];
      const span = {
        start: Math.min(...spans.map(({ start }) => start)),
        end: Math.max(...spans.map(({ end }) => end)),
      };
      const owners = [...new Set(offers.flatMap(({ resourceId: owner, givenTo }) => [owner, ...givenTo]))];
      const facts = await services.facts.allocation(org, span, {
        resourceIds: [resourceId],
        customerIds: [],
      });
      const sheets = owners.length === 0 ? [] : await services.facts.shiftsOf(org, owners, 'current');
      return Result.succeed({
        shifts: soonest(openShiftsFor(resourceId, shifts, facts)),
        offers: soonest(shiftOffersFor(resourceId, offers, { facts, names, sheets, now })),
        position,
      });
    },
  }),
];

/** As many as are told, by their beginning; those that come first are told before others. */
function soonest<Each extends { readonly start: number }>(offered: readonly Each[]): Each[] {
  return offered.slice(0, told).toSorted((one, other) => one.start - other.start);
}
