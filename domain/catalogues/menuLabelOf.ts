import type { OrganisationSettings } from '../organisation/organisationSettings.ts';

/**
 * What an entry of the menu says in an organisation. `label`: what it says unless the organisation has named it; entries that
 * organisations do not decide about say only this.
 */
export function menuLabelOf(key: string, label: string, { menuLabels }: OrganisationSettings): string {
  const named: { readonly [Key in string]?: string | null } = menuLabels;
  return named[key] ?? label;
}

/** Whether the menu of an organisation has an entry. */
export function isInMenu(key: string, { menu }: OrganisationSettings): boolean {
  const shown: { readonly [Key in string]?: boolean } = menu;
  return shown[key] !== false;
}
