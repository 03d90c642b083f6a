import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { UploadKind } from '../../../../api/contract/upload.ts';
import { bookingColumns } from '../../../../api/services/exports/bookingColumns.ts';
import { writtenOnly } from '../../../../api/services/uploads/fields/bookingFields.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { startApi, type TestApi, type TestOrganisation } from '../../apiFixture.ts';
import { exportOf, nothingNew, rowsOf, uploadTo } from './exportsFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const exported = (path: string, of?: TestOrganisation) => exportOf(api, path, of);
const upload = (kind: UploadKind, csv: string, to?: TestOrganisation) => uploadTo(api, kind, csv, to);

describe('exports', () => {
  test('of records that name others create the same if those exist', async () => {
    const people = [
      'Reference,First name,Last name,Mobile,Labels,Hours a week,Latitude,Longitude',
      'X-1,Ines,Moreau,+61 400 000 011,"Nursing; First aid",37.5,-33.9,151.2',
      'X-2,=cmd,"O""Neil, Jr",-1,,,,',
    ].join('\n');
    const equipment = [
      'Name,Serial number,Labels,Assigned to',
      'Hoist,S-1,Lifting,X-1',
      'Lifter,S-2,,Ines Moreau',
      'Van,,Driving,',
    ].join('\n');
    const shifts = [
      'Resource,Day,Begin,End,Valid from',
      'X-1,Mon-Fri,07:00,15:30,',
      'X-1,Sat,22:00,06:00,2026-03-01',
    ].join('\n');
    expect(await upload('resources', people)).toMatchObject({ created: 2, errors: [] });
    expect(await upload('equipments', equipment)).toMatchObject({ created: 3, errors: [] });
    expect(await upload('shifts', shifts)).toMatchObject({ created: 2, errors: [] });
    const own = {
      resources: await exported('resources?search=X-'),
      equipments: await exported('equipments'),
    };
    expect(rowsOf(own.equipments)).toEqual([
      ['Name', 'Serial number', 'Barcode', 'Labels', 'Latitude', 'Longitude', 'Assigned to'],
      ['Hoist', 'S-1', '', 'Lifting', '', '', 'X-1'],
      ['Lifter', 'S-2', '', '', '', '', 'X-1'],
      ['Van', '', '', 'Driving', '', '', ''],
    ]);
    expect(own.resources).toContain("'=cmd");
    expect(own.resources).toContain("'+61 400");
    // A photo is only named there.
    const samePeople = { ...nothingNew, ignoredColumns: ['Photo'], unchanged: 2 };
    expect(await upload('resources', own.resources)).toEqual(samePeople);
    expect(await upload('equipments', own.equipments)).toEqual({ ...nothingNew, unchanged: 3 });
    const weeks = await exported('shifts');
    expect(await upload('shifts', weeks)).toMatchObject({ created: 0, changed: 0, rejected: 0 });

    expect(await upload('resources', own.resources, api.umbra)).toMatchObject({ created: 2, errors: [] });
    expect(await upload('equipments', own.equipments, api.umbra)).toMatchObject({ created: 3, errors: [] });
    expect(await exported('resources?search=X-', api.umbra)).toBe(own.resources);
    expect(await exported('equipments', api.umbra)).toBe(own.equipments);
  });

  test('filter, search and sort as lists do, and include records out of use on request', async () => {
    await upload('customers', 'Name,Reference\nZed,Q-1\nAda,Q-2\nMia,Q-3');
    const { services } = api.server;
    await services.projector.waitFor(await services.log.head(), longestWaitMs);
    const listed = await api.ask('GET', '/api/v1/customers?reference=Q-2', {
      as: api.acme.tokens.dispatcher,
    });
    const [ada] = (await listed.json()).rows;
    await api.operate('acme', 'customer.deactivate', { customerId: ada.id });
    const names = async (query: string) => rowsOf(await exported(`customers?${query}`)).map(([name]) => name);
    expect(await names('search=Q-&sort=-name')).toEqual(['First name', 'Zed', 'Mia']);
    expect(await names('search=Q-&inactive=true')).toEqual(['First name', 'Ada', 'Mia', 'Zed']);
    expect(await names('reference=Q-3')).toEqual(['First name', 'Mia']);
    const whole = rowsOf(await exported('customers?search=Q-&inactive=true'));
    expect(whole.map((row) => row.at(-1))).toEqual(['Inactive', 'yes', 'no', 'no']);
    expect(await upload('customers', Papa.unparse(whole))).toEqual({ ...nothingNew, unchanged: 3 });
    const back = whole.map((row) => row.map((cell) => (cell === 'yes' ? 'no' : cell)));
    expect(await upload('customers', Papa.unparse(back))).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await names('search=Q-')).toEqual(['First name', 'Ada', 'Mia', 'Zed']);
  });

  test('contain whom a customer has barred', async () => {
    const { customerId, otherResourceId } = api.acme;
    await api.operate('acme', 'customer.barResource', { customerId, resourceId: otherResourceId });
    const csv = await exported('customers?search=Customer of');
    const [header = [], ...rows] = rowsOf(csv);
    const barred = rows.map((row) => row[header.indexOf('Barred people')]).filter((names) => names !== '');
    expect(barred).toEqual([`Resource of acme ${otherResourceId}`]);
    expect(await upload('customers', csv)).toMatchObject({ changed: 0, rejected: 0 });
    const nobody = csv.replace(otherResourceId, api.acme.resourceId);
    expect(await upload('customers', nobody)).toMatchObject({ changed: 1, rejected: 0 });
  });

  test('begin with a UTF-8 byte order mark, or without it', async () => {
    expect((await exported('labels?search=nursing')).startsWith('\ufeffName,')).toBe(true);
    expect((await exported('labels?search=nursing&bom=false')).startsWith('Name,')).toBe(true);
  });

  test('refuse what lists refuse', async () => {
    const as = api.acme.tokens.dispatcher;
    const ask = async (query: string, token = as) =>
      (await api.ask('GET', `/api/v1/exports/${query}`, { as: token })).status;
    expect(await ask('labels?sort=usedFor')).toBe(400);
    expect(await ask('labels?cursor=x')).toBe(400);
    expect(await ask('absences?from=20&to=10')).toBe(400);
    expect(await ask('labels', api.acme.tokens.customer)).toBe(403);
  });
});

