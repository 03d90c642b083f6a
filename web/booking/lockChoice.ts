import type { BookingView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { canBeLocked } from '../../domain/workflow/lock.ts';

/**
 * Whether a planner may lock or unlock it now; undefined for everybody else, and for a booking that cannot be
 * locked.
 */
export function lockChoice(
  booking: Pick<BookingView, 'locked' | 'status' | 'inactive'>,
  claims: Claims,
): 'lock' | 'unlock' | undefined {
  const lock = booking.locked ? 'unlock' : 'lock';
  if (!mayCommand(claims, `booking.${lock}`)) return undefined;
  if (booking.inactive) return undefined;
  return lock === 'unlock' || canBeLocked(booking.status) ? lock : undefined;
}
