import { describe, expect, test } from 'vitest';
import { hideableKeys, type MenuKey } from '../../../domain/catalogues/menuEntries.ts';
import { readings } from '../../../domain/catalogues/readings.ts';
import { mayVisit } from '../../../domain/catalogues/screens.ts';
import {
  defaultOrganisationSettings,
  type OrganisationSettings,
} from '../../../domain/organisation/organisationSettings.ts';
import type { Area } from '../../../domain/rights/area.ts';
import type { Claims } from '../../../domain/rights/persona.ts';
import { landingPath, markOf, menu, menuOf } from '../../../web/shell/menu.ts';

const claims = (over: Partial<Claims>): Claims => ({
  role: 'dispatcher',
  duties: [],
  partner: false,
  ...over,
});
const screensOf = (of: Claims) => menu.filter((entry) => mayVisit(of, entry)).map(({ key }) => key);

const ofDispatchers = [
  'home',
  'timeline',
  'projecttasks',
  'calevents',
  'customers',
  'resources',
  'bookings',
  'groupevents',
  'events',
  'calendar',
  'week',
  'masterroster',
  'scheduler',
  'planner',
  'equipments',
  'pods',
  'board',
  'job_board',
  'rostered_board',
  'shifts',
  'docs',
  'forms',
  'announcements',
  'settings',
  'uploads',
];
const ofPartners = ['home', 'timeline', 'resources', 'bookings', 'board'];

