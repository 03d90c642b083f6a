import type { Refusal } from '../kernel/refusal.ts';
import type { Area } from '../rights/area.ts';
import type { Claims } from '../rights/persona.ts';
import { demandsIn, isScoped } from '../rights/rights.ts';
import { refusalTexts } from '../text/texts.ts';
import { meetsDemands } from './labelScope.ts';

/** Whether a record of an area with these labels is kept from a planner by master labels (scheduling §6). */
export function isOutsideScope(claims: Claims, area: Area, labelIds: readonly string[]): boolean {
  return isScoped(claims) && !meetsDemands(demandsIn(claims, area), labelIds);
}

/**
 * Why a planner whom master labels limit may not leave a thing with these labels; undefined if they may. It is asked of
 * what a decision leads to, so that no command, nor going back to what a record once was, takes it out of what its planner
 * sees.
 */
export function leavesScope(
  claims: Claims,
  {
    area,
    thing,
    labelIds,
  }: { readonly area: Area; readonly thing: string; readonly labelIds: readonly string[] },
): Refusal | undefined {
  return isOutsideScope(claims, area, labelIds)
    ? { code: 'not_allowed', message: refusalTexts.outOfScope(thing), details: { path: ['labelIds'] } }
    : undefined;
}
