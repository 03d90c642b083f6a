import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { trailPageSchema } from '../../../../api/contract/trail.ts';
import { fileProxyRoutes } from '../../../../api/http/routes/fileProxy.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const pageSchema = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  total: z.int(),
  nextCursor: z.string().nullable(),
});

const asked = (path: string, role: Role = 'dispatcher', org: 'acme' | 'umbra' = 'acme') =>
  api.ask('GET', `/api/v1/documents/${path}`, { as: api[org].tokens[role] });
async function pageOf(path: string, role?: Role, org?: 'acme' | 'umbra') {
  const answer = await asked(path, role, org);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  return pageSchema.parse(body);
}
const problemOf = async (answer: Response) => ({
  status: answer.status,
  ...z.object({ code: z.string() }).parse(await answer.json()),
});

const rosa = {
  firstName: 'Rosa',
  lastName: 'Lind',
  reference: 'R-07',
  email: 'rosa@example.com',
  mobile: '+61 400 000 000',
  maxHoursPerWeek: 38,
  location: { lat: -33.9, lng: 151.1 },
};

test('Booking: a planner reads it in the names of the specification, with all whom it names', async () => {
  await api.operate('acme', 'resource.change', { resourceId: 'acme-resource', ...rosa });
  await api.operate('acme', 'customer.change', {
    customerId: 'acme-customer',
    firstName: 'Ash',
    lastName: 'Park',
    reference: 'C-9',
    mobile: '+61 400 111 111',
  });
  const { rows } = await pageOf(`bookings?from=${monday8}&to=${monday8 + hour}`);
  expect(rows.find(({ _id }) => _id === 'acme-booking')).toEqual({
    _key: 'booking',
    _id: 'acme-booking',
    status: 'rostered',
    inactive: false,
    utc_begin_plus_tz: monday8,
    utc_end_plus_tz: monday8 + hour,
    utc_tz: 39_600,
    resourceId: 'acme-resource',
    resIds: ['acme-resource'],
    res: { 'acme-resource': { first_name: 'Rosa', last_name: 'Lind' } },
    resource_first_name: 'Rosa',
    resource_last_name: 'Lind',
    rs_not_riyo_id: ['R-07'],
    customerId: 'acme-customer',
    customer_first_name: 'Ash',
    customer_last_name: 'Park',
    customer_mobile: '+61 400 111 111',
    cs_not_riyo_id: 'C-9',
    labels: ['acme nursing'],
    lblIds: ['acme-label'],
    reference: null,
    unallocated: false,
    autoallocate: false,
    isConflict: expect.any(Boolean),
    IsForceAllocation: false,
    bk_filters: [],
    rs_preferred_list: [],
    rs_preferred: [],
    preferred: [],
    IsExternalBooking: false,
    IsPartnerBk: false,
    VisitStemID: null,
    MasterResourceID: ['1'],
    ResourceGroup: ['1'],
    external_data: { ids: [], ParentID: null, rec_id: null },
    is_copy: false,
    option_1: null,
    _geoloc: null,
    all_location: [],
    group: null,
    participants: [],
    servicesIds: [],
    _equid_r: [],
    _uid_r: ['acme', 'acme-resource', 'acme-customer'],
    CreateDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/),
    UpdateDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/),
    _qa_create_utc: expect.any(Number),
    _qa_update_utc: expect.any(Number),
  });
});

test('D142: bookings are asked for by their id, their equipment and their organisation, which is that of the asker alone', async () => {
  const ids = async (query: string) => (await pageOf(`bookings?${query}`)).rows.map(({ _id }) => _id);
  await api.operate('acme', 'equipment.create', { equipmentId: 'hoist', name: 'Hoist' });
  const { position } = await api.operate('acme', 'booking.edit', {
    bookingId: 'acme-booking',
    equipmentIds: ['hoist'],
  });
  expect(await ids(`_equid_r=hoist&after=${position}`)).toEqual(['acme-booking']);
  expect(await ids('objectID=acme-other-booking&company_id=acme')).toEqual(['acme-other-booking']);
  const other = await api.ask('GET', '/api/v1/documents/bookings?company_id=umbra', {
    as: api.acme.tokens.dispatcher,
  });
  expect(await problemOf(other)).toEqual({ status: 400, code: 'invalid_input' });
  await api.operate('acme', 'booking.edit', { bookingId: 'acme-booking', equipmentIds: [] });
});

test('Booking: spans are widened by fifteen minutes, and longer lists go on behind a cursor', async () => {
  const ids = async (query: string) => (await pageOf(`bookings?${query}`)).rows.map(({ _id }) => _id);
  const end = monday8 + hour;
  const both = ['acme-booking', 'acme-other-booking'];
  expect(await ids(`from=${end + 899}&to=${end + hour}`)).toEqual(both);
  expect(await ids(`from=${end + 900}&to=${end + hour}`)).toEqual([]);
  expect(await ids(`from=${monday8 - hour}&to=${monday8 - 899}`)).toEqual(both);
  expect(await ids(`from=${monday8 - hour}&to=${monday8 - 900}`)).toEqual([]);
  const first = await pageOf('bookings?limit=1');
  expect(first).toMatchObject({ total: 2, rows: [{ _id: both[0] }], nextCursor: expect.any(String) });
  const next = await pageOf(`bookings?limit=1&cursor=${first.nextCursor}`);
  expect(next).toMatchObject({ rows: [{ _id: both[1] }], nextCursor: null });
  await api.operate('acme', 'booking.deactivate', { bookingId: 'acme-other-booking' });
  expect((await pageOf('bookings')).rows.map(({ _id, inactive }) => [_id, inactive])).toEqual([
    ['acme-booking', false],
  ]);
  expect((await pageOf('bookings?inactive=true')).rows.map(({ inactive }) => inactive)).toEqual([
    false,
    true,
  ]);
  await api.operate('acme', 'booking.reactivate', { bookingId: 'acme-other-booking' });
  expect(await problemOf(await asked('bookings?limit=2001'))).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
  expect(await problemOf(await asked(`bookings?from=${end}&to=${end}`))).toMatchObject({
    code: 'invalid_input',
  });
});

