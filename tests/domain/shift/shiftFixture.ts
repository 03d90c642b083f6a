import type { OpenShiftDetails } from '../../../domain/openShift/openShift.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { ShiftOfferDetails } from '../../../domain/shiftOffer/shiftOffer.ts';
import type { Interval } from '../../../domain/time/intervals.ts';

/** The planner, or a person of that id who signs in for themselves. */
export function signedInAs(who: string): Actor {
  const isPlanner = who === 'planner';
  return {
    uid: who,
    org: 'acme',
    role: isPlanner ? 'dispatcher' : 'resource',
    duties: [],
    partner: false,
    resourceId: isPlanner ? null : who,
    customerId: null,
  };
}

/** An open shift of two places that anybody may take. */
export function openShiftDetails(span: Interval, more: Partial<OpenShiftDetails> = {}): OpenShiftDetails {
  return {
    title: 'Evening round',
    places: 2,
    labelIds: [],
    byApproval: false,
    address: null,
    location: null,
    notes: '',
    ...span,
    ...more,
  };
}

/** Hours that somebody offers to everybody whom they fit. */
export function shiftOfferDetails(resourceId: string, { start, end }: Interval): ShiftOfferDetails {
  return { resourceId, start, end, toResourceId: null, notes: '', inReturnStart: null, inReturnEnd: null };
}
