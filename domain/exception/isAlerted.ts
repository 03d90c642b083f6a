import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { Claims } from '../rights/persona.ts';
import { mayRead } from '../rights/rights.ts';

/** Whether somebody is alerted to new exceptions: who reads them, unless the organisation wants no alerts (shell §6). */
export function isAlerted(
  claims: Claims,
  { exceptionAlert }: Pick<OrganisationSettings, 'exceptionAlert'>,
): boolean {
  return exceptionAlert && mayRead(claims, 'exceptions');
}