test('Booking: field workers and customers read their own, without what they do not see', async () => {
  const forWorker = await pageOf('bookings', 'resource');
  expect(forWorker.rows).toEqual([
    expect.objectContaining({
      _id: 'acme-booking',
      rs_not_riyo_id: [],
      labels: [],
      lblIds: [],
      isConflict: null,
      _uid_r: ['acme', 'acme-resource'],
      customer_mobile: '+61 400 111 111',
    }),
  ]);
  const forCustomer = await pageOf('bookings', 'customer');
  expect(forCustomer.rows).toEqual([
    expect.objectContaining({
      _id: 'acme-booking',
      _qa_update_utc: null,
      UpdateDate: null,
      _uid_r: ['acme', 'acme-customer'],
    }),
  ]);
  const elsewhere = await pageOf('bookings', 'dispatcher', 'umbra');
  expect(elsewhere.rows.map(({ _id }) => _id)).toEqual(['umbra-booking', 'umbra-other-booking']);
});

test('Booking: those that changed since a moment, and any of them from the last backwards', async () => {
  const ids = async (query: string) => (await pageOf(`bookings?${query}`)).rows.map(({ _id }) => _id);
  await api.operate('acme', 'booking.edit', { bookingId: 'acme-booking', title: 'Bath' });
  const [changed] = (await pageOf('bookings')).rows;
  const since = z.number().parse(changed?._qa_update_utc);
  await api.operate('acme', 'booking.deactivate', { bookingId: 'acme-other-booking' });
  const both = ['acme-booking', 'acme-other-booking'];
  expect(await ids(`updated_since=${since}`)).toEqual(both);
  expect(await ids(`updated_since=${since}&sort=-_qa_update_utc&limit=1`)).toEqual([both[1]]);
  expect(await ids(`updated_since=${since}&customerId=acme-other-customer`)).toEqual([both[1]]);
  expect(await ids(`updated_since=${since + 3600}`)).toEqual([]);
  await api.operate('acme', 'booking.reactivate', { bookingId: 'acme-other-booking' });
  expect(await ids('sort=-utc_begin_plus_tz')).toEqual(both.toReversed());
  for (const [path, role, status] of [
    ['bookings?sort=title', 'dispatcher', 400],
    [`bookings?updated_since=${since}`, 'customer', 403],
    ['bookings?sort=-_qa_update_utc', 'customer', 403],
  ] as const) {
    expect([path, (await asked(path, role)).status]).toEqual([path, status]);
  }
});

test('Leave and break: each has its own list, with those that do not stand', async () => {
  const absence = (absenceId: string, kind: string) =>
    api.operate('acme', 'absence.create', {
      absenceId,
      resourceId: 'acme-resource',
      kind,
      start: monday8,
      end: monday8 + hour,
      status: 'requested',
    });
  await absence('away', 'leave');
  await absence('lunch', 'break');
  await api.operate('acme', 'absence.decline', { absenceId: 'away', reason: 'Too many' });
  const { rows: leaves } = await pageOf(
    `leaves?from=${monday8}&to=${monday8 + hour}&resourceId=acme-resource`,
  );
  expect(leaves).toEqual([
    {
      _key: 'leave',
      _id: 'away',
      resourceId: 'acme-resource',
      rs_not_riyo_id: 'R-07',
      resource_first_name: 'Rosa',
      resource_last_name: 'Lind',
      status: 'declined',
      utc_begin_plus_tz: monday8,
      utc_end_plus_tz: monday8 + hour,
      utc_tz: 39_600,
      _uid_r: ['acme', 'acme-resource'],
      _qa_update_utc: expect.any(Number),
    },
  ]);
  const { rows: breaks } = await pageOf('breaks');
  expect(breaks).toEqual([expect.objectContaining({ _key: 'break', _id: 'lunch', status: 'requested' })]);
  expect((await pageOf('leaves?resourceId=acme-other-resource')).rows).toEqual([]);
  const since = z.number().parse(leaves[0]?._qa_update_utc);
  await absence('early', 'leave');
  const changed = async (query: string) =>
    (await pageOf(`leaves?updated_since=${query}`)).rows.map(({ _id }) => _id);
  expect(await changed(`${since}`)).toEqual(['away', 'early']);
  expect(await changed(`${since}&to=${monday8 - hour}`)).toEqual([]);
  expect(await changed(`${since + 3600}`)).toEqual([]);
  expect((await asked(`leaves?updated_since=${since}`, 'resource')).status).toBe(403);
});

test('Shift: a week of it is a weekly timesheet, of one resource or of all', async () => {
  const week = '20260301_20260307';
  const { rows, total } = await pageOf(`shifts?week_id=${week}`);
  expect(total).toBe(2);
  const day = [{ beg: 6 * hour, end: 20 * hour }];
  const [timesheet] = (await pageOf(`shifts?week_id=${week}&resourceId=acme-resource`)).rows;
  expect(rows).toContainEqual(timesheet);
  expect(timesheet).toMatchObject({
    _id: 'acme-shift',
    resourceId: 'acme-resource',
    rs_not_riyo_id: 'R-07',
    week_id: week,
    unique_id: `acme-shift_${week}`,
    startDate: '2026-03-01',
    week_start: 0,
    day_n: 1,
    su: false,
    mo: true,
    fr: true,
    sa: false,
    beg: 6 * hour,
    end: 20 * hour,
    timings: { su: [], mo: day, tu: day, we: day, th: day, fr: day, sa: [] },
    utc_begin_plus_tz: monday8 - 2 * hour,
    utc_end_plus_tz: monday8 + 4 * 24 * hour + 12 * hour,
  });
  expect((await pageOf('shifts?week_id=20251221_20251227')).rows).toEqual([]);
  expect(await problemOf(await asked('shifts?week_id=20260301_20260308'))).toMatchObject({
    code: 'invalid_input',
  });
});