/** What another organisation has otherwise: prices of labels, who could come, ids and moments. */
const ownOnly = ['Customer reference', 'Price by labels', 'In conflict', 'Updated', 'Muster ID'];

test('bookings are exported as an upload reads them, each column for those who see it', async () => {
  const { tokens, customerId } = api.acme;
  const command = (name: string, body: object) =>
    api.ask('POST', `/api/v1/commands/${name}`, { as: tokens.dispatcher, body });
  const start = Date.UTC(2031, 0, 5, 22) / 1000;
  const labels = [
    { labelId: 'wash', name: 'Wash', unitPrice: 30.5 },
    { labelId: 'cook', name: 'Cook', unitPrice: 12 },
    { labelId: 'near', name: 'Near' },
  ];
  for (const label of labels) expect((await command('label.create', label)).status).toBe(200);
  const formula = { bookingId: 'formula', customerId, title: '=1+1', reference: 'F-1', resourcesNeeded: 2 };
  const places = [{ name: 'Depot', address: '1 Bay Street', location: { lat: -33.9, lng: 151.2 } }];
  expect(
    (
      await command('booking.create', {
        ...formula,
        externalIds: ['SAP-1', '7'],
        labelIds: labels.map(({ labelId }) => labelId),
        places,
        start,
        // Over two nights: without the second date 49.5 hours would read as 1.5.
        end: start + 2 * 86_400 + 5400,
      })
    ).status,
  ).toBe(200);
  const [header = [], ...rows] = rowsOf(await exported('bookings?sort=-start'));
  expect(header).toEqual(bookingColumns.map(({ title }) => title));
  const cellsOf = (row: readonly string[], ...titles: readonly string[]) =>
    titles.map((title) => row[header.indexOf(title)]);
  const [first = []] = rows;
  expect(first.slice(0, 6)).toEqual(['2031-01-06', '09:00', '2031-01-08', '10:30', "'=1+1", 'F-1']);
  expect(cellsOf(first, 'People', 'People found', 'Status')).toEqual(['', '0 of 2', 'Draft']);
  expect(cellsOf(first, 'Labels', 'Price by labels')).toEqual(['Wash; Cook; Near', '42.50']);
  // Without a label that has a price there is none.
  expect(rows.map((row) => row[header.indexOf('Price by labels')])).toContain('');
  expect(cellsOf(first, 'Ids in other systems', 'Other places')).toEqual([
    'SAP-1; 7',
    'Depot|1 Bay Street|-33.9|151.2',
  ]);
  expect(rowsOf(await exported(`bookings?from=${start}`))).toHaveLength(2);

  // Uploaded again it changes nothing, in a check as when it is saved; elsewhere it makes the same.
  const file = await exported('bookings');
  const same = { ...nothingNew, ignoredColumns: [...writtenOnly], unchanged: rows.length };
  expect(await uploadTo(api, 'bookings', file, api.acme, 'dry run')).toEqual(same);
  expect(await upload('bookings', file)).toEqual(same);
  const one = await exported(`bookings?from=${start}`);
  expect(await upload('bookings', one, api.umbra)).toMatchObject({ created: 1, errors: [] });
  const told = (csv: string) =>
    rowsOf(csv).map((row) => row.filter((_, place) => !ownOnly.includes(header[place] ?? '')));
  expect(told(await exported(`bookings?from=${start}`, api.umbra))).toEqual(told(one));
  expect(await upload('bookings', one, api.umbra)).toMatchObject({ created: 0, changed: 0, rejected: 0 });

  // A customer gets their own, without what planners and staff know.
  const answer = await api.ask('GET', '/api/v1/exports/bookings?bom=false', { as: tokens.customer });
  const [own = [], ...theirs] = rowsOf(await answer.text());
  expect(own).toEqual(bookingColumns.filter(({ seenAs }) => seenAs === 'plain').map(({ title }) => title));
  expect(own).not.toContain('Notes');
  expect(theirs).toHaveLength(2);
  const sorted = await api.ask('GET', '/api/v1/exports/bookings?sort=updated', { as: tokens.customer });
  expect(sorted.status).toBe(403);
});

