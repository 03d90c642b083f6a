import type { Area } from '../rights/area.ts';
import { type Persona, personas } from '../rights/personas.ts';

/** An entry of the menu. */
interface MenuRow {
  /** What it says unless an organisation names it. */
  readonly label: string;
  /** Its own screen; omitted: that of the record whose declaration names its key. */
  readonly screen?: { readonly path: string; readonly shows: Area };
  /** Who has its screen, if they may read there; omitted: all who may write in the area that it shows. */
  readonly to?: readonly Persona[];
  /**
   * The duty `partner` adds it: `always`, whatever the organisation's menu has; `ifShown`, but not to those with the flag,
   * which restricts.
   */
  readonly byDuty?: 'always' | 'ifShown';
  /**
   * What organisations decide about it. `name`: what it is called. `shown`, `hidden`: also whether their menu has it, which it
   * has, or has not, until they say so. Omitted: nothing.
   */
  readonly setting?: 'name' | 'shown' | 'hidden';
  /** The setting that hides it from resources (scheduling §6), by its name among these. */
  readonly hiddenFromResources?: 'jobBoard' | 'audit' | 'forms';
  /** In an organisation that somebody makes through the product: until it is wanted. Omitted: as `setting` says. */
  readonly begins?: 'hidden';
  /** Who arrives there after signing in, where it is the only one of these that the menu has; everybody at bookings, if it has them. */
  readonly arrive?: readonly Persona[];
}

const planners = ['administrator', 'dispatcher', 'scheduler'] as const;
const dispatchers = ['administrator', 'dispatcher'] as const;
const everybody = [...planners, 'partner', 'resource', 'customer'] as const;

/**
 * The menu in its fixed order (shell §2.2), who has which screen, and what organisations decide about it. An entry with
 * neither a screen nor a setting is of a kind of record that is to come.
 */
export const menuEntries = {
  home: { label: 'Home', screen: { path: '/', shows: 'work' }, to: everybody, setting: 'name' },
  timeline: {
    label: 'Timeline',
    screen: { path: '/week2timeline', shows: 'work' },
    to: [...planners, 'partner'],
    byDuty: 'always',
    setting: 'shown',
  },
  projecttasks: {
    label: 'Tasks',
    to: [...planners, 'customer'],
    setting: 'hidden',
    arrive: [...dispatchers, 'customer'],
  },
  calevents: {
    label: 'Events',
    to: [...planners, 'resource'],
    byDuty: 'ifShown',
    setting: 'hidden',
    arrive: ['scheduler', 'partner', 'resource'],
  },
  customers: { label: 'Customers', to: dispatchers, setting: 'shown' },
  resources: { label: 'Resources', to: [...planners, 'partner'], byDuty: 'always', setting: 'shown' },
  reports: { label: 'Reports', to: planners, byDuty: 'ifShown' },
  bookings: {
    label: 'Bookings',
    screen: { path: '/bookings', shows: 'work' },
    to: everybody,
    byDuty: 'always',
    setting: 'shown',
    arrive: personas,
  },
  groupevents: {
    label: 'Group Events',
    screen: { path: '/groupevents', shows: 'groupEvents' },
    to: [...planners, 'resource', 'customer'],
    byDuty: 'ifShown',
    setting: 'hidden',
  },
  vehroutes: { label: 'Routes', to: planners },
  events: {
    label: 'What happened',
    screen: { path: '/events', shows: 'trackedEvents' },
    hiddenFromResources: 'audit',
    to: [...planners, 'resource'],
    byDuty: 'ifShown',
    setting: 'hidden',
  },
  quotes: { label: 'Quotes', to: [...planners, 'customer'] },
  invoices: { label: 'Invoices', to: [...planners, 'customer'] },
  maps: { label: 'Map', to: planners },
  timesheets: { label: 'Timesheets', to: [...planners, 'resource'], byDuty: 'ifShown' },
  calendar: {
    label: 'Calendar',
    screen: { path: '/calendar', shows: 'work' },
    to: planners,
    byDuty: 'ifShown',
    setting: 'shown',
  },
  week: { label: 'Week', screen: { path: '/week2', shows: 'work' }, to: planners, setting: 'shown' },
  masterroster: {
    label: 'Master Roster',
    screen: { path: '/masterroster', shows: 'rosters' },
    setting: 'shown',
  },
  scheduler: {
    label: 'Scheduler',
    screen: { path: '/week2scheduler', shows: 'work' },
    to: planners,
    setting: 'shown',
  },
  planner: { label: 'Planner', screen: { path: '/planner', shows: 'work' }, to: planners, setting: 'shown' },
  equipments: { label: 'Equipments', to: [...planners, 'resource'], setting: 'shown', begins: 'hidden' },
  pods: { label: 'Pods', to: [...planners, 'resource'], setting: 'hidden' },
  board: {
    label: 'Board',
    screen: { path: '/board', shows: 'workBoard' },
    to: planners,
    byDuty: 'always',
    setting: 'hidden',
  },
  job_board: {
    label: 'Job Board',
    to: [...planners, 'resource'],
    byDuty: 'ifShown',
    setting: 'hidden',
    hiddenFromResources: 'jobBoard',
  },
  bid_board: {
    label: 'Bid Board',
    to: ['resource'],
    setting: 'hidden',
    hiddenFromResources: 'jobBoard',
  },
  rostered_board: {
    label: 'Rostered Board',
    to: [...planners, 'resource'],
    byDuty: 'ifShown',
    setting: 'hidden',
  },
  shifts: {
    label: 'Shifts',
    screen: { path: '/resource_shifts', shows: 'time' },
    to: [...planners, 'resource'],
    setting: 'shown',
  },
  docs: { label: 'Documents', to: [...planners, 'resource', 'customer'], setting: 'hidden' },
  forms: {
    label: 'Forms',
    to: [...planners, 'resource', 'customer'],
    setting: 'hidden',
    hiddenFromResources: 'forms',
  },
  analytics: { label: 'Analytics', to: [...planners, 'resource'] },
  announcements: {
    label: 'Announcements',
    to: [...planners, 'resource', 'customer'],
    byDuty: 'ifShown',
    setting: 'hidden',
  },
  settings: {
    label: 'Preferences',
    screen: { path: '/settings', shows: 'planning' },
    to: dispatchers,
    setting: 'name',
  },
  uploads: { label: 'CSV Uploads', screen: { path: '/uploads', shows: 'uploads' }, setting: 'shown' },
  audit: { label: 'Audit', screen: { path: '/audit', shows: 'audit' }, to: planners },
  security: { label: 'Security', screen: { path: '/security', shows: 'security' } },
  members: { label: 'Members', screen: { path: '/members', shows: 'administration' } },
  integrations: { label: 'Integrations', screen: { path: '/integrations', shows: 'administration' } },
  messages: { label: 'Messages', screen: { path: '/messages', shows: 'administration' } },
} as const satisfies Readonly<Record<string, MenuRow>>;