test('Resource: those that changed since a moment, in the order of their changes, forty at a time', async () => {
  await api.operate('acme', 'label.change', { labelId: 'acme-label', unitPrice: 42.5 });
  await api.operate('acme', 'resource.change', { resourceId: 'acme-resource', capacity: 2 });
  const { rows } = await pageOf('resources');
  expect(rows.map(({ _id }) => _id)).toEqual(['acme-other-resource', 'acme-resource']);
  const [, last] = rows;
  expect(last).toEqual({
    _id: 'acme-resource',
    first_name: 'Rosa',
    last_name: 'Lind',
    name: 'Rosa Lind',
    email: { email: 'rosa@example.com' },
    mobile: { phone: '+61 400 000 000' },
    labels: ['acme nursing'],
    qualifications: [],
    lbls: ['acme nursing'],
    lblIds: ['acme-label'],
    filters_and: [],
    promoted_dispatcher: false,
    inactive: false,
    inactiveDate: null,
    external: false,
    partner: false,
    duty: null,
    uid: null,
    max_hrs_dy: null,
    max_hrs_wk: 38,
    max_hrs_fn: null,
    capacity: 2,
    weightage_cost: 42.5,
    minCost: 42.5,
    maxCost: 42.5,
    rs_not_riyo_id: 'R-07',
    _geoloc: { lat: -33.9, lng: 151.1 },
    _uid_r: ['acme', 'acme-resource'],
    _qa_update_utc: expect.any(Number),
  });
  const since = z.number().parse(last?._qa_update_utc);
  expect((await pageOf(`resources?updated_since=${since}`)).rows).toContainEqual(last);
  expect((await pageOf(`resources?updated_since=${since + 3600}`)).rows).toEqual([]);
  await api.operate('acme', 'resource.deactivate', { resourceId: 'acme-other-resource' });
  expect((await pageOf('resources')).total).toBe(1);
  expect((await pageOf('resources?inactive=true')).total).toBe(2);
  const changed = await pageOf(`resources?updated_since=${since}`);
  expect(changed.rows.at(-1)).toMatchObject({ _id: 'acme-other-resource', inactive: true });
  await api.operate('acme', 'resource.reactivate', { resourceId: 'acme-other-resource' });
  expect(await problemOf(await asked('resources?limit=41'))).toMatchObject({ code: 'invalid_input' });
});

test('Resource: what qualifies a person is told with its number and its days, to those who see that', async () => {
  const given = { name: 'First aid certificate', number: 'HLT-1', until: '2030-03-30' };
  const named = { qualificationId: 'first-aid', resourceId: 'acme-resource', labelId: 'acme-label' };
  const { position } = await api.operate('acme', 'qualification.create', { ...named, ...given });
  const of = async (role: Role) =>
    (await pageOf(`resources?inactive=true&after=${position}`, role)).rows.find(
      ({ _id }) => _id === 'acme-resource',
    );
  const own = { label_id: 'acme-label', ...given, issuer: null, from: null, state: 'valid' };
  expect(await of('dispatcher')).toMatchObject({ qualifications: [own] });
  expect(await of('resource')).toMatchObject({ qualifications: [own] });
  await api.operate('acme', 'qualification.archive', { qualificationId: 'first-aid' });
});

test('Resource: who gains or loses a qualification has changed', async () => {
  const lastChanged = async () => (await pageOf(`resources?updated_since=1`)).rows.at(-1)?._id;
  const noted = (reference: string) =>
    api.operate('acme', 'resource.change', { resourceId: 'acme-other-resource', reference });
  const qualification = { qualificationId: 'lifting', resourceId: 'acme-resource', labelId: 'acme-label' };
  await noted('N-1');
  expect(await lastChanged()).toBe('acme-other-resource');
  await api.operate('acme', 'qualification.create', { ...qualification, name: 'Lifting' });
  expect(await lastChanged()).toBe('acme-resource');
  await noted('N-2');
  await api.operate('acme', 'qualification.archive', { qualificationId: 'lifting' });
  expect(await lastChanged()).toBe('acme-resource');
});

test('Resource: whoever signs in with a uid is found by it, and by nobody who does not plan but themselves', async () => {
  const ids = async (uid: string, role?: Role, org?: 'acme' | 'umbra') =>
    (await pageOf(`resources?uid=${uid}&limit=1`, role, org)).rows.map(({ _id }) => _id);
  await api.operate('acme', 'resource.change', { resourceId: 'acme-other-resource', uid: 'uid-entered' });
  expect(await ids('acme-resource')).toEqual(['acme-resource']);
  expect(await ids('uid-entered')).toEqual(['acme-other-resource']);
  expect(await ids('nobody')).toEqual([]);
  expect(await ids('acme-resource', 'dispatcher', 'umbra')).toEqual([]);
  expect(await ids('acme-resource', 'resource')).toEqual(['acme-resource']);
  expect(await ids('uid-entered', 'resource')).toEqual([]);
  await api.operate('acme', 'resource.change', { resourceId: 'acme-other-resource', uid: null });
});

test('Resource: a field worker reads the own record, without prices and limits', async () => {
  const { rows } = await pageOf('resources', 'resource');
  expect(rows).toEqual([
    expect.objectContaining({
      _id: 'acme-resource',
      max_hrs_wk: null,
      rs_not_riyo_id: null,
      labels: [],
      weightage_cost: null,
      minCost: null,
      maxCost: null,
    }),
  ]);
});

