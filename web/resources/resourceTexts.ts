import type { ResourceView } from '../../api/contract/views.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';

/** The hours that somebody may work, as far as they have limits of their own: `38 h a week`. */
export function limitsText(
  resource: Pick<ResourceView, 'maxHoursPerDay' | 'maxHoursPerWeek' | 'maxHoursPerFortnight'>,
): string {
  const limits = [
    [resource.maxHoursPerDay, 'a day'],
    [resource.maxHoursPerWeek, 'a week'],
    [resource.maxHoursPerFortnight, 'a fortnight'],
  ] as const;
  return limits
    .flatMap(([hours, per]) => (hours === null ? [] : [`${hoursMinutes(hours * 3600)} h ${per}`]))
    .join(', ');
}
