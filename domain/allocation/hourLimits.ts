import type { ResourceFact } from '../kernel/facts.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { PeriodKind } from '../time/periods.ts';

/**
 * The hours that may be planned for somebody in a local day, week and fortnight: their own limits, else the organisation's
 * (scheduling §5.4); null if nobody has set one.
 */
export function hourLimits(
  resource: Pick<ResourceFact, 'maxHoursPerDay' | 'maxHoursPerWeek' | 'maxHoursPerFortnight'>,
  settings: Pick<OrganisationSettings, 'maxHoursPerDay' | 'maxHoursPerWeek' | 'maxHoursPerFortnight'>,
): Readonly<Record<PeriodKind, number | null>> {
  const week = settings.maxHoursPerWeek === 'none' ? null : settings.maxHoursPerWeek;
  const day = settings.maxHoursPerDay ?? (week === null ? 'none' : week / 7);
  const fortnight = settings.maxHoursPerFortnight;
  return {
    day: resource.maxHoursPerDay ?? (day === 'none' ? null : day),
    week: resource.maxHoursPerWeek ?? week,
    fortnight: resource.maxHoursPerFortnight ?? (fortnight === 'none' ? null : fortnight),
  };
}
