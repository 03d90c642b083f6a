import { meetsDemands } from '../masterLabelSet/labelScope.ts';
import type { Claims } from '../persona.ts';
import type { Refusal } from '../refusal.ts';
import { demandsIn, isScoped } from '../rights.ts';
import { refusalTexts } from '../texts.ts';
import type { Booking } from './booking.ts';

/**
 * Why a planner whom master labels limit may not leave a booking like this (scheduling §6); undefined if they may. It is
 * asked of what a decision leads to, so that no command, nor going back to what the booking once was, takes it out of what
 * its planner sees.
 */
export function leavesScope(claims: Claims, after: Booking): Refusal | undefined {
  if (after.status === 'none' || !isScoped(claims)) return undefined;
  return meetsDemands(demandsIn(claims, 'work'), after.details.labelIds)
    ? undefined
    : { code: 'not_allowed', message: refusalTexts.outOfScope, details: { path: ['labelIds'] } };
}
