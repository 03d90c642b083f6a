import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changesBetweenSchema,
  historyLimitsSchema,
  organisationAnswerSchema,
} from '../../../../api/contract/timeTravel.ts';
import {
  bookingViewSchema,
  historyViewSchema,
  pageOf,
  timelineViewSchema,
} from '../../../../api/contract/views.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
/** Positions before and after the booking was moved and cancelled. */
let planned: number;
let cancelled: number;

beforeAll(async () => {
  api = await startApi();
  const { bookingId } = api.acme;
  planned = api.server.services.projector.position();
  await api.operate('acme', 'booking.reschedule', {
    bookingId,
    start: monday8 + 2 * hour,
    end: monday8 + 3 * hour,
  });
  ({ position: cancelled } = await api.operate('acme', 'booking.cancel', { bookingId, reason: 'away' }));
});
afterAll(() => api.close());

const ask = async (path: string, as = api.acme.tokens.dispatcher) =>
  (await api.ask('GET', path, { as })).json();
const span = `from=${monday8 - hour}&to=${monday8 + 8 * hour}`;
const board = async (asOf: string, as?: string) =>
  timelineViewSchema.parse(await ask(`/api/v1/timeline?${span}${asOf}`, as));
const list = async (asOf: string) =>
  pageOf(bookingViewSchema).parse(await ask(`/api/v1/bookings?sort=start${asOf}`));

describe('the board as of a moment', () => {
  test('shows bookings where they were, even if they have been cancelled since', async () => {
    const now = await board('');
    const statuses = new Map(now.bookings.map(({ id, status }) => [id, status]));
    expect([...statuses.keys()].sort()).toEqual([api.acme.bookingId, api.acme.otherBookingId].sort());
    expect(statuses.get(api.acme.bookingId)).toBe('cancelled');
    expect(now.asOf).toBeUndefined();
    const past = await board(`&asOf=position:${planned}`);
    expect(past.asOf?.position).toBe(planned);
    expect(past.bookings.map(({ id, start }) => [id, start])).toContainEqual([api.acme.bookingId, monday8]);
    expect(past.bookings.map(({ status }) => status)).not.toContain('cancelled');
  });

  test('can be requested by time', async () => {
    const { limits } = historyLimitsSchema.parse(await ask('/api/v1/timeline/limits'));
    expect(limits?.last.position).toBe(cancelled);
    expect((await board(`&asOf=${limits?.last.at}`)).bookings).toHaveLength(2);
    expect((await board(`&asOf=${limits?.first.at}`)).bookings).toHaveLength(0);
  });

  test('shows everybody only what was theirs', async () => {
    const past = await board(`&asOf=position:${planned}`, api.acme.tokens.resource);
    expect(past.bookings.map(({ id }) => id)).toEqual([api.acme.bookingId]);
  });

  test.each([
    'yesterday',
    '-1',
    'position:',
    '1',
    'position:999999999',
    '4102444800000',
    '2100-01-01T00:00:00Z',
  ])('refuses asOf=%s', async (asOf) => {
    const problem = await ask(`/api/v1/timeline?${span}&asOf=${asOf}`);
    expect(problem).toMatchObject({ code: 'invalid_input', details: { field: 'query.asOf' } });
  });
});

test.each([
  ['asOfFrom=position:999999999', 'asOfFrom'],
  ['asOfFrom=1000&asOfTo=1000', 'asOfTo'],
  ['asOfTo=position:999999999', 'asOfTo'],
  ['from=position:999999999', 'from'],
  ['from=1000&to=1000', 'to'],
  ['to=position:1&asOfTo=position:1', 'to'],
])('what changed by %s is refused, naming %s', async (query, name) => {
  expect(await ask(`/api/v1/changes?${query}`)).toMatchObject({
    code: 'invalid_input',
    detail: expect.stringMatching(new RegExp(`^query.${name}: `)),
    details: { field: `query.${name}` },
  });
});

test('the list of bookings as of a moment has the statuses and times of then', async () => {
  const own = async (asOf: string) => (await list(asOf)).rows.find(({ id }) => id === api.acme.bookingId);
  expect(await own('')).toMatchObject({ status: 'cancelled', start: monday8 + 2 * hour });
  expect(await own(`&asOf=position:${planned}`)).toMatchObject({ status: 'rostered', start: monday8 });
});

test('one booking as of a moment is its version at that time, and is missing before it was created', async () => {
  const one = (asOf: string) => ask(`/api/v1/bookings/${api.acme.bookingId}?asOf=position:${asOf}`);
  expect(await one(`${planned}`)).toMatchObject({ status: 'rostered', start: monday8 });
  expect(await one('2')).toMatchObject({ code: 'not_found' });
});

test('what changed between two moments names the bookings and their fields', async () => {
  const found = changesBetweenSchema.parse(
    await ask(`/api/v1/changes?asOfFrom=position:${planned}&asOfTo=position:${cancelled}`),
  );
  expect(found).toMatchObject({ touched: 1, rows: [{ bookingId: api.acme.bookingId, kind: 'changed' }] });
  const fields = found.rows[0]?.changes.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['status', 'start', 'end', 'cancelledReason']));
  const { entries } = historyViewSchema.parse(await ask(`/api/v1/bookings/${api.acme.bookingId}/history`));
  const { at, actor } = entries.at(-1) ?? {};
  expect(found.rows[0]?.last).toEqual({ at, actor });
  const lately = changesBetweenSchema.parse(await ask('/api/v1/changes'));
  expect(lately.rows.length).toBeGreaterThan(0);
  const problem = z.object({ code: z.string() });
  for (const role of ['resource', 'customer'] as const) {
    expect(problem.parse(await ask('/api/v1/changes', api.acme.tokens[role])).code).toBe('not_allowed');
  }
});

