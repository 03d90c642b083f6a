import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { mostDaysCounted } from '../settings/restSettings.ts';

const secondsPerDay = 86_400;

/** How far before and after a job its people's other work matters, in seconds, besides the periods of hours that it touches. */
export function workReach({ doNotCheck }: Pick<OrganisationSettings, 'doNotCheck'>): number {
  return doNotCheck.rest ? 0 : (mostDaysCounted + 2) * secondsPerDay;
}