test('Customer and blacklist: planners read whom a customer bars, and nobody else', async () => {
  await api.operate('acme', 'customer.barResource', {
    customerId: 'acme-customer',
    resourceId: 'acme-resource',
  });
  await api.operate('acme', 'customer.change', {
    customerId: 'acme-customer',
    places: [{ name: 'Warehouse', address: '1 Hill Road', location: null }],
  });
  const { rows } = await pageOf('customers');
  expect(rows.at(-1)).toMatchObject({
    _id: 'acme-customer',
    name: 'Ash Park',
    cs_not_riyo_id: 'C-9',
    all_location: [{ name: 'Warehouse', address: '1 Hill Road', _geoloc: null }],
    _uid_r: ['acme', 'acme-customer'],
  });
  const { rows: lists } = await pageOf('blacklists');
  expect(lists).toEqual([
    {
      _id: 'acme-customer',
      customerId: 'acme-customer',
      resIds: ['acme-resource'],
      _qa_update_utc: expect.any(Number),
    },
  ]);
  const since = z.number().parse(lists[0]?._qa_update_utc);
  await api.operate('acme', 'customer.unbarResource', {
    customerId: 'acme-customer',
    resourceId: 'acme-resource',
  });
  expect((await pageOf('blacklists')).rows).toEqual([]);
  expect((await pageOf(`blacklists?updated_since=${since}`)).rows).toContainEqual(
    expect.objectContaining({ customerId: 'acme-customer', resIds: [] }),
  );
  expect(await problemOf(await asked('blacklists', 'resource'))).toEqual({
    status: 403,
    code: 'not_allowed',
  });
  expect((await pageOf('blacklists', 'customer')).rows).toEqual([]);
});

test('Times of change: whoever does not see them finds nothing by them', async () => {
  for (const [kind, role] of [
    ['resources', 'resource'],
    ['customers', 'customer'],
    ['blacklists', 'customer'],
  ] as const) {
    expect((await pageOf(kind, role)).rows.every(({ _qa_update_utc }) => _qa_update_utc === null)).toBe(true);
    expect([kind, role, await problemOf(await asked(`${kind}?updated_since=0`, role))]).toEqual([
      kind,
      role,
      { status: 403, code: 'not_allowed' },
    ]);
  }
});

test('Service plan: the one that was updated last comes first', async () => {
  const plan = (visitStemId: string, updatedAt: number) =>
    api.operate('acme', 'servicePlan.create', {
      servicePlanId: visitStemId,
      visitStemId,
      updateType: 'Ended',
      endDate: '2026-03-31',
      updatedAt,
    });
  await plan('VS-1', monday8);
  await plan('VS-2', monday8 + hour);
  const { rows } = await pageOf('service-plans');
  expect(rows).toEqual([
    {
      _id: 'VS-2',
      VisitStemID: 'VS-2',
      VisitStemUpdated: monday8 + hour,
      UpdateType: 'Ended',
      EndDate: '31/03/2026',
    },
    expect.objectContaining({ _id: 'VS-1', VisitStemUpdated: monday8 }),
  ]);
  expect(await problemOf(await asked('service-plans?limit=41'))).toMatchObject({ code: 'invalid_input' });
});

test('Service plans: files of the days on which they were updated, the latest forty, compressed and through the proxy', async () => {
  const filesSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
  const files = async () =>
    filesSchema.parse(await (await asked('service-plan-files', 'dispatcher', 'umbra')).json()).rows;
  expect(await files()).toEqual([]);
  // Monday 8 o'clock in Sydney, and the last second of the day before.
  const midnight = monday8 - 8 * hour;
  const updates = [
    monday8,
    midnight,
    midnight - 1,
    ...Array.from({ length: 40 }, (_, n) => midnight - (n + 2) * 86_400),
  ];
  for (const [number, updatedAt] of updates.entries()) {
    await api.operate('umbra', 'servicePlan.create', {
      servicePlanId: `filed-${number}`,
      visitStemId: `FILED-${number}`,
      updateType: 'Inactive',
      updatedAt,
    });
  }
  const told = await files();
  expect(told).toHaveLength(40);
  expect(told.slice(0, 2)).toEqual([
    {
      _id: '20260302',
      VisitStemUpdated: monday8,
      plans: 2,
      url: '/api/v1/service-plan-files/20260302',
      compressed: true,
    },
    expect.objectContaining({ _id: '20260301', VisitStemUpdated: midnight - 1, plans: 1 }),
  ]);
  const as = api.umbra.tokens.dispatcher;
  const url = String(told[0]?.url);
  const answer = await api.ask('GET', url, { as });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
  const { rows } = await pageOf('service-plans?limit=2', 'dispatcher', 'umbra');
  expect(JSON.parse(text)).toEqual(rows);
  expect(rows.map(({ VisitStemID }) => VisitStemID)).toEqual(['FILED-0', 'FILED-1']);
  const proxied = await api.ask('GET', `/api/v1/proxy?url=${encodeURIComponent(btoa(url))}`, { as });
  expect(await proxied.json()).toEqual(rows);
  expect((await api.ask('GET', '/api/v1/service-plan-files/20260332', { as })).status).toBe(400);
  for (const path of ['documents/service-plan-files', 'service-plan-files/20260302']) {
    const refused = await api.ask('GET', `/api/v1/${path}`, { as: api.umbra.tokens.resource });
    expect(await problemOf(refused)).toMatchObject({ code: 'not_allowed' });
  }
});

