import type { Pairing } from '../pairing.ts';
import { travelSeconds } from '../travel.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/**
 * Travelling from the previous job or to the next one takes longer than the time between them; only with a
 * travel model.
 */
export const travelCheck: Check = {
  doNotCheck: null,
  codes: ['travel_time_too_short'],
  // The facts about bookings include no travel model.
  reads: [],
  fails: (pairing) => pairing.index.travel !== null && tooShort(pairing) !== undefined,
  violation: (pairing) => {
    const { bookingId, needed, available } = tooShort(pairing) ?? {
      bookingId: pairing.job.id,
      needed: 0,
      available: 0,
    };
    return violationOf('travel_time_too_short', pairing.resource.id, {
      bookingId,
      neededMinutes: needed / 60,
      availableMinutes: Math.max(0, available) / 60,
    });
  },
};

/**
 * The neighbouring job in the resource's plan that cannot be reached in time, and the seconds needed and
 * available.
 */
function tooShort({ index, job, plan }: Pairing) {
  const { travel } = index;
  if (travel === null) return undefined;
  const others = plan.jobs.filter((other) => other.id !== job.id);
  const next = others.findIndex((other) => other.start >= job.start);
  const after = next < 0 ? undefined : others[next];
  const before = others[(next < 0 ? others.length : next) - 1];
  for (const [first, second] of [
    [before, job],
    [job, after],
  ] as const) {
    if (first === undefined || second === undefined) continue;
    const needed = travelSeconds(travel, first, second);
    const available = second.start - first.end;
    if (needed > 0 && available < needed) {
      return { bookingId: (first === job ? second : first).id, needed, available };
    }
  }
  return undefined;
}
