import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { type Claims, personaOf } from '../rights/persona.ts';
import { mayRead } from '../rights/rights.ts';

/** Whether somebody fills in forms: field workers unless the organisation hides forms from them (scheduling §6). */
export function mayFillForms(
  claims: Claims,
  { hideFromResources }: Pick<OrganisationSettings, 'hideFromResources'>,
): boolean {
  return mayRead(claims, 'documents') && !(hideFromResources.forms && personaOf(claims) === 'resource');
}