describe('the menu', () => {
  test('follows the role, and the duties of a dispatcher', () => {
    expect(screensOf(claims({}))).toEqual(ofDispatchers);
    expect(screensOf(claims({ duties: ['auditor'] }))).toEqual([...ofDispatchers, 'audit']);
    expect(screensOf(claims({ duties: ['admin'] }))).toEqual([
      ...ofDispatchers,
      'audit',
      'security',
      'members',
      'integrations',
      'messages',
    ]);
    expect(screensOf(claims({ role: 'scheduler', duties: ['admin'] }))).toEqual([
      'home',
      'timeline',
      'projecttasks',
      'calevents',
      'resources',
      'bookings',
      'groupevents',
      'events',
      'calendar',
      'week',
      'masterroster',
      'scheduler',
      'planner',
      'equipments',
      'pods',
      'board',
      'job_board',
      'rostered_board',
      'shifts',
      'docs',
      'forms',
      'announcements',
    ]);
    expect(screensOf(claims({ role: 'resource' }))).toEqual([
      'home',
      'calevents',
      'bookings',
      'groupevents',
      'events',
      'equipments',
      'pods',
      'job_board',
      'bid_board',
      'rostered_board',
      'shifts',
      'docs',
      'forms',
      'announcements',
    ]);
    expect(screensOf(claims({ role: 'customer' }))).toEqual([
      'home',
      'projecttasks',
      'bookings',
      'groupevents',
      'docs',
      'forms',
      'announcements',
    ]);
  });

  test('marks the entry of the screen that is open, or the one that leads to it', () => {
    const marked = (screen: string | undefined) =>
      menu.flatMap((entry) => {
        const mark = markOf(entry, screen);
        return mark === undefined ? [] : [[entry.key, mark]];
      });
    expect(marked('shifts')).toEqual([['shifts', 'page']]);
    for (const screen of ['openShift', 'shiftOffer', 'shiftTemplate']) {
      expect(marked(screen)).toEqual([['shifts', 'true']]);
    }
    expect(marked('account')).toEqual([]);
    expect(marked(undefined)).toEqual([]);
    const ownEntry = menu
      .flatMap(({ leadsTo = [] }) => leadsTo)
      .filter((name) => readings[name].menu !== null);
    expect(ownEntry).toEqual([]);
  });

  test('has the entries that the organisation shows, under its names, and people arrive at one that they have', () => {
    const { menu: shown, menuLabels: named, ...others } = defaultOrganisationSettings;
    const settings = {
      ...others,
      menu: { ...shown, bookings: false, equipments: false },
      menuLabels: { ...named, home: 'Today', customers: 'Clients', bookings: 'Visits' },
    };
    const entries = menuOf({ ...claims({}), organisation: { settings } });
    expect(entries.map(({ label }) => label)).toEqual([
      'Today',
      'Timeline',
      'Clients',
      'Resources',
      'Calendar',
      'Week',
      'Master Roster',
      'Scheduler',
      'Planner',
      'Shifts',
      'Preferences',
      'CSV Uploads',
    ]);
  });

  test('D251: has no job board for resources where the organisation hides it from them', () => {
    const { menu: shown, hideFromResources, ...others } = defaultOrganisationSettings;
    const keysFor = (jobBoard: boolean, role: 'resource' | 'dispatcher') => {
      const menu = { ...shown, equipments: false, job_board: true, bid_board: true };
      const settings = { ...others, menu, hideFromResources: { ...hideFromResources, jobBoard } };
      return menuOf({ ...claims({ role }), organisation: { settings } }).map(({ key }) => key);
    };
    expect(keysFor(false, 'resource')).toEqual(['home', 'bookings', 'job_board', 'bid_board', 'shifts']);
    expect(keysFor(true, 'resource')).toEqual(['home', 'bookings', 'shifts']);
    expect(keysFor(true, 'dispatcher')).toContain('job_board');
  });

  test('D62, D64, S60: leads whoever signs in to the bookings, or to the only other work that it has', () => {
    const land = (menu: Partial<OrganisationSettings['menu']>, over: Partial<Claims> = {}) => {
      const settings = {
        ...defaultOrganisationSettings,
        menu: { ...defaultOrganisationSettings.menu, ...menu },
      };
      return landingPath({ ...claims(over), organisation: { settings } });
    };
    expect(land({})).toBe('/bookings');
    expect(land({ projecttasks: true }, { role: 'customer' })).toBe('/bookings');
    expect(land({ bookings: false })).toBe('/');
    const onlyTasks = { bookings: false, projecttasks: true };
    expect(land(onlyTasks)).toBe('/projecttasks');
    expect(land(onlyTasks, { role: 'customer' })).toBe('/projecttasks');
    for (const role of ['scheduler', 'resource'] as const) expect(land(onlyTasks, { role })).toBe('/');
  });

  test('always has its usual entries for the duty of a partner, whatever the organisation shows', () => {
    const hidden = Object.fromEntries(hideableKeys.map((key) => [key, false]));
    const menu = { ...defaultOrganisationSettings.menu, ...hidden };
    const organisation = { settings: { ...defaultOrganisationSettings, menu } };
    const keysOf = (over: Partial<Claims>) => menuOf({ ...claims(over), organisation }).map(({ key }) => key);
    expect(keysOf({ role: 'resource', duties: ['partner'] })).toEqual(ofPartners);
    expect(keysOf({ role: 'resource' })).toEqual(['home']);
  });

  test.each<readonly [MenuKey, Area, readonly string[]]>([
    ['projecttasks', 'tasks', ['dispatcher', 'scheduler', 'customer']],
    ['pods', 'pods', ['dispatcher', 'scheduler', 'resource', 'duty']],
    ['calevents', 'calendarEvents', ['dispatcher', 'scheduler', 'resource', 'duty']],
    ['events', 'trackedEvents', ['dispatcher', 'scheduler', 'resource', 'duty']],
    ['groupevents', 'groupEvents', ['dispatcher', 'scheduler', 'resource', 'customer', 'duty']],
    ['board', 'workBoard', ['dispatcher', 'scheduler', 'duty', 'both']],
    ['job_board', 'jobBoard', ['dispatcher', 'scheduler', 'resource', 'duty']],
    ['bid_board', 'bids', ['resource', 'duty']],
    ['rostered_board', 'rosteredWork', ['dispatcher', 'scheduler', 'resource', 'duty']],
    ['announcements', 'talk', ['dispatcher', 'scheduler', 'resource', 'customer', 'duty']],
    ['docs', 'documents', ['dispatcher', 'scheduler', 'resource', 'customer', 'duty']],
    ['forms', 'documents', ['dispatcher', 'scheduler', 'resource', 'customer', 'duty']],
    ['timesheets', 'timesheets', ['dispatcher', 'scheduler', 'resource', 'duty']],
    ['maps', 'routes', ['dispatcher', 'scheduler']],
    ['vehroutes', 'routes', ['dispatcher', 'scheduler']],
    ['quotes', 'billing', ['dispatcher', 'scheduler', 'customer']],
    ['invoices', 'billing', ['dispatcher', 'scheduler', 'customer']],
    ['reports', 'reports', ['dispatcher', 'scheduler', 'duty']],
    ['analytics', 'analytics', ['dispatcher', 'scheduler', 'resource', 'duty']],
  ])('S52, S56, S208, S212: has %s for whom the specification gives it to', (key, shows, expected) => {
    const people: Readonly<Record<string, Partial<Claims>>> = {
      dispatcher: {},
      scheduler: { role: 'scheduler' },
      resource: { role: 'resource' },
      customer: { role: 'customer' },
      duty: { role: 'resource', duties: ['partner'] },
      flag: { role: 'resource', partner: true },
      both: { role: 'resource', duties: ['partner'], partner: true },
    };
    const having = Object.keys(people).filter((name) => mayVisit(claims(people[name] ?? {}), { key, shows }));
    expect(having).toEqual(expected);
  });

  test('D36, D37, D38, D53, S23: names work of other kinds as the specification does, at its addresses', () => {
    const shown = new Map(menu.map(({ key, label, path }) => [key, `${label} ${path}`]));
    expect(shown.get('groupevents')).toBe('Group Events /groupevents');
    expect(shown.get('projecttasks')).toBe('Tasks /projecttasks');
    expect(shown.get('calevents')).toBe('Events /calevents');
    expect(shown.get('pods')).toBe('Pods /pods');
  });

  test('has an entry for every record that names its key, at its path', () => {
    const named = Object.values(readings).flatMap(({ menu: key, path }) =>
      key === null ? [] : [[key, path]],
    );
    const shown = menu.map(({ key, path }) => [key, path.slice(1)]);
    expect(named.length).toBeGreaterThan(0);
    for (const entry of named) expect(shown).toContainEqual(entry);
  });

  test('is restricted by the flag of a partner, whatever the role and the duties', () => {
    for (const role of ['dispatcher', 'scheduler', 'resource'] as const) {
      for (const duties of [[], ['partner'], ['admin', 'auditor']]) {
        expect(screensOf(claims({ role, duties, partner: true }))).toEqual(
          ofPartners.filter((key) => key !== 'board' || duties.includes('partner')),
        );
      }
    }
  });

  test('is added to by the duty of a partner', () => {
    expect(screensOf(claims({ role: 'resource', duties: ['partner'] }))).toEqual([
      'home',
      'timeline',
      'calevents',
      'resources',
      'bookings',
      'groupevents',
      'events',
      'calendar',
      'equipments',
      'pods',
      'board',
      'job_board',
      'bid_board',
      'rostered_board',
      'shifts',
      'docs',
      'forms',
      'announcements',
    ]);
    expect(screensOf(claims({ duties: ['partner'] }))).toEqual(ofDispatchers);
  });

  test('never shows a screen for an area that the user may not read', () => {
    const customer = claims({ role: 'customer', duties: ['partner'] });
    expect(screensOf(customer)).toEqual([
      'home',
      'timeline',
      'projecttasks',
      'bookings',
      'groupevents',
      'calendar',
      'docs',
      'forms',
      'announcements',
    ]);
    expect(mayVisit(customer, { key: 'resources', shows: 'people' })).toBe(false);
  });

  test('has a screen that the table does not name for those who may write in its area', () => {
    const labels = { key: 'labels', shows: 'planning' } as const;
    expect(mayVisit(claims({ role: 'scheduler' }), labels)).toBe(true);
    expect(mayVisit(claims({ role: 'resource', duties: ['partner'] }), labels)).toBe(false);
    expect(mayVisit(claims({ role: 'resource' }), { key: 'absence', shows: 'time' })).toBe(false);
    expect(mayVisit(claims({ role: 'resource' }), { key: 'equipments', shows: 'assets' })).toBe(true);
  });
});
