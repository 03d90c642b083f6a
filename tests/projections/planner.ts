import type { Actor } from '../../domain/rights/actor.ts';

/** Somebody of `acme` from whom nothing is hidden. */
export const planner: Actor = {
  uid: 'uid-dee',
  org: 'acme',
  role: 'dispatcher',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
};
