import { sameValue } from '../kernel/changedFields.ts';
import type { Booking } from './booking.ts';

/** Whether a booking that stood has another time or other people afterwards, or is gone: what a hold keeps from others. */
export function changesPlacement(before: Booking, after: Booking): boolean {
  if (before.status === 'none') return false;
  if (after.status === 'none') return true;
  return (
    before.start !== after.start ||
    before.end !== after.end ||
    !sameValue(before.resourceIds, after.resourceIds)
  );
}
