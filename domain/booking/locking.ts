import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { mayCommand } from '../rights/mayCommand.ts';
import { refusalTexts } from '../text/texts.ts';
import { canBeLocked } from '../workflow/lock.ts';
import type { ExistingBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingFacts } from './bookingFacts.ts';

export type LockingCommandName = 'booking.lock' | 'booking.unlock';

/**
 * Locks or unlocks a booking. The lock is a planner's mark and no step of the life cycle, so no workflow can
 * take it away. While the booking is locked, its time and its people cannot change (docs/decisions.md,
 * Allocation). Refused with `not_allowed`, and with `transition_not_allowed` if the booking's status cannot
 * be locked.
 */
export function changeLock(
  booking: ExistingBooking,
  command: LockingCommandName,
  { actor }: BookingFacts,
): Decision<BookingEvent> {
  if (!mayCommand(actor, command)) {
    const action = command === 'booking.lock' ? 'Lock' : 'Unlock';
    return refuse('not_allowed', refusalTexts.roleMayNot(actor.role, action), { role: actor.role });
  }
  if (command === 'booking.unlock') {
    return booking.locked ? accept({ type: 'BookingUnlocked', data: {} }) : accept();
  }
  if (booking.inactive) return refuse('transition_not_allowed', refusalTexts.inactiveBooking);
  if (booking.locked) return accept();
  return canBeLocked(booking.status)
    ? accept({ type: 'BookingLocked', data: {} })
    : refuse('transition_not_allowed', refusalTexts.noLock(booking.status), { status: booking.status });
}
