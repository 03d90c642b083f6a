import type { BookingStatus } from './bookingStatus.ts';

/** The statuses in which somebody has the work but has not begun it. */
export const notBegun: readonly BookingStatus[] = ['rostered', 'confirmed', 'dispatched'];

/** Nobody telephones about the first minutes; epoch seconds before now from which on a step counts as late. */
export const latenessGraceSeconds = 300;

/**
 * Why a booking is late at a moment (epoch seconds): nobody has begun it though its start has passed, or it is
 * still going on though its end has. Undefined if it is not late. Lists ask the same of the database
 * (`projections/queries/lateRows.ts`).
 */
export function latenessOf(
  { status, start, end }: { readonly status: BookingStatus; readonly start: number; readonly end: number },
  at: number,
): 'notBegun' | 'overrunning' | undefined {
  if (notBegun.includes(status) && start <= at) return 'notBegun';
  return status === 'active' && end <= at ? 'overrunning' : undefined;
}
