import type { BookingStatus } from '../booking/bookingStatus.ts';
import type { BookingAction } from './workflowDefinition.ts';

/** What a locked booking does not do: whatever would give it another time or other people. */
export const heldByLock: readonly BookingAction[] = ['reschedule', 'allocate', 'removeResource'];

const lockable: readonly BookingStatus[] = ['draft', 'rostered', 'confirmed', 'dispatched', 'active'];

/** Whether a booking of this status has a time and people to keep: the work on it is still to be done. */
export function canBeLocked(status: BookingStatus): boolean {
  return lockable.includes(status);
}