test('Weekly timesheets: files of the weeks of a range, compressed, and decompressed through the proxy', async () => {
  const filesSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
  const filesOf = async (query: string, role: Role = 'dispatcher') =>
    filesSchema.parse(await (await asked(`timesheet-files?${query}`, role)).json()).rows;
  const files = await filesOf('from=20260303&to=20260309');
  expect(files).toEqual(
    ['0301_20260307', '0308_20260314'].map((week) => ({
      _id: `2026${week}`,
      start_date: `2026${week.slice(0, 4)}`,
      end_date: week.slice(5),
      timesheets: expect.any(Number),
      url: `/api/v1/timesheet-files/2026${week}`,
      compressed: true,
    })),
  );
  const [{ url, timesheets } = {}] = files;
  const as = api.acme.tokens.dispatcher;
  const answer = await api.ask('GET', String(url), { as });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  expect(answer.headers.get('content-disposition')).toContain('acme_timesheets_20260301_20260307.json.gz');
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
  const { rows } = await pageOf('shifts?week_id=20260301_20260307');
  expect(JSON.parse(text)).toEqual(rows);
  expect(rows).toHaveLength(Number(timesheets));
  const proxy = `/api/v1/proxy?url=${encodeURIComponent(btoa(String(url)))}`;
  const exportsNoted = async () => {
    const entries = await api.ask('GET', '/api/v1/security/entries?kind=exportEnded', { as });
    const { rows: ended, underWay } = trailPageSchema.parse(await entries.json());
    return [...ended, ...underWay].reduce(
      (sum, { summary, count }) => sum + (summary.includes('timesheets') ? count : 0),
      0,
    );
  };
  await expect.poll(exportsNoted).toBe(1);
  const proxied = await api.ask('GET', proxy, { as });
  expect([proxied.headers.get('content-type'), await proxied.json()]).toEqual([
    expect.stringContaining('application/json'),
    rows,
  ]);
  // It is an export, whichever way it is fetched.
  await expect.poll(exportsNoted).toBe(2);
  const [works] = fileProxyRoutes.flatMap((route) => (route.kind === 'http' ? [route.work] : []));
  expect(
    [String(url), `${api.address}${url}`, '/api/v1/files/one', ''].map((address) =>
      typeof works === 'function' ? works({ query: { url: btoa(address) } }) : works,
    ),
  ).toEqual(['export', 'export', 'other', 'other']);

  // People get their own, customers none, and another organisation sees nothing of it.
  const own = await api.ask('GET', String(url), { as: api.acme.tokens.resource });
  const theirs: unknown = JSON.parse(gunzipSync(Buffer.from(await own.arrayBuffer())).toString());
  expect(theirs).toEqual((await pageOf('shifts?week_id=20260301_20260307', 'resource')).rows);
  expect(await problemOf(await asked('timesheet-files?from=20260303&to=20260309', 'customer'))).toMatchObject(
    {
      code: 'not_allowed',
    },
  );
  expect(
    await problemOf(
      await api.ask('GET', `/api/v1/proxy?url=${btoa(String(url))}`, { as: api.acme.tokens.customer }),
    ),
  ).toMatchObject({ code: 'not_allowed' });
  for (const [query, field] of [
    ['from=20260332&to=20260401', 'query.from'],
    ['from=20260301&to=x', 'query.to'],
    ['from=20260302&to=20260301', 'query.to'],
    ['from=20260101&to=20270301', 'query.to'],
  ]) {
    const refused = await asked(`timesheet-files?${query}`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(String(field))]);
  }
  expect((await api.ask('GET', '/api/v1/timesheet-files/20260301_20260308', { as })).status).toBe(400);
});

test('Roster: templates and the events of one are read by planners, with the names of what they name', async () => {
  const { rows: none } = await pageOf('masterrosters?template_id=doc-west');
  expect(none).toEqual([]);
  await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId: 'doc-west', name: 'Inner West' });
  await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId: 'doc-east', name: 'Outer East' });
  const event = (rosterEventId: string, templateId: string) =>
    api.operate('acme', 'rosterEvent.create', {
      rosterEventId,
      templateId,
      week: 2,
      day: 3,
      start: 9 * hour,
      end: 10 * hour,
      title: 'Bath',
      customerId: 'acme-customer',
      resourceIds: ['acme-resource'],
      labelIds: ['acme-label'],
    });
  await event('doc-e1', 'doc-west');
  await event('doc-e2', 'doc-east');
  const { rows: templates } = await pageOf('roster-templates');
  expect(templates).toContainEqual(
    expect.objectContaining({ _id: 'doc-west', name: 'Inner West', isDeleted: false }),
  );
  const { rows, total } = await pageOf('masterrosters?template_id=doc-west');
  expect([total, rows]).toEqual([
    1,
    [
      expect.objectContaining({
        _id: 'doc-e1',
        template_id: 'doc-west',
        template_name: 'Inner West',
        week: 2,
        day_num: 3,
        startAt: 540,
        endAt: 600,
        tolerance: 120,
        customer_first_name: 'Ash',
        res: { 'acme-resource': { first_name: 'Rosa', last_name: 'Lind' } },
        labels: ['acme nursing'],
        isDeleted: false,
        _uid_r: ['acme'],
        _qa_update_utc: expect.any(Number),
      }),
    ],
  ]);
  await api.operate('acme', 'rosterEvent.archive', { rosterEventId: 'doc-e1' });
  expect((await pageOf('masterrosters?template_id=doc-west')).rows).toEqual([]);
  const { rows: changed } = await pageOf('masterrosters?template_id=doc-west&updated_since=0');
  expect(changed).toMatchObject([{ _id: 'doc-e1', isDeleted: true }]);
  expect((await pageOf('masterrosters', 'dispatcher', 'umbra')).rows).toEqual([]);
  for (const path of [
    'masterrosters',
    'roster-templates',
    'masterroster-workspaces',
    'timeline-workspaces',
  ]) {
    expect(await problemOf(await asked(path, 'resource'))).toMatchObject({ code: 'not_allowed' });
  }
});

