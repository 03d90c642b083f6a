import { describe, expect, test } from 'vitest';
import { readings } from '../../../domain/catalogues/readings.ts';
import { mayVisit } from '../../../domain/catalogues/screens.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
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
  'customers',
  'resources',
  'bookings',
  'calendar',
  'week',
  'masterroster',
  'scheduler',
  'planner',
  'equipments',
  'pods',
  'shifts',
  'settings',
  'uploads',
];
const ofPartners = ['home', 'timeline', 'resources', 'bookings'];

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
      'resources',
      'bookings',
      'calendar',
      'week',
      'masterroster',
      'scheduler',
      'planner',
      'equipments',
      'pods',
      'shifts',
    ]);
    expect(screensOf(claims({ role: 'resource' }))).toEqual([
      'home',
      'bookings',
      'equipments',
      'pods',
      'shifts',
    ]);
    expect(screensOf(claims({ role: 'customer' }))).toEqual(['home', 'projecttasks', 'bookings']);
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
    expect(landingPath({ organisation: { settings } })).toBe('/');
    expect(landingPath({ organisation: { settings: defaultOrganisationSettings } })).toBe('/bookings');
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
        expect(screensOf(claims({ role, duties, partner: true }))).toEqual(ofPartners);
      }
    }
  });

  test('is added to by the duty of a partner', () => {
    expect(screensOf(claims({ role: 'resource', duties: ['partner'] }))).toEqual([
      ...ofPartners,
      'calendar',
      'equipments',
      'pods',
      'shifts',
    ]);
    expect(screensOf(claims({ duties: ['partner'] }))).toEqual(ofDispatchers);
  });

  test('never shows a screen for an area that the user may not read', () => {
    const customer = claims({ role: 'customer', duties: ['partner'] });
    expect(screensOf(customer)).toEqual(['home', 'timeline', 'projecttasks', 'bookings', 'calendar']);
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
