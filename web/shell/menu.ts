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
import type { SessionView } from '../../api/contract/views.ts';
import { audits } from '../../domain/history/audits.ts';

export interface MenuEntry {
  /** The menu key of the specification. */
  readonly key: string;
  readonly label: string;
  /** The route's segment, which differs from the key for some (shell §2.1). */
  readonly path: string;
  readonly icon: ComponentType<IconProps>;
  readonly shownTo: (session: SessionView) => boolean;
}

const everybody = () => true;
const planners = ({ role }: SessionView) => role === 'dispatcher' || role === 'scheduler';
const plannersAndPartners = (session: SessionView) => planners(session) || session.partner;

/** The sidebar in the fixed order of shell §2.2, as far as its screens stand. */
export const menu: readonly MenuEntry[] = [
  { key: 'home', label: 'Home', path: '/', icon: IconHome, shownTo: everybody },
  {
    key: 'timeline',
    label: 'Timeline',
    path: '/week2timeline',
    icon: IconCalendarTime,
    shownTo: plannersAndPartners,
  },
  {
    key: 'customers',
    label: 'Customers',
    path: '/customers',
    icon: IconUsersGroup,
    shownTo: ({ role }) => role === 'dispatcher',
  },
  { key: 'resources', label: 'Resources', path: '/resources', icon: IconUsers, shownTo: plannersAndPartners },
  { key: 'bookings', label: 'Bookings', path: '/bookings', icon: IconClipboardList, shownTo: everybody },
  {
    key: 'uploads',
    label: 'CSV Uploads',
    path: '/uploads',
    icon: IconFileUpload,
    shownTo: ({ role }) => role === 'dispatcher',
  },
  { key: 'audit', label: 'Audit', path: '/audit', icon: IconHistory, shownTo: audits },
  {
    key: 'integrations',
    label: 'Integrations',
    path: '/integrations',
    icon: IconPlugConnected,
    shownTo: ({ role, duties }) => role === 'dispatcher' && duties.includes('admin'),
  },
];

/** Whether a role has the screen at an address (shell §2.2); addresses beside the menu are everybody's. */
export function mayVisit(session: SessionView, path: string): boolean {
  return menu.find((entry) => entry.path === path)?.shownTo(session) ?? true;
}

/** Where a user lands after signing in (shell §2.2): the bookings, which everybody has. */
export const landingPath = '/bookings';