type Rows = typeof menuEntries;
export type MenuKey = keyof Rows;
/** The keys of the entries about which organisations decide this. */
type KeyBySetting<Setting> = {
  [Key in MenuKey]: Rows[Key] extends { readonly setting: Setting } ? Key : never;
}[MenuKey];
/** An entry that organisations may name, and one that they may hide. */
export type NamedKey = KeyBySetting<string>;
export type HideableKey = KeyBySetting<'shown' | 'hidden'>;
/** An entry that there is something behind, of a screen of its own or of a record. */
export type BuiltKey =
  | NamedKey
  | { [Key in MenuKey]: Rows[Key] extends { readonly screen: object } ? Key : never }[MenuKey];

/** The row of an entry; undefined of a screen that is not in the menu. */
export function menuRow(key: MenuKey): MenuRow;
export function menuRow(key: string): MenuRow | undefined;
export function menuRow(key: string): MenuRow | undefined {
  return isMenuKey(key) ? menuEntries[key] : undefined;
}

function isMenuKey(key: string): key is MenuKey {
  return Object.hasOwn(menuEntries, key);
}
const menuKeys: readonly MenuKey[] = Object.keys(menuEntries).filter(isMenuKey);
export const namedKeys: readonly NamedKey[] = menuKeys.filter(
  (key): key is NamedKey => menuRow(key).setting !== undefined,
);
export const hideableKeys: readonly HideableKey[] = namedKeys.filter(
  (key): key is HideableKey => menuRow(key).setting !== 'name',
);
/** Those of the records that are listed under them. */
export const recordKeys: readonly HideableKey[] = hideableKeys.filter(
  (key) => menuRow(key).screen === undefined,
);
export const builtKeys: readonly BuiltKey[] = menuKeys.filter(
  (key): key is BuiltKey => menuRow(key).setting !== undefined || menuRow(key).screen !== undefined,
);
