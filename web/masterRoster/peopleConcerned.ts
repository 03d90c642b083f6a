import type { Changes } from '../../api/contract/changes.ts';
import { type Board, placementOf } from '../timeline/board/board.ts';
import type { People } from './rosterFindings.ts';

/**
 * Whose work has to be checked anew after a change of a board: those who have, or had, the bookings that changed, and
 * those whose own records, hours or leave did. Undefined: everybody, as labels, customers and service plans concern anybody,
 * and of hours and leave that are gone nobody says whose they were.
 */
export function peopleConcerned(before: Pick<Board, 'bookings'>, changes: Changes): People {
  const { booking, resource, shift, absence, label, customer, servicePlan } = changes;
  if (label !== undefined || customer !== undefined || servicePlan !== undefined) return undefined;
  if ((shift?.gone.length ?? 0) + (absence?.gone.length ?? 0) > 0) return undefined;
  const rows = booking?.rows ?? [];
  const known = [...rows.map(({ id }) => id), ...(booking?.gone ?? [])].flatMap(
    (id) => before.bookings.get(id) ?? [],
  );
  return new Set([
    ...[...rows, ...known].flatMap((one) => placementOf(one).resourceIds),
    ...(resource?.rows ?? []).map(({ id }) => id),
    ...(resource?.gone ?? []),
    ...[...(shift?.rows ?? []), ...(absence?.rows ?? [])].map(({ resourceId }) => resourceId),
  ]);
}
