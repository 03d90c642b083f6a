import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { type MenuKey, menuLabels } from './menuLabels.ts';

/**
 * What an entry of the menu says in an organisation; undefined if its menu does not have the entry. `label`: what it
 * says unless the organisation has named it; entries that organisations do not decide about say only this.
 */
export function menuLabelOf(key: string, label: string, settings: OrganisationSettings): string | undefined {
  if (!isMenuKey(key)) return label;
  const { menu, menuLabels: named } = settings;
  const shown: { readonly [Key in MenuKey]?: boolean } = menu;
  return shown[key] === false ? undefined : (named[key] ?? label);
}

function isMenuKey(key: string): key is MenuKey {
  return Object.hasOwn(menuLabels, key);
}