test('leave and breaks are exported as an upload reads them, whatever was decided', async () => {
  const file = [
    'Resource,Kind,From,To,Reason,Status,Why it was declined or cancelled',
    'L-1,Leave,2031-02-03,2031-02-07,Annual leave,Requested,',
    'L-1,Break,2031-02-10 12:00,2031-02-10 12:30,,,',
    'L-1,Leave,2031-02-12 08:00,2031-02-12 12:00,,Declined,Too many are away',
  ].join('\n');
  for (const one of [api.acme, api.umbra]) {
    expect(await upload('resources', 'Reference,First name\nL-1,Lea', one)).toMatchObject({ created: 1 });
  }
  expect(await upload('absences', file)).toMatchObject({ created: 3, errors: [] });
  expect(await upload('absences', file)).toEqual({ ...nothingNew, unchanged: 3 });
  const own = await exported('absences');
  const [header = [], ...rows] = rowsOf(own);
  // A day alone is the last one, which is part of it.
  expect(rows[0]?.slice(0, 4)).toEqual([
    'L-1',
    'Leave',
    '2031-02-03T00:00:00+11:00',
    '2031-02-08T00:00:00+11:00',
  ]);
  expect(rows.map((row) => row[header.indexOf('Status')])).toEqual(['Requested', 'Approved', 'Declined']);
  expect(await uploadTo(api, 'absences', own, api.acme, 'dry run')).toEqual({ ...nothingNew, unchanged: 3 });
  expect(await upload('absences', own)).toEqual({ ...nothingNew, unchanged: 3 });

  expect(await upload('absences', own, api.umbra)).toMatchObject({ created: 3, errors: [] });
  const without = (csv: string) => rowsOf(csv).map((row) => row.slice(0, -1));
  expect(without(await exported('absences', api.umbra))).toEqual(without(own));
  const moved = own.replace('2031-02-08T00:00:00+11:00', '2031-02-09T00:00:00+11:00');
  expect(await upload('absences', moved)).toMatchObject({ changed: 1, unchanged: 2, errors: [] });
  const bad = [
    'Resource,From,To',
    'Nobody,2031-03-01,2031-03-02',
    'L-1,,2031-03-02',
    'L-1,2031-10-05 02:30,2031-10-06',
  ].join('\n');
  const refused = await upload('absences', bad);
  expect(refused.errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Resource'],
    [3, 'From'],
    [4, 'From'],
  ]);
  expect(refused.errors[2]?.reason).toContain('the clocks change');
});