test('Workspace records: planners read their own, and those that colleagues share', async () => {
  const workspaceId = 'doc-workspace';
  const send = async (name: string, input: object) => {
    const answer = await api.ask('POST', `/api/v1/commands/${name}`, {
      as: api.acme.tokens.dispatcher,
      body: { workspaceId, ...input },
    });
    const { position } = z.object({ position: z.int() }).parse(await answer.json());
    return position;
  };
  await send('workspace.openRoster', { rosterTemplateId: 'doc-west', name: 'Next roster' });
  const position = await send('workspace.stageRoster', {
    changes: [{ rosterEventId: 'doc-e2', basis: 0, seen: null, wanted: { day: 4 } }],
  });
  const read = async (role: Role, after: number) =>
    z
      .object({ rows: z.array(z.record(z.string(), z.unknown())) })
      .parse(await (await asked(`masterroster-workspaces?after=${after}`, role)).json()).rows;
  expect(await read('dispatcher', position)).toEqual([
    {
      _id: workspaceId,
      uid: expect.any(String),
      name: 'Next roster',
      locked_ids: ['doc-e2'],
      updatedIds: ['doc-e2'],
      items: [{ id: 'doc-e2', basis: 0, wanted: { day: 4 } }],
      template_id: 'doc-west',
      committed: false,
      time_boundaries: null,
      ttl_at: expect.any(Number),
      _qa_update_utc: expect.any(Number),
    },
  ]);
  expect(await read('scheduler', position)).toEqual([]);
  const shared = await send('workspace.share', { shared: true });
  expect(await read('scheduler', shared)).toMatchObject([{ _id: workspaceId }]);
});

