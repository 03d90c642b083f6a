import { isClosed } from '../catalogues/closedCommands.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { Workflows } from '../workflow/workflowDefinition.ts';
import type { Claims } from './persona.ts';
import { scopeOfCommand } from './scopeOfCommand.ts';

/**
 * Whether somebody may send a command, by its name: `booking.cancel`. For commands about one's own bookings
 * only, the decision checks whose booking it is. Nobody may send a command of an unknown category.
 */
export function mayCommand(claims: ClaimsIn, command: string): boolean {
  if (scopeOfCommand(claims, command) === 'none') return false;
  const { organisation } = claims;
  return organisation === undefined || !isClosed(claims, command, organisation.settings);
}

/** The claims of somebody; with their organisation, if what its settings close is to count as well. */
export interface ClaimsIn extends Claims {
  readonly organisation?: { readonly settings: OrganisationSettings } & Partial<Workflows>;
}
