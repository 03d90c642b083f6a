import type { AnyReading } from '../catalogues/readings.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';

/**
 * The fields that hide a record from lists while they are true, in an organisation with these settings (scheduling §6:
 * promoted dispatchers are hidden unless a setting shows them).
 */
export function hiddenFromLists(
  { hiddenBy, shownBy }: Pick<AnyReading, 'hiddenBy' | 'shownBy'>,
  settings: OrganisationSettings,
): readonly string[] {
  return shownBy !== null && settings[shownBy] ? [] : hiddenBy;
}
