import type { Placement } from '../board/board.ts';

/** A booking that goes from one place to another, together with others. */
export interface Moving {
  readonly bookingId: string;
  readonly before: Placement;
  readonly after: Placement;
}

/** How close to each other two jobs may be for one to be in the other's way: as far as a buffer may reach. */
const reachSeconds = 3600;

/**
 * For which of the others each booking waits: those that have to leave the place where it goes, since nobody is
 * double-booked on the way. Nobody waits in a circle: there, and in a swap, nobody waits.
 */
export function waitsFor(moving: readonly Moving[]): ReadonlyMap<string, readonly string[]> {
  const waits = new Map(
    moving.map((one) => [
      one.bookingId,
      moving.filter((other) => other !== one && isInTheWay(one, other)).map(({ bookingId }) => bookingId),
    ]),
  );
  const free = new Set<string>();
  for (let before = -1; before < free.size; ) {
    before = free.size;
    for (const [id, others] of waits) if (others.every((other) => free.has(other))) free.add(id);
  }
  for (const id of waits.keys()) if (!free.has(id)) waits.set(id, []);
  return waits;
}

/** Whether the other still stands where the one goes. */
function isInTheWay(one: Moving, other: Moving): boolean {
  const shared = one.after.resourceIds.filter((id) => other.before.resourceIds.includes(id));
  if (shared.length === 0) return false;
  const near =
    other.before.start < one.after.end + reachSeconds && other.before.end > one.after.start - reachSeconds;
  if (!near) return false;
  // Of two that stay with the same person, the one that is ahead goes first.
  if (!shared.some((id) => one.before.resourceIds.includes(id))) return true;
  const later = one.after.start - one.before.start || one.after.end - one.before.end;
  const ahead = other.before.start - one.before.start;
  return later > 0 ? ahead > 0 : later < 0 && ahead < 0;
}
