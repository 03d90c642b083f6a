import {
  IconCalendarTime,
  IconClipboardList,
  IconFileInvoice,
  IconFileUpload,
  IconForms,
  IconHistory,
  IconHome,
  IconMapPin,
  IconPackage,
  IconPlugConnected,
  type IconProps,
  IconQuote,
  IconSettings,
  IconShieldLock,
  IconTool,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type AnyReading, readings } from '../../domain/readings.ts';
import type { Area } from '../../domain/rights.ts';
import type { Screen } from '../../domain/screens.ts';

/** Its key is the specification's, and in the handle of its route. */
export interface MenuEntry extends Screen {
  readonly label: string;
  /** The route's segment, which differs from the key for some (shell §2.1). */
  readonly path: string;
  readonly icon: ComponentType<IconProps>;
}

/**
 * The path of an entry, and the area that it shows; omitted: those of the record whose declaration names its
 * key.
 */
interface Place extends Omit<MenuEntry, 'path' | 'shows'> {
  readonly screen?: { readonly path: string; readonly shows: Area };
}

/** The entries of shell §2.2 in their fixed order; those without a screen, and without a record, are not shown. */
const places: readonly Place[] = [
  { key: 'home', label: 'Home', icon: IconHome, screen: { path: '/', shows: 'work' } },
  {
    key: 'timeline',
    label: 'Timeline',
    icon: IconCalendarTime,
    screen: { path: '/week2timeline', shows: 'work' },
  },
  { key: 'customers', label: 'Customers', icon: IconUsersGroup },
  { key: 'resources', label: 'Resources', icon: IconUsers },
  {
    key: 'bookings',
    label: 'Bookings',
    icon: IconClipboardList,
    screen: { path: '/bookings', shows: 'work' },
  },
  { key: 'quotes', label: 'Quotes', icon: IconQuote },
  { key: 'invoices', label: 'Invoices', icon: IconFileInvoice },
  { key: 'maps', label: 'Map', icon: IconMapPin },
  { key: 'equipments', label: 'Equipments', icon: IconTool },
  { key: 'pods', label: 'Pods', icon: IconPackage },
  { key: 'forms', label: 'Forms', icon: IconForms },
  {
    key: 'settings',
    label: 'Preferences',
    icon: IconSettings,
    screen: { path: '/settings', shows: 'planning' },
  },
  {
    key: 'uploads',
    label: 'CSV Uploads',
    icon: IconFileUpload,
    screen: { path: '/uploads', shows: 'uploads' },
  },
  { key: 'audit', label: 'Audit', icon: IconHistory, screen: { path: '/audit', shows: 'audit' } },
  {
    key: 'security',
    label: 'Security',
    icon: IconShieldLock,
    screen: { path: '/security', shows: 'security' },
  },
  {
    key: 'integrations',
    label: 'Integrations',
    icon: IconPlugConnected,
    screen: { path: '/integrations', shows: 'administration' },
  },
];

const read: readonly AnyReading[] = Object.values(readings);

/** The sidebar, as far as its screens exist. */
export const menu: readonly MenuEntry[] = places.flatMap(({ screen, ...place }) => {
  if (screen !== undefined) return [{ ...place, ...screen }];
  const record = read.find(({ menu: key }) => key === place.key);
  return record === undefined ? [] : [{ ...place, path: `/${record.path}`, shows: record.area }];
});

/** Every screen: those in the menu, and those of records that are found under the preferences. */
export const screens: readonly Screen[] = [
  ...menu,
  ...read
    .filter(({ menu: key }) => key === null)
    .map(({ category, area }) => ({ key: category, shows: area })),
];

/** Where a user arrives after signing in (shell §2.2): the bookings, which everybody has. */
export const landingPath = '/bookings';
