import type { ResourceView } from '../../api/contract/views.ts';

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
    .filter(([hours]) => hours !== null)
    .map(([hours, per]) => `${hours} h ${per}`)
    .join(', ');
}
