import {
  IconActivity,
  IconBriefcase,
  IconCalendar,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconCalendarTime,
  IconCalendarWeek,
  IconChartGridDots,
  IconChecklist,
  IconClipboardList,
  IconClock,
  IconFileText,
  IconFileUpload,
  IconForms,
  IconGavel,
  IconHistory,
  IconHome,
  IconLayoutGrid,
  IconLayoutKanban,
  IconMail,
  IconPackage,
  IconPlugConnected,
  type IconProps,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconTool,
  IconUserCheck,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SessionView } from '../../api/contract/views.ts';
import { type BuiltKey, builtKeys, menuRow } from '../../domain/catalogues/menuEntries.ts';
import { isInMenu, menuLabelOf } from '../../domain/catalogues/menuLabelOf.ts';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import { exceptionScreen, mayVisit, reviewScreen, type Screen } from '../../domain/catalogues/screens.ts';
import { type Claims, personaOf } from '../../domain/rights/persona.ts';

/** Its key is the specification's, and in the handle of its route. */
export interface MenuEntry extends Screen {
  readonly key: BuiltKey;
  readonly label: string;
  /** The route's segment, which differs from the key for some (shell §2.1). */
  readonly path: string;
  readonly icon: ComponentType<IconProps>;
  /** Records without an entry of their own that people come to from its screen. */
  readonly leadsTo?: readonly ReadingName[];
}

const icons: Readonly<Record<BuiltKey, ComponentType<IconProps>>> = {
  home: IconHome,
  timeline: IconCalendarTime,
  projecttasks: IconChecklist,
  calevents: IconCalendarEvent,
  customers: IconUsersGroup,
  resources: IconUsers,
  bookings: IconClipboardList,
  calendar: IconCalendar,
  week: IconCalendarWeek,
  masterroster: IconCalendarRepeat,
  scheduler: IconLayoutGrid,
  planner: IconChartGridDots,
  equipments: IconTool,
  pods: IconPackage,
  docs: IconFileText,
  groupevents: IconUsersPlus,
  events: IconActivity,
  board: IconLayoutKanban,
  job_board: IconBriefcase,
  bid_board: IconGavel,
  rostered_board: IconUserCheck,
  shifts: IconClock,
  forms: IconForms,
  settings: IconSettings,
  uploads: IconFileUpload,
  audit: IconHistory,
  security: IconShieldLock,
  members: IconUserCog,
  integrations: IconPlugConnected,
  messages: IconMail,
  announcements: IconSpeakerphone,
};

const leadsTo: { readonly [Key in BuiltKey]?: readonly ReadingName[] } = {
  shifts: ['openShift', 'shiftOffer', 'shiftTemplate'],
  projecttasks: ['recurringTask'],
  calevents: ['recurringCalendarEvent'],
};

const read: readonly AnyReading[] = Object.values(readings);

/** The sidebar (shell §2.2). */
export const menu: readonly MenuEntry[] = builtKeys.map((key) => {
  const { label, screen } = menuRow(key);
  const record = read.find((reading) => reading.menu === key);
  const place = screen ?? (record && { path: `/${record.path}`, shows: record.area });
  if (place === undefined) throw new Error(`there is no screen for the entry ${key}`);
  return { key, label, icon: icons[key], leadsTo: leadsTo[key] ?? [], ...place };
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
 * they give them. Some are always there for those with the duty of a partner.
 */
export function menuOf(session: Member): readonly MenuEntry[] {
  const { settings } = session.organisation;
  return menu.flatMap((entry) => {
    const { key } = entry;
    const { hiddenFromResources: hiding } = menuRow(key);
    if (hiding !== undefined && settings.hideFromResources[hiding] && personaOf(session) === 'resource')
      return [];
    const always = menuRow(key).byDuty === 'always' && session.duties.includes('partner');
    if (!(always || isInMenu(key, settings)) || !mayVisit(session, entry)) return [];
    return [{ ...entry, label: menuLabelOf(key, entry.label, settings) }];
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

/** Every screen: those in the menu, those of records that are found under the preferences, and what other screens lead to. */
export const screens: readonly Screen[] = [
  ...menu,
  exceptionScreen,
  reviewScreen,
  ...read
    .filter(({ menu: key }) => key === null)
    .map(({ category, area }) => ({ key: category, shows: area })),
];

/** Where a user arrives after signing in (shell §2.2): the bookings, or the only other work that the menu has, or Home. */
export function landingPath(session: Member): string {
  const { settings } = session.organisation;
  const shown = menu.filter(({ key }) => menuRow(key).arrive !== undefined && isInMenu(key, settings));
  const [only, ...others] = shown.filter(({ key }) => !settings.menu.bookings || key === 'bookings');
  const arrives = only !== undefined && menuRow(only.key).arrive?.includes(personaOf(session));
  return arrives && others.length === 0 ? only.path : '/';
}
