import { Result } from 'effect';
import { z } from 'zod';
import { type Hold, refusalOfHeld } from '../../../commands/hold/holds.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { readsShared } from '../../../domain/workspace/readsWorkspace.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import { visibleBookings } from '../../../projections/queries/visibleBookings.ts';
import {
  holdsSchema,
  holdsToClaimSchema,
  holdsToReleaseSchema,
  holdToRemoveSchema,
} from '../../contract/holds.ts';
import { appendToTrail } from '../../services/trail/appendToTrail.ts';
import { authorOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

/** Holds of bookings in work (scheduling §4 and §9, Workspace locks). */
export const holdRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/holds',
    access: { read: 'planning' },
    scope: 'read',
    tag: 'Holds',
    summary: 'Who is at work on which booking',
    description:
      'Others cannot change the time and people of a booking that somebody holds: `booking_held`, 409. Status steps pass.',
    input: {},
    answer: holdsSchema,
    async handle({ services, actor }) {
      const holds = (await services.holds.standing([actor.org])).get(actor.org) ?? [];
      return Result.map(await holdsShownTo(services, actor, holds), (shown) => ({
        holds: shown.map((hold) => ({ ...hold, own: hold.uid === actor.uid })),
      }));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/holds/claim',
    access: { write: 'work' },
    scope: 'people',
    tag: 'Holds',
    summary: 'Hold bookings while you work on them',
    description:
      'Takes the holds, or renews them: they stand for 60 seconds by the clock of the database, so renew sooner. Answers those that you hold. Refused with `booking_held`, which names the holder and the seconds that remain, if somebody else holds one of them; those that are free are held all the same.',
    input: { body: holdsToClaimSchema },
    answer: holdsSchema,
    async handle({ input: { body }, services, actor, who }) {
      const known = await visibleBookings(services.reads, actor, {
        ids: body.bookingIds,
        ...(body.after === undefined ? {} : { after: body.after }),
      });
      if (Result.isFailure(known)) return Result.fail(known.failure);
      const hidden = body.bookingIds.find((id) => !known.success.ids.has(id));
      if (hidden !== undefined) return Result.fail(notFound('booking', hidden));
      const { org, uid } = actor;
      const { name } = who.user;
      const [taken] = await services.holds.claim(
        { org, uid, name, tab: body.tab },
        body.bookingIds,
        body.purpose,
      );
      services.colleagues.changed(org);
      if (taken !== undefined) return Result.fail(refusalOfHeld(taken));
      const holds = (await services.holds.standing([org])).get(org) ?? [];
      const asked = new Set(body.bookingIds);
      return Result.succeed({
        holds: holds
          .filter((hold) => hold.uid === uid && asked.has(hold.bookingId))
          .map((hold) => ({ ...hold, own: true })),
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/holds/release',
    access: { write: 'work' },
    scope: 'people',
    tag: 'Holds',
    summary: 'Give bookings back',
    description: 'Ends what this window holds of them; what another holds stays.',
    input: { body: holdsToReleaseSchema },
    answer: z.object({}),
    async handle({ input: { body }, services, actor: { org, uid } }) {
      await services.holds.release({ org, uid, tab: body.tab }, body.bookingIds);
      services.colleagues.changed(org);
      return Result.succeed({});
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/holds/remove',
    access: { write: 'administration' },
    scope: 'people',
    tag: 'Holds',
    summary: 'Take somebody’s hold off',
    description: 'An entry of the security trail. Its holder is told, and may take it again.',
    input: { body: holdToRemoveSchema },
    answer: z.object({}),
    async handle({ input: { body }, services, actor, request }) {
      const { org } = actor;
      const removed = await inTransaction(services.pools.commands, async (client) => {
        const hold = await services.holds.remove(client, org, body.bookingId);
        if (hold === undefined) return undefined;
        const { bookingId, uid } = hold;
        await appendToTrail(client, org, [
          { ...authorOf(request, actor), kind: 'holdRemoved', subject: uid, details: { bookingId } },
        ]);
        return hold;
      });
      if (removed === undefined) return Result.fail(notFound('hold', body.bookingId));
      services.colleagues.changed(org);
      return Result.succeed({});
    },
  }),
];

/** The holds of those bookings that somebody sees. */
export async function holdsShownTo(
  { reads }: Pick<RouteServices, 'reads'>,
  actor: Actor,
  holds: readonly Hold[],
): Promise<Result.Result<readonly Hold[], Refusal>> {
  if (holds.length === 0 || readsShared(actor)) return Result.succeed(holds);
  const seen = await visibleBookings(reads, actor, { ids: holds.map(({ bookingId }) => bookingId) });
  return Result.map(seen, ({ ids }) => holds.filter(({ bookingId }) => ids.has(bookingId)));
}
