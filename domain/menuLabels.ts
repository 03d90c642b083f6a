import type { OrganisationSettings } from './organisation/organisationSettings.ts';

/** The entries of the menu that an organisation may name, by their keys (shell §2.2), with their labels. */
export const menuLabels = {
  home: 'Home',
  timeline: 'Timeline',
  projecttasks: 'Tasks',
  customers: 'Customers',
  resources: 'Resources',
  bookings: 'Bookings',
  calendar: 'Calendar',
  week: 'Week',
  masterroster: 'Master Roster',
  scheduler: 'Scheduler',
  planner: 'Planner',
  equipments: 'Equipments',
  pods: 'Pods',
  shifts: 'Shifts',
  settings: 'Preferences',
  uploads: 'CSV Uploads',
} as const;
export type MenuKey = keyof typeof menuLabels;

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
