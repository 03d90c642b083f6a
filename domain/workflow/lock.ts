import type { BookingStatus } from '../booking/bookingStatus.ts';
import type { BookingAction } from './workflowDefinition.ts';

/** The steps that a locked booking cannot take: those that would change its time or its people. */
export const heldByLock: readonly BookingAction[] = ['reschedule', 'allocate', 'removeResource'];

const lockable: readonly BookingStatus[] = ['draft', 'rostered', 'confirmed', 'dispatched', 'active'];

/** Whether a booking of this status can be locked: the work on it is still to be done. */
export function canBeLocked(status: BookingStatus): boolean {
  return lockable.includes(status);
}
