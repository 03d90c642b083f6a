import { refusalOfClosed } from '../catalogues/closedCommands.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { mayCommand } from '../rights/mayCommand.ts';
import type { LinkedClaims } from '../rights/persona.ts';
import { refusalTexts } from '../text/texts.ts';
import { type ActingOrganisation, type BookingStanding, refusalToAct } from '../workflow/possibleActions.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';
import { type ManyStep, manySteps, ownWords } from './manySteps.ts';

/** What a step with many bookings is called; `labelOf` says what a step of the life cycle is called. */
export function nameOfManyStep(step: ManyStep, labelOf: (action: BookingAction) => string): string {
  const { action } = manySteps[step];
  return ownWords[step] ?? (action === null ? step : labelOf(action));
}

/**
 * Why somebody may not take a step with one of many bookings now; undefined if they may. To make a booking inactive, or
 * active again, is no step of the life cycle: an inactive booking takes no other.
 */
export function refusalOfManyStep(
  step: ManyStep,
  booking: BookingStanding,
  actor: LinkedClaims,
  organisation: ActingOrganisation,
): Refusal | undefined {
  const { action } = manySteps[step];
  const closed = () => refusalOfClosed(actor, step, organisation.settings);
  if (action !== null) return refusalToAct(booking, actor, organisation, action) ?? closed();
  if (mayCommand(actor, step)) return closed();
  const message = refusalTexts.roleMayNot(actor.role, ownWords[step] ?? step);
  return closed() ?? { code: 'not_allowed', message, details: { role: actor.role } };
}

/** Whether somebody may take a step with one of many bookings, and it changes something. */
export function mayTakeManyStep(
  step: ManyStep,
  booking: BookingStanding,
  actor: LinkedClaims,
  organisation: ActingOrganisation,
): boolean {
  return (
    !isActiveAlready(step, booking) && refusalOfManyStep(step, booking, actor, organisation) === undefined
  );
}

/** Whether a booking is inactive, or active, as the step would make it. */
export function isActiveAlready(step: ManyStep, { inactive }: Pick<BookingStanding, 'inactive'>): boolean {
  return step === 'booking.deactivate' ? inactive : step === 'booking.reactivate' && !inactive;
}
