import type { FreePerson } from '../../api/contract/possibleWork.ts';
import { oneDecimal } from '../../domain/catalogue/oneDecimal.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';

type Outlook = Pick<FreePerson, 'distanceKm' | 'cost'>;

const money = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How far away somebody is, and what they cost: `3.4 km, cost 42.00`. */
export function outlookText({ distanceKm, cost }: Outlook): string {
  return [
    distanceKm === null ? undefined : `${oneDecimal(distanceKm)} km`,
    cost === null ? undefined : `cost ${money.format(cost)}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** The hours of somebody with the work: `6:45 h that day, 31:30 of 38 h that week`. */
export function hoursText({
  dayHours,
  weekHours,
  weekLimitHours,
}: Pick<FreePerson, 'dayHours' | 'weekHours' | 'weekLimitHours'>): string {
  const text = (hours: number) => hoursMinutes(hours * 3600);
  const limit = weekLimitHours === null ? '' : ` of ${text(weekLimitHours)}`;
  return `${text(dayHours)} h that day, ${text(weekHours)}${limit} h that week`;
}
