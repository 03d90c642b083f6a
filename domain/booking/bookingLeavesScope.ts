import { leavesScope } from '../masterLabelSet/outsideScope.ts';
import type { Claims } from '../persona.ts';
import type { Refusal } from '../refusal.ts';
import type { Booking } from './booking.ts';

/** Why a planner whom master labels limit may not leave a booking like this; undefined if they may. */
export function bookingLeavesScope(claims: Claims, after: Booking): Refusal | undefined {
  if (after.status === 'none') return undefined;
  return leavesScope(claims, { area: 'work', thing: 'booking', labelIds: after.details.labelIds });
}
