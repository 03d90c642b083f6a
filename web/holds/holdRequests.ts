import { z } from 'zod';
import { type HoldView, holdsSchema, mostHeldAtOnce } from '../../api/contract/holds.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { request } from '../client/request.ts';

/** This window, as it names itself to the server. */
const tab = crypto.randomUUID();

/** Holds are renewed this often; they stand for three times as long (scheduling §9). */
export const renewMs = 20_000;

const detailsSchema = z.object({ holder: z.object({ name: z.string() }), retryAfterSeconds: z.int() });

/** Takes holds, or renews them; answers those that this person has. Rejects with `RequestFailed`, code `booking_held`. */
export async function claimHolds(
  bookingIds: readonly string[],
  purpose: 'take' | 'renew',
): Promise<readonly HoldView[]> {
  const { holds } = await request('/api/v1/holds/claim', holdsSchema, {
    method: 'POST',
    body: { bookingIds: bookingIds.slice(0, mostHeldAtOnce), tab, purpose, after: knownSoFar() },
  });
  return holds;
}

/** Gives them back, also from a page that is being left. */
export function releaseHolds(bookingIds: readonly string[]): void {
  request('/api/v1/holds/release', z.object({}), {
    method: 'POST',
    body: { bookingIds: bookingIds.slice(0, mostHeldAtOnce), tab },
    outlivesPage: true,
  }).catch(() => {
    // A hold that could not be given back lapses by itself within a minute.
  });
}

/** Takes a hold off, whoever has it. */
export async function removeHold(bookingId: string): Promise<void> {
  await request('/api/v1/holds/remove', z.object({}), { method: 'POST', body: { bookingId } });
}

/** Who holds, and for how many seconds more, from the details of a refusal. */
export function heldBy(
  details: unknown,
): { readonly name: string; readonly secondsLeft: number } | undefined {
  const read = detailsSchema.safeParse(details);
  return read.success ? { name: read.data.holder.name, secondsLeft: read.data.retryAfterSeconds } : undefined;
}