test('timeline_workspace/{uid} and masterroster_workspace/{uid}: one’s own is written as a document, and read again', async () => {
  const as = api.acme.tokens.dispatcher;
  const documentSchema = z.record(z.string(), z.unknown());
  const write = async (path: string, body: object) => {
    const answer = await api.ask('POST', `/api/v1/documents/${path}`, { as, body });
    return { status: answer.status, document: documentSchema.parse(await answer.json()) };
  };
  const readBack = async (path: string) => documentSchema.parse(await (await asked(path)).json());
  const uid = 'acme-dispatcher';
  const own = `timeline_workspace/${uid}`;
  expect((await asked(own)).status).toBe(404);
  const [booking] = (await pageOf('bookings')).rows;
  const item = { id: 'acme-booking', wanted: { start: monday8 + hour, end: monday8 + 2 * hour } };
  const begun = await write(own, { name: 'Next week', items: [item] });
  expect(begun).toMatchObject({
    status: 200,
    document: {
      uid,
      name: 'Next week',
      locked_ids: ['acme-booking'],
      items: [{ ...item, basis: expect.any(Number) }],
      committed: false,
      // As the booking was, and as it is wanted.
      time_boundaries: { from: monday8, to: monday8 + 2 * hour },
    },
  });
  expect(await readBack(own)).toEqual(begun.document);
  // What was read can be written again, and changes nothing.
  expect((await write(own, begun.document)).document).toEqual(begun.document);
  const another = { id: 'acme-other-booking', wanted: { status: 'cancelled', reason: 'Closed' } };
  const changed = await write(own, { name: 'Week after', items: [another] });
  expect(changed.document).toMatchObject({
    _id: begun.document._id,
    name: 'Week after',
    locked_ids: [another.id],
  });
  expect((await write(own, { items: [] })).document).toMatchObject({ name: 'Week after', items: [] });
  // Nothing has happened to the booking.
  expect((await pageOf('bookings')).rows[0]).toEqual(booking);

  const roster = `masterroster_workspace/${uid}`;
  const wanted = { day: 5, notes: 'Ring twice' };
  const ofRoster = await write(roster, {
    _id: 'doc-written',
    name: 'Summer',
    template_id: 'doc-east',
    items: [{ id: 'doc-e2', wanted }],
  });
  expect(ofRoster).toMatchObject({
    status: 200,
    document: {
      _id: 'doc-written',
      template_id: 'doc-east',
      updatedIds: ['doc-e2'],
      items: [{ id: 'doc-e2', wanted }],
      time_boundaries: { from: expect.any(Number), to: expect.any(Number) },
    },
  });
  expect(await readBack(roster)).toEqual(ofRoster.document);

  for (const [path, body, field] of [
    [own, { items: [{ id: 'acme-booking', wanted: { colour: 'red' } }] }, 'colour'],
    [own, { committed: true }, 'committed'],
    [roster, { _id: 'doc-new', template_id: 'doc-east' }, 'name'],
    [roster, { _id: 'doc-new', name: 'Winter' }, 'template_id'],
    [roster, { _id: 'doc-written', template_id: 'doc-west' }, 'template_id'],
    ['timeline_workspace/somebody', { name: 'Theirs' }, 'uid'],
  ] as const) {
    const { status, document } = await write(path, body);
    expect([field, status, JSON.stringify(document)]).toEqual([field, 400, expect.stringContaining(field)]);
  }
  // A step that is refused leaves no empty workspace behind.
  const refused = await write(roster, {
    _id: 'doc-refused',
    name: 'None',
    template_id: 'doc-none',
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect((await asked(own, 'scheduler')).status).toBe(404);
  expect(await problemOf(await asked(own, 'resource'))).toMatchObject({ code: 'not_allowed' });
});

test('Company config and job status config: everybody reads the company document and the look of statuses', async () => {
  await api.operate('acme', 'organisation.configure', {
    settings: {
      maxDistanceMetres: 30_000,
      docStatuses: [
        { status: 'sent', order: 1, secondaryLabel: null },
        { status: 'paid', order: 2, secondaryLabel: 'Settled' },
      ],
      statuses: { rostered: { label: 'Booked', colour: '#ffe066', textColour: null } },
    },
  });
  const company = await (await asked('company', 'resource')).json();
  expect(company).toEqual({
    _id: 'acme',
    name: 'The acme company',
    logo: null,
    logobrand: null,
    search_engine: null,
    max_distance: 30_000,
    overlap_buffer_minutes: 5,
    default_country: { name: 'AU', code: '+61' },
    gst_value: null,
    care_plan_type: 'json',
    careplan_type: 'json',
    event_label_types: expect.arrayContaining(['eventstate']),
    snap_to_grid: 15,
    doc_statuses: { sent: 1, paid: { order: 2, secondary_label: 'Settled' } },
    default_date_format: 'dd/mmm/yyyy',
  });
  const { statusConfig } = z
    .object({ statusConfig: z.array(z.unknown()) })
    .parse(await (await asked('settings/job_status_config', 'customer')).json());
  expect(statusConfig).toHaveLength(10);
  expect(statusConfig.slice(0, 2)).toEqual([
    { _key: 'draft', _value: 'Draft', color: null, textColor: null },
    { _key: 'rostered', _value: 'Booked', color: '#ffe066', textColor: null },
  ]);
});

test('Settings extra_other_filters and masterroster, and the document of each resource, are read by their addresses', async () => {
  const read = async (key: string, role?: Role) => (await asked(`settings/${key}`, role)).json();
  await api.operate('acme', 'label.create', {
    labelId: 'doc-site',
    name: 'A roster’s',
    usedFor: ['masterroster'],
  });
  const { extra_other_filters: filters } = await read('extra_other_filters');
  const labels = z.array(z.looseObject({ _id: z.string() })).parse(await (await asked('labels')).json());
  expect(labels.map(({ _id }) => _id)).toContain('doc-site');
  expect(filters).toEqual(labels.filter(({ _id }) => _id !== 'doc-site'));

  await api.operate('acme', 'organisation.configure', { settings: { snapMinutes: 5, weekStart: 1 } });
  expect(await read('masterroster', 'resource')).toEqual({
    days: 14,
    start_hour: 0,
    end_hour: 23,
    resolution: 5,
    week_start: 1,
  });
  await api.operate('acme', 'organisation.configure', { settings: { snapMinutes: 15, weekStart: 0 } });

  const { rows } = await pageOf('resources');
  const own = rows.find(({ _id }) => _id === 'acme-resource');
  expect(await read('resources/acme-resource')).toEqual(own);
  expect((await read('resources/acme-resource', 'resource')).max_hrs_wk).toBeNull();
  for (const [key, role, status] of [
    ['resources/umbra-resource', 'dispatcher', 404],
    ['resources/nobody', 'dispatcher', 404],
    ['resources/acme-other-resource', 'resource', 404],
    ['extra_other_filters', 'resource', 403],
  ] as const) {
    expect([key, role, (await asked(`settings/${key}`, role)).status]).toEqual([key, role, status]);
  }
});

test('Dispatcher master labels: administrators read them, with the names of labels', async () => {
  await api.operate('acme', 'masterLabelSet.create', {
    masterLabelSetId: 'west',
    name: 'West',
    labelIds: ['acme-label'],
    strictBookings: true,
    publishedTo: ['acme-other-resource'],
  });
  const { rows } = await pageOf('settings/dispatcher_master_labels');
  expect(rows).toEqual([
    {
      _id: 'west',
      name: 'West',
      labels: ['acme nursing'],
      cs_lbls: [],
      res_labels: [],
      strict_boo: true,
      strict_cus: false,
      strict_res: false,
      published: ['acme-other-resource'],
    },
  ]);
  const refused = await asked('settings/dispatcher_master_labels', 'scheduler');
  expect(await problemOf(refused)).toMatchObject({ status: 403 });
});

test('Quick views: one’s own and those that are shared, of all screens', async () => {
  const view = (id: string, name: string, shared: boolean) => ({
    id,
    name,
    shared,
    screen: 'bookings',
    query: 'status=rostered',
    customerView: true,
  });
  const [own, shared] = ['0b7e5f0e-53cd-4f07-9c3c-2f6a1f4a7d10', '0b7e5f0e-53cd-4f07-9c3c-2f6a1f4a7d11'];
  for (const body of [view(own ?? '', 'Mine', false), view(shared ?? '', 'Ours', true)]) {
    const answer = await api.ask('POST', '/api/v1/quick-views/save', {
      as: api.acme.tokens.dispatcher,
      body,
    });
    expect(answer.status).toBe(200);
  }
  const kept = { uid: 'acme-dispatcher', cus_view: true, screen: 'bookings', query: 'status=rostered' };
  const ours = { _id: shared, name: 'Ours', ...kept, shared: true };
  expect(await (await asked('settings/quicviews')).json()).toEqual({
    quicviews: [{ _id: own, name: 'Mine', ...kept, shared: false }, ours],
  });
  expect(await (await asked('settings/quicviews', 'scheduler')).json()).toEqual({ quicviews: [ours] });
  expect((await asked('settings/quicviews', 'resource')).status).toBe(403);
});

const reportSchema = z.strictObject({
  current_report: z.literal(true),
  entries: z.array(
    z.strictObject({
      _id: z.string(),
      action_status: z.string(),
      curr_state: z.string(),
      curr_state_date: z.int(),
      labels: z.array(z.string()),
    }),
  ),
  configs_map_ids: z.record(z.string(), z.array(z.string())),
});

test('Exception report: the current one says who is late by which rule, the highest status first, and follows what happens', async () => {
  const report = async (role: Role = 'dispatcher', org: 'acme' | 'umbra' = 'acme') => {
    const answer = await asked('exception_reports?current_report=true', role, org);
    return reportSchema.parse(await answer.json());
  };
  const entriesOf = ({ entries }: z.infer<typeof reportSchema>) =>
    entries.map(({ _id, action_status, curr_state }) => [_id, action_status, curr_state]);
  const now = Math.floor(Date.now() / 1000);
  const late = async (bookingId: string, begun: number, ended: number, labelIds: readonly string[] = []) => {
    const [start, end] = [now - begun, now - ended];
    const details = { customerId: 'acme-customer', labelIds };
    await api.operate('acme', 'booking.create', { bookingId, ...details, start, end });
    await api.operate('acme', 'booking.allocate', {
      bookingId,
      resourceIds: ['acme-resource'],
      force: true,
    });
  };
  expect(entriesOf(await report())).toEqual([]);
  await late('doc-idle', 2 * hour, hour, ['acme-label']);
  await late('doc-begun', 4 * hour, 3 * hour);
  await api.operate('acme', 'booking.start', { bookingId: 'doc-begun', early: true });
  await late('doc-next', -hour, -2 * hour);

  const found = await report();
  expect(entriesOf(found)).toEqual([
    ['doc-begun', 'finished', 'active'],
    ['doc-idle', 'active', 'rostered'],
  ]);
  expect(found.configs_map_ids).toEqual({ 1: ['doc-idle'], 2: ['doc-begun'] });
  expect(found.entries.map(({ labels }) => labels)).toEqual([[], ['acme nursing']]);
  for (const { curr_state_date } of found.entries) {
    expect(curr_state_date).toBeGreaterThanOrEqual(now);
    expect(curr_state_date).toBeLessThanOrEqual(Date.now() / 1000);
  }

  // What counts for nothing leaves it. What got there late stays, by the rule that it broke most: its start.
  await api.operate('acme', 'booking.finish', { bookingId: 'doc-begun', outcome: 'Done', early: true });
  await api.operate('acme', 'booking.cancel', { bookingId: 'doc-idle', reason: 'Ill' });
  expect(entriesOf(await report())).toEqual([['doc-begun', 'active', 'finished']]);
  // It stands alone: there is no other report to ask for, and no second page.
  for (const query of ['current_report=false', 'limit=2', 'cursor=x']) {
    expect([query, (await asked(`exception_reports?${query}`)).status]).toEqual([query, 400]);
  }
  for (const role of ['scheduler', 'resource', 'customer'] as const) {
    expect([role, await problemOf(await asked('exception_reports', role))]).toEqual([
      role,
      { status: 403, code: 'not_allowed' },
    ]);
  }
  expect(await report('dispatcher', 'umbra')).toEqual({
    current_report: true,
    entries: [],
    configs_map_ids: { 1: [], 2: [] },
  });
});

test('Exception report: its rules are read as they were configured, and the report goes by them', async () => {
  const rules = [
    { actionStatus: 'confirmed', actionAttr: 'start', exceptionMinAmber: 0, name: 'Nobody confirmed' },
    { actionStatus: 'finished', actionAttr: 'end', exceptionMinAmber: 1440, name: null },
  ] as const;
  const standard = {
    configs: [
      { _id: '1', action_status: 'active', action_attr: 'utc_begin_plus_tz', exception_min_amber: 15 },
      { _id: '2', action_status: 'finished', action_attr: 'utc_end_plus_tz', exception_min_amber: 15 },
    ],
  };
  const config = async (org: 'acme' | 'umbra' = 'acme') =>
    (await asked('settings/exception_report_config', 'resource', org)).json();
  expect(await config()).toEqual(standard);
  await api.operate('acme', 'organisation.configure', { settings: { exceptionRules: rules } });
  expect(await config()).toEqual({
    configs: [
      { _id: '1', action_status: 'confirmed', action_attr: 'utc_begin_plus_tz', exception_min_amber: 0 },
      { _id: '2', action_status: 'finished', action_attr: 'utc_end_plus_tz', exception_min_amber: 1440 },
    ],
  });
  expect(await config('umbra')).toEqual(standard);
  const { configs_map_ids } = reportSchema.parse(await (await asked('exception_reports')).json());
  expect(Object.keys(configs_map_ids)).toEqual(['1', '2']);
  await api.operate('acme', 'organisation.configure', { settings: { exceptionRules: [] } });
  expect(await config()).toEqual({ configs: [] });
  expect(await (await asked('exception_reports')).json()).toEqual({
    current_report: true,
    entries: [],
    configs_map_ids: {},
  });
});

test('Recent updates: the last twenty bookings that changed within 180,900 seconds, by their references', async () => {
  const read = async (query = '') =>
    z
      .object({ position: z.int(), rows: z.array(z.record(z.string(), z.unknown())) })
      .parse(await (await asked(`recent-updates${query}`, 'dispatcher', 'umbra')).json());
  const ids = async (query?: string) => (await read(query)).rows.map(({ _id }) => _id);
  for (let made = 1; made <= 21; made += 1) {
    await api.operate('umbra', 'booking.create', {
      bookingId: `recent-${made}`,
      customerId: 'umbra-customer',
      title: 'Recent',
      reference: `R-${made}`,
      start: monday8 + made * 86_400,
      end: monday8 + made * 86_400 + hour,
    });
  }
  await api.operate('umbra', 'booking.deactivate', { bookingId: 'recent-3' });
  const latest = [3, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2];
  expect(await ids()).toEqual(latest.map((made) => `recent-${made}`));
  expect(await ids('?references=R-1,%20R-2,R-3,none')).toEqual(['recent-3', 'recent-2', 'recent-1']);
  const [first] = (await read('?references=R-3')).rows;
  const [listed] = (
    await pageOf('bookings?inactive=true&sort=-_qa_update_utc&limit=1', 'dispatcher', 'umbra')
  ).rows;
  expect(first).toEqual(listed);

  // Of the others, one may have changed longer ago than that.
  const { commands } = api.server.services.pools;
  const long = (Date.now() / 1000 - 180_900 - 60) * 1000;
  await commands.query("update muster_read.bookings set updated_at = $1 where id = 'recent-1'", [
    Math.floor(long),
  ]);
  expect(await ids('?references=R-1,R-2')).toEqual(['recent-2']);

  expect(await problemOf(await asked('recent-updates', 'customer'))).toMatchObject({ code: 'not_allowed' });
  expect(await problemOf(await asked('recent-updates?references=,'))).toMatchObject({
    code: 'invalid_input',
  });
});
