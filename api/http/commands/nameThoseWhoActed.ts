import { z } from 'zod';
import { listed } from '../../../domain/history/names.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import type { RouteServices } from '../routes/routeServices.ts';
import { userNames } from '../routes/userNames.ts';

const detailsSchema = z.object({
  since: z.array(z.object({ uid: z.string(), type: z.string(), at: z.int(), role: z.string() })),
  undone: z.boolean(),
  followUpBookingId: z.string().optional(),
});

/**
 * The refusal of an undoing with the names of those who have acted since, for planners; nobody else learns who they are.
 * Every other refusal as it is.
 */
export async function nameThoseWhoActed(
  services: Pick<RouteServices, 'identity' | 'reads'>,
  actor: Actor,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.code !== 'changed_since') return refusal;
  if (!mayRead(actor, 'planning')) return { ...refusal, details: {} };
  const { since, undone, followUpBookingId } = detailsSchema.parse(refusal.details);
  const others = [...new Set(since.map(({ uid }) => uid))].filter((uid) => uid !== actor.uid);
  const names = await userNames(services)(actor.org, others);
  const people = others.map((uid) => names.get(uid) ?? uid);
  const all = others.length < new Set(since.map(({ uid }) => uid)).size ? [...people, 'you'] : people;
  const have = all.length === 1 && all[0] !== 'you' ? 'has' : 'have';
  const whoActed = `${all.length === 1 && all[0] === 'you' ? 'You' : listed(all)} ${have}`;
  return {
    ...refusal,
    message: undone
      ? `${whoActed} undone that step already.`
      : `${whoActed} changed ${followUpBookingId === undefined ? 'it' : 'the booking that continues it'} since, so that step cannot be undone.`,
    details: {
      undone,
      ...(followUpBookingId === undefined ? {} : { followUpBookingId }),
      since: since.map(({ uid, type, at, role }) => ({
        by: uid === actor.uid ? 'you' : (names.get(uid) ?? uid),
        role,
        type,
        at,
      })),
    },
  };
}
