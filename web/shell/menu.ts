import {
  IconCalendar,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconCalendarTime,
  IconCalendarWeek,
  IconChartGridDots,
  IconChecklist,
  IconClipboardList,
  IconClock,
  IconFileInvoice,
  IconFileUpload,
  IconForms,
  IconHistory,
  IconHome,
  IconLayoutGrid,
  IconMail,
  IconMapPin,
  IconPackage,
  IconPlugConnected,
  type IconProps,
  IconQuote,
  IconSettings,
  IconShieldLock,
  IconTool,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SessionView } from '../../api/contract/views.ts';
import { menuLabelOf } from '../../domain/catalogues/menuLabelOf.ts';
import { menuLabels } from '../../domain/catalogues/menuLabels.ts';
import { type AnyReading, readings } from '../../domain/catalogues/readings.ts';
import { mayVisit, type Screen } from '../../domain/catalogues/screens.ts';
import type { Area } from '../../domain/rights/area.ts';
import type { Claims } from '../../domain/rights/persona.ts';

/** Its key is the specification's, and in the handle of its route. */
export interface MenuEntry extends Screen {
  readonly label: string;
  /** The route's segment, which differs from the key for some (shell §2.1). */
  readonly path: string;
  readonly icon: ComponentType<IconProps>;
  /** Records without an entry of their own that people come to from its screen. */
  readonly leadsTo?: readonly (keyof typeof readings)[];
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
  { key: 'home', label: menuLabels.home, icon: IconHome, screen: { path: '/', shows: 'work' } },
  {
    key: 'timeline',
    label: menuLabels.timeline,
    icon: IconCalendarTime,
    screen: { path: '/week2timeline', shows: 'work' },
  },
  { key: 'projecttasks', label: menuLabels.projecttasks, icon: IconChecklist },
  { key: 'customers', label: menuLabels.customers, icon: IconUsersGroup },
  { key: 'resources', label: menuLabels.resources, icon: IconUsers },
  {
    key: 'bookings',
    label: menuLabels.bookings,
    icon: IconClipboardList,
    screen: { path: '/bookings', shows: 'work' },
  },
  { key: 'quotes', label: 'Quotes', icon: IconQuote },
  { key: 'invoices', label: 'Invoices', icon: IconFileInvoice },
  { key: 'maps', label: 'Map', icon: IconMapPin },
  {
    key: 'calendar',
    label: menuLabels.calendar,
    icon: IconCalendar,
    screen: { path: '/calendar', shows: 'work' },
  },
  { key: 'week', label: menuLabels.week, icon: IconCalendarWeek, screen: { path: '/week2', shows: 'work' } },
  {
    key: 'masterroster',
    label: menuLabels.masterroster,
    icon: IconCalendarRepeat,
    screen: { path: '/masterroster', shows: 'rosters' },
  },
  {
    key: 'scheduler',
    label: menuLabels.scheduler,
    icon: IconLayoutGrid,
    screen: { path: '/week2scheduler', shows: 'work' },
  },
  {
    key: 'planner',
    label: menuLabels.planner,
    icon: IconChartGridDots,
    screen: { path: '/planner', shows: 'work' },
  },
  { key: 'equipments', label: menuLabels.equipments, icon: IconTool },
  { key: 'pods', label: menuLabels.pods, icon: IconPackage },
  {
    key: 'shifts',
    label: menuLabels.shifts,
    icon: IconClock,
    screen: { path: '/resource_shifts', shows: 'time' },
    leadsTo: ['openShift', 'shiftOffer', 'shiftTemplate'],
  },
  { key: 'forms', label: 'Forms', icon: IconForms },
  {
    key: 'settings',
    label: menuLabels.settings,
    icon: IconSettings,
    screen: { path: '/settings', shows: 'planning' },
  },
  {
    key: 'uploads',
    label: menuLabels.uploads,
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
    key: 'members',
    label: 'Members',
    icon: IconUserCog,
    screen: { path: '/members', shows: 'administration' },
  },
  {
    key: 'integrations',
    label: 'Integrations',
    icon: IconPlugConnected,
    screen: { path: '/integrations', shows: 'administration' },
  },
  {
    key: 'messages',
    label: 'Messages',
    icon: IconMail,
    screen: { path: '/messages', shows: 'administration' },
  },
];

const read: readonly AnyReading[] = Object.values(readings);

/** The sidebar, as far as its screens exist. */
export const menu: readonly MenuEntry[] = places.flatMap(({ screen, ...place }) => {
  if (screen !== undefined) return [{ ...place, ...screen }];
  const record = read.find(({ menu: key }) => key === place.key);
  return record === undefined ? [] : [{ ...place, path: `/${record.path}`, shows: record.area }];
});

/** The icon of a kind of record: that of its entry in the menu, if it has one. */
export function iconOfRecord(category: string): ComponentType<IconProps> {
  const record = read.find((one) => one.category === category);
  return menu.find(({ key }) => key === record?.menu)?.icon ?? IconCalendarEvent;
}

/** The claims of somebody, and the settings of their organisation: a session has them. */
export interface Member extends Claims {
  readonly organisation: Pick<SessionView['organisation'], 'settings'>;
}

/**
 * The menu as somebody has it: the entries of their role that the organisation's settings show, under the names that
 * they give them.
 */
export function menuOf(session: Member): readonly MenuEntry[] {
  return menu.flatMap((entry) => {
    const label = menuLabelOf(entry.key, entry.label, session.organisation.settings);
    return label === undefined || !mayVisit(session, entry) ? [] : [{ ...entry, label }];
  });
}

/** How the menu marks an entry (`aria-current`) while a screen is open: as that screen, or as what led to it. */
export function markOf(
  { key, leadsTo = [] }: Pick<MenuEntry, 'key' | 'leadsTo'>,
  shown: string | undefined,
): 'page' | 'true' | undefined {
  if (key === shown) return 'page';
  return leadsTo.some((record) => record === shown) ? 'true' : undefined;
}

/** The report of exceptions (shell §2.1, exception-detail), where Home and the alert lead. */
export const exceptionScreen: Screen = { key: 'exceptions', shows: 'exceptions' };

/** Every screen: those in the menu, those of records that are found under the preferences, and what other screens lead to. */
export const screens: readonly Screen[] = [
  ...menu,
  exceptionScreen,
  ...read
    .filter(({ menu: key }) => key === null)
    .map(({ category, area }) => ({ key: category, shows: area })),
];

/** Where a user arrives after signing in (shell §2.2): the bookings, or Home where the menu does not have them. */
export function landingPath({ organisation }: Pick<Member, 'organisation'>): string {
  return organisation.settings.menu.bookings ? '/bookings' : '/';
}
