import { refusalOfClosed } from '../catalogues/closedCommands.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { mayCommand } from '../rights/mayCommand.ts';
import type { LinkedClaims } from '../rights/persona.ts';
import { refusalTexts } from '../text/texts.ts';
import { type ActingOrganisation, type BookingStanding, refusalToAct } from '../workflow/possibleActions.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';
import { allManySteps, type ManyStep, manySteps, ownWords } from './manySteps.ts';

/** What a step with many bookings is called; `labelOf` says what a step of the life cycle is called. */
export function nameOfManyStep(step: ManyStep, labelOf: (action: BookingAction) => string): string {
  const { action } = manySteps[step];
  return ownWords[step] ?? (action === null ? step : labelOf(action));
}

/** Whether the organisation lets nobody take a step with several bookings at once, because it changes their status. */
export function refusalOfMass(
  step: string,
  { massStatusChange }: Pick<OrganisationSettings, 'massStatusChange'>,
): Refusal | undefined {
  const changesStatus = allManySteps.some((one) => one === step && 'leadsTo' in manySteps[one]);
  return massStatusChange || !changesStatus
    ? undefined
    : { code: 'not_allowed', message: refusalTexts.oneAtATime, details: { setting: 'massStatusChange' } };
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
  const mass = refusalOfMass(step, organisation.settings);
  if (mass !== undefined) return mass;
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