describe('people by their price', () => {
  const listed = async (query: string, as = api.acme.tokens.dispatcher) => {
    const answer = await api.ask('GET', `/api/v1/resources?${query}`, { as });
    const body = z.looseObject({ rows: z.array(z.object({ id: z.string() })).optional() });
    const { rows, ...problem } = body.parse(await answer.json());
    return rows === undefined ? problem : rows.map(({ id }) => id).toSorted();
  };

  test('are those whose labels cost together at least the lowest and at most the highest, in exports, too', async () => {
    const operate = (name: string, input: object) => api.operate('acme', name, input);
    await operate('label.create', { labelId: 'dear', name: 'Dear', unitPrice: 20.1 });
    await operate('label.create', { labelId: 'dearer', name: 'Dearer', unitPrice: 22.2 });
    await operate('label.create', { labelId: 'free', name: 'Free' });
    const person = (resourceId: string, ...labelIds: string[]) =>
      operate('resource.create', { resourceId, firstName: `Priced ${resourceId}`, labelIds });
    await person('one', 'dear', 'free');
    await person('both', 'dear', 'dearer');
    await person('none', 'free');
    await person('nothing');
    const priced = (query: string) => listed(`search=Priced&${query}`);
    expect(await priced('minCost=0')).toEqual(['both', 'one']);
    expect(await priced('minCost=20.1')).toEqual(['both', 'one']);
    expect(await priced('minCost=20.11')).toEqual(['both']);
    // 20.1 and 22.2 are not 42.3 in binary fractions.
    expect(await priced('maxCost=42.3')).toEqual(['both', 'one']);
    expect(await priced('maxCost=42.29')).toEqual(['one']);
    expect(await priced('minCost=21&maxCost=42')).toEqual([]);
    const csv = await exported('resources?search=Priced&minCost=40');
    expect(rowsOf(csv).slice(1)).toHaveLength(1);
  });

  test('are refused to those who see no prices, and so is a range that ends before it begins', async () => {
    const { tokens } = api.acme;
    expect(await listed('minCost=1', tokens.resource)).toMatchObject({
      code: 'not_allowed',
      details: { field: 'query.minCost' },
    });
    expect(await listed('minCost=5&maxCost=4')).toMatchObject({
      code: 'invalid_input',
      detail: expect.stringContaining('maxCost'),
    });
    expect(await listed('maxCost=cheap')).toMatchObject({ code: 'invalid_input' });
    const customers = await api.ask('GET', '/api/v1/customers?minCost=1', { as: tokens.dispatcher });
    expect(customers.status).toBe(400);
  });
});
