import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { Among } from '../record/kinds/fieldDescription.ts';
import { labelTypes } from './labelUses.ts';

/** What a field may name in an organisation with these settings; undefined: anything. */
export function amongNow(
  among: Among | undefined,
  settings: Pick<OrganisationSettings, 'eventLabelTypes'>,
): Among | undefined {
  if (among?.setting === undefined) return among;
  const { field, says, setting } = among;
  const allowed = settings[setting];
  const others = Object.keys(labelTypes).filter((type) => !allowed.some((one) => one === type));
  if (others.length === 0) return undefined;
  const [only, ...more] = allowed;
  return only !== undefined && more.length === 0
    ? { field, value: only, says }
    : { field, butNot: { field, values: others }, says };
}
