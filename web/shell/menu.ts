import {
  IconCalendarTime,
  IconClipboardList,
  IconFileUpload,
  IconHistory,
  IconHome,
  IconPlugConnected,
  type IconProps,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Screen } from '../../domain/screens.ts';

/** Its key is the specification's, and in the handle of its route. */
export interface MenuEntry extends Screen {
  readonly label: string;
  /** The route's segment, which differs from the key for some (shell §2.1). */
  readonly path: string;
  readonly icon: ComponentType<IconProps>;
}

/** The sidebar in the fixed order of shell §2.2, as far as its screens stand. */
export const menu: readonly MenuEntry[] = [
  { key: 'home', label: 'Home', path: '/', icon: IconHome, shows: 'work' },
  { key: 'timeline', label: 'Timeline', path: '/week2timeline', icon: IconCalendarTime, shows: 'work' },
  { key: 'customers', label: 'Customers', path: '/customers', icon: IconUsersGroup, shows: 'customers' },
  { key: 'resources', label: 'Resources', path: '/resources', icon: IconUsers, shows: 'people' },
  { key: 'bookings', label: 'Bookings', path: '/bookings', icon: IconClipboardList, shows: 'work' },
  { key: 'uploads', label: 'CSV Uploads', path: '/uploads', icon: IconFileUpload, shows: 'uploads' },
  { key: 'audit', label: 'Audit', path: '/audit', icon: IconHistory, shows: 'audit' },
  {
    key: 'integrations',
    label: 'Integrations',
    path: '/integrations',
    icon: IconPlugConnected,
    shows: 'administration',
  },
];

/** Where a user lands after signing in (shell §2.2): the bookings, which everybody has. */
export const landingPath = '/bookings';
