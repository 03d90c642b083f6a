import { expect, it } from 'vitest';
import { readings } from '../../../domain/catalogues/readings.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { sortable } from '../../../projections/queries/recordList.ts';
import { recordNames } from '../../../web/records/anyRecord.ts';
import {
  filterFields,
  listColumns,
  queryOfList,
  readListAddress,
  sortKeys,
  writeListAddress,
} from '../../../web/records/list/listAddress.ts';

/** Wednesday, 7 January 1970, at noon. */
const calendar = { zone: zoneOf('UTC'), weekStart: 1, now: 6 * 86_400 + 43_200 };
const dispatcher = claimsOf('dispatcher');
const partner = claimsOf('partner');
const read = (name: Parameters<typeof readListAddress>[0], search: string) =>
  readListAddress(name, new URLSearchParams(search), dispatcher);

it('reads the filters and order of a list from its address, and writes them back unchanged', () => {
  const search = 'type=certificate&search=aid&sort=-unitPrice&inactive=true&upload=u-1&record=l-1';
  const address = read('label', search);
  expect(address).toEqual({
    search: 'aid',
    sort: 'unitPrice',
    descending: true,
    shows: 'all',
    filters: { type: 'certificate' },
    upload: 'u-1',
    view: 'list',
    by: 'type',
  });
  const written = writeListAddress('label', address, new URLSearchParams('record=l-1'));
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(search)));
  expect(queryOfList('label', address, calendar)).toEqual({
    search: 'aid',
    type: 'certificate',
    sort: '-unitPrice',
    inactive: 'true',
    upload: 'u-1',
  });
});

it('omits what the route would refuse', () => {
  const search = 'type=spoon&sort=labelIds&labelIds=a%20b&external=perhaps&inactive=yes&upload=a%20b';
  const nothing = { search: '', sort: 'name', descending: false, shows: 'in use', filters: {}, upload: null };
  expect(read('label', search)).toEqual({ ...nothing, view: 'list', by: 'type' });
  expect(read('resource', search)).toMatchObject(nothing);
});

it('keeps the range of prices for those who see prices, and asks for none that ends before it begins', () => {
  const address = read('resource', 'minCost=20&maxCost=42.5');
  expect(address.filters).toEqual({ minCost: '20', maxCost: '42.5' });
  expect(queryOfList('resource', address, calendar)).toEqual({ minCost: '20', maxCost: '42.5' });
  expect(queryOfList('resource', read('resource', 'minCost=20&maxCost=4'), calendar)).toEqual({
    minCost: '20',
  });
  expect(read('resource', 'minCost=-1&maxCost=cheap').filters).toEqual({});
  expect(read('customer', 'minCost=20').filters).toEqual({});
  expect(readListAddress('resource', new URLSearchParams('minCost=20'), partner).filters).toEqual({});
});

it('begins with the order of the record, which the address need not contain', () => {
  const address = read('servicePlan', '');
  expect(address).toMatchObject({ sort: 'updatedAt', descending: true });
  expect(queryOfList('servicePlan', address, calendar)).toEqual({});
  expect(queryOfList('servicePlan', { ...address, descending: false }, calendar)).toEqual({
    sort: 'updatedAt',
  });
});

it('shows the owner in the title, and in no column beside it', () => {
  expect(listColumns('shift', dispatcher)).toEqual(['startDate', 'endDate']);
  expect(sortKeys('shift', dispatcher)).toEqual(['startDate', 'endDate']);
  expect(filterFields('shift', dispatcher)).toEqual(['resourceId']);
});

it('leaves out what somebody does not see', () => {
  expect(listColumns('resource', dispatcher)).toContain('reference');
  expect(listColumns('resource', partner)).toEqual(['mobile', 'email', 'external']);
  expect(filterFields('resource', dispatcher)).toContain('labelIds');
  expect(filterFields('resource', partner)).not.toContain('labelIds');
  const parameters = new URLSearchParams('sort=-reference&labelIds=lab-1&external=true');
  const { sort, filters } = readListAddress('resource', parameters, partner);
  expect([sort, filters]).toEqual(['name', { external: 'true' }]);
});

it('hides no records if ended ones are gone', () => {
  expect(read('shift', 'inactive=true').shows).toBe('in use');
});

it.each(recordNames)('finds a list of %s for every address that it has written', (name) => {
  const usual = read(name, '');
  for (const sort of sortKeys(name, dispatcher)) {
    for (const descending of [true, false]) {
      const address = { ...usual, sort, descending };
      expect(
        readListAddress(name, writeListAddress(name, address, new URLSearchParams()), dispatcher),
      ).toEqual(address);
    }
  }
});

it.each(recordNames)('offers to sort a list of %s by nothing that the route refuses', (name) => {
  expect(['name', ...sortable(readings[name])]).toEqual(
    expect.arrayContaining([...sortKeys(name, dispatcher)]),
  );
});

it('keeps the board and what it has columns by, of which the route is asked nothing', () => {
  const write = (search: string) =>
    writeListAddress('task', read('task', search), new URLSearchParams()).toString();
  expect(write('view=board&by=priority')).toBe('view=board&by=priority');
  expect(write('view=board&by=stage')).toBe('view=board');
  expect(write('view=board&by=title')).toBe('view=board');
  expect(write('view=wall&by=priority')).toBe('');
  expect(queryOfList('task', read('task', 'view=board&by=priority&stage=overdue'), calendar)).toEqual({
    stage: 'overdue',
  });
  expect(read('customer', 'view=board').view).toBe('list');
});

it('asks for tasks by when they are due, on the calendar of the organisation', () => {
  const asked = (due: string) => queryOfList('task', read('task', `due=${due}`), calendar);
  const day = 86_400;
  expect(asked('overdue')).toEqual({ over: 'false', dueTo: String(calendar.now) });
  expect(asked('today')).toEqual({ dueFrom: String(6 * day), dueTo: String(7 * day) });
  expect(asked('week')).toEqual({ dueFrom: String(4 * day), dueTo: String(11 * day) });
  expect(asked('none')).toEqual({ due: 'none' });
  expect(asked('someday')).toEqual({});
});
