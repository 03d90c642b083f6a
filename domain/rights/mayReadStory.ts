import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { type Claims, personaOf } from './persona.ts';

/** Whether somebody is told what happened to the bookings that they see: resources unless the organisation hides it (§6). */
export function mayReadStory(
  claims: Claims,
  { hideFromResources }: Pick<OrganisationSettings, 'hideFromResources'>,
): boolean {
  return personaOf(claims) !== 'resource' || !hideFromResources.audit;
}
