import type { Suitability } from '../allocation/suitability.ts';
import { hoursMinutes } from '../time/hoursMinutes.ts';
import { oneDecimal } from './oneDecimal.ts';

/** What would be written as 0.0 km. */
const NO_WAY_KM = 0.05;

const count = new Intl.NumberFormat('en-AU');

/**
 * Why somebody suits a booking, in words: `preferred, 16 visits with this customer, 3.4 km away, 4 of 38 h this week`.
 * What is not known is left out.
 */
export function suitabilityText({
  preferred,
  visits,
  distanceKm,
  weekHours,
  weekLimitHours,
}: Omit<Suitability, 'resourceId'>): string {
  const planned = hoursMinutes(weekHours * 3600);
  const limit = weekLimitHours === null ? '' : ` of ${hoursMinutes(weekLimitHours * 3600)}`;
  return [
    preferred ? 'preferred' : '',
    visits === 0
      ? 'new to this customer'
      : `${count.format(visits)} ${visits === 1 ? 'visit' : 'visits'} with this customer`,
    distanceKm === null
      ? ''
      : distanceKm < NO_WAY_KM
        ? 'at the same place'
        : `${oneDecimal(distanceKm)} km away`,
    `${planned}${limit} h this week`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
