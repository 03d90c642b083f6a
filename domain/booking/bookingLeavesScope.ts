import type { Refusal } from '../kernel/refusal.ts';
import { leavesScope } from '../masterLabelSet/outsideScope.ts';
import type { Claims } from '../rights/persona.ts';
import type { Booking } from './booking.ts';

/** Why a planner whom master labels limit may not leave a booking like this; undefined if they may. */
export function bookingLeavesScope(claims: Claims, after: Booking): Refusal | undefined {
  if (after.status === 'none') return undefined;
  return leavesScope(claims, { area: 'work', thing: 'booking', labelIds: after.details.labelIds });
}
