import type { BookingView } from '../../api/contract/views.ts';

type Staffed = Pick<BookingView, 'resources' | 'resourcesNeeded' | 'violations'>;

/** Several more people, as far as some are lacking. */
export function peopleWithAll(
  { resources, resourcesNeeded }: Pick<Staffed, 'resources' | 'resourcesNeeded'>,
  resourceIds: readonly string[],
): string[] {
  return [...new Set([...resources.map(({ id }) => id), ...resourceIds])].slice(0, resourcesNeeded);
}

/** One more person while some are lacking, otherwise in place of the last. */
export function peopleWith({ resources, resourcesNeeded }: Staffed, resourceId: string): string[] {
  const others = resources.map(({ id }) => id).filter((id) => id !== resourceId);
  return [...others.slice(0, Math.max(0, resourcesNeeded - 1)), resourceId];
}

/**
 * The person in place of the first of whom a check complains; the others keep their places. If it complains of
 * nobody by name, as `peopleWith`.
 */
export function peopleInstead(booking: Staffed, resourceId: string): string[] {
  const ids = booking.resources.map(({ id }) => id);
  const unfit = new Set(booking.violations.map((violation) => violation.resourceId));
  const place = ids.findIndex((id) => unfit.has(id));
  if (place === -1 || ids.includes(resourceId)) return peopleWith(booking, resourceId);
  return ids.with(place, resourceId);
}
