import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { type Claims, personaOf } from './persona.ts';
import { mayRead } from './rights.ts';

/** Whether somebody is told what happened to what they see (`/events`): resources unless the organisation hides it (§6). */
export function mayReadHappenings(
  claims: Claims,
  { hideFromResources }: Pick<OrganisationSettings, 'hideFromResources'>,
): boolean {
  return mayRead(claims, 'trackedEvents') && !(hideFromResources.audit && personaOf(claims) === 'resource');
}