test('the former names of the two moments go on working', async () => {
  const [former, present] = await Promise.all(
    ['from=position:', 'asOfFrom=position:'].map((name) => ask(`/api/v1/changes?${name}${planned}`)),
  );
  expect(changesBetweenSchema.parse(former)).toEqual(changesBetweenSchema.parse(present));
});

test('the changes can be limited to the window of a board, which needs both its ends', async () => {
  const between = `asOfFrom=position:${planned}&asOfTo=position:${cancelled}`;
  const within = async (from: number, to: number) =>
    changesBetweenSchema
      .parse(await ask(`/api/v1/changes?${between}&windowFrom=${from}&windowTo=${to}`))
      .rows.map(({ bookingId }) => bookingId);
  expect(await within(monday8, monday8 + hour)).toEqual([api.acme.bookingId]);
  expect(await within(monday8 + 5 * hour, monday8 + 6 * hour)).toEqual([]);
  for (const window of ['windowFrom=1', 'windowTo=1', 'windowFrom=5&windowTo=5']) {
    expect(await ask(`/api/v1/changes?${between}&${window}`)).toMatchObject({
      code: 'invalid_input',
      details: { field: 'query.windowTo' },
    });
  }
});

test('the organisation as of a moment has the time zone, the settings and the workflow of then, for everybody', async () => {
  const of = async (asOf: string, as = api.acme.tokens.dispatcher) =>
    organisationAnswerSchema.parse(await ask(`/api/v1/organisation${asOf}`, as)).organisation;
  const before = await of('');
  expect(before).toMatchObject({ id: 'acme', workflow: { actions: {} } });
  const position = api.server.services.projector.position();
  const settings = { ...before.settings, weekStart: before.settings.weekStart + 1, maxHoursPerWeek: 30 };
  const workflow = { actions: { confirm: { label: 'Agree' } } };
  await api.operate('acme', 'organisation.changeTimeZone', { timeZone: 'Australia/Perth' });
  await api.operate('acme', 'organisation.changeSettings', { settings });
  await api.operate('acme', 'organisation.defineWorkflow', { workflow });
  const now = { ...before, timeZone: 'Australia/Perth', settings, workflow };
  expect(await of('')).toEqual(now);
  for (const as of Object.values(api.acme.tokens)) {
    expect(await of(`?asOf=position:${position}`, as)).toEqual(before);
    expect(await of(`?asOf=position:${position + 1}`, as)).toEqual({
      ...before,
      timeZone: 'Australia/Perth',
    });
    expect(await of(`?asOf=position:${position + 3}`, as)).toEqual(now);
  }
  expect(await ask('/api/v1/organisation?asOf=1')).toMatchObject({ code: 'invalid_input' });

  const { entries } = historyViewSchema.parse(await ask('/api/v1/organisation/history'));
  expect(entries.slice(-3).map(({ summary }) => summary)).toEqual([
    'Time zone changed to Australia/Perth',
    'Set the first day of the week from Sunday to Monday; set the limit of hours a week from 168 h to 30 h',
    'Workflow changed',
  ]);
  const answer = organisationAnswerSchema.parse(await ask('/api/v1/organisation'));
  expect(answer.revision).toBe(entries.at(-1)?.revision);
});

// Last: it changes the records of all tests.
test('people, shifts, customers and labels are those of the moment, with the names they had', async () => {
  const { resourceId, customerId, labelId, shiftId } = api.acme;
  const before = api.server.services.projector.position();
  await api.operate('acme', 'resource.change', { resourceId, lastName: 'Renamed' });
  await api.operate('acme', 'customer.change', { customerId, lastName: 'Moved' });
  await api.operate('acme', 'label.change', { labelId, name: 'Other' });
  await api.operate('acme', 'shift.remove', { shiftId });
  const { position: after } = await api.operate('acme', 'resource.create', {
    resourceId: 'late',
    firstName: 'Late',
  });
  const seen = async (position: number) => {
    const { resources, shifts, labels } = await board(`&asOf=position:${position}`);
    return {
      person: resources.find(({ id }) => id === resourceId)?.lastName,
      late: resources.some(({ id }) => id === 'late'),
      shift: shifts.some(({ id }) => id === shiftId),
      label: labels.find(({ id }) => id === labelId)?.name,
    };
  };
  expect(await seen(before)).toEqual({ person: resourceId, late: false, shift: true, label: 'acme nursing' });
  expect(await seen(after)).toEqual({ person: 'Renamed', late: true, shift: false, label: 'Other' });
  const names = async (position: number) => {
    const { rows } = await list(`&asOf=position:${position}&customerId=${customerId}`);
    return rows.map(({ customerName, labels }) => [customerName, labels.map(({ name }) => name)]);
  };
  expect(await names(before)).toEqual([[`Customer of acme ${customerId}`, ['acme nursing']]]);
  expect(await names(after)).toEqual([['Customer of acme Moved', ['Other']]]);
  const searched = await list(`&asOf=position:${before}&search=Moved`);
  expect(searched.total).toBe(0);
});
