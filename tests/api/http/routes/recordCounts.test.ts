import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { bookingViewSchema, pageOf, recordCountsSchema } from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
let after = 0;

async function send(name: string, body: object) {
  const as = api.acme.tokens.dispatcher;
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as, body });
  after = z.object({ position: z.int() }).parse(await answer.json()).position;
}

async function get<Schema extends z.ZodType>(path: string, schema: Schema, as: Role = 'dispatcher') {
  const answer = await api.ask('GET', `${path}&after=${after}`, { as: api.acme.tokens[as] });
  return schema.parse(await answer.json());
}

async function counts(query: string, as?: Role, path = 'projecttasks') {
  const { counts: each, total } = await get(`/api/v1/counts/${path}?${query}`, recordCountsSchema, as);
  return { ...each, total };
}

const past = 1_700_000_000;

beforeAll(async () => {
  api = await startApi();
  const { resourceId } = api.acme;
  await send('task.create', { taskId: 'open', title: 'Order the parts', priority: 'high' });
  await send('task.create', { taskId: 'late', title: 'Order bandages', due: past, peopleIds: [resourceId] });
  await send('task.create', { taskId: 'begun', title: 'Call back', due: past });
  await send('task.start', { taskId: 'begun' });
  await send('task.create', { taskId: 'done', title: 'Check the ladder', due: past });
  await send('task.finish', { taskId: 'done' });
  await send('task.create', { taskId: 'old', title: 'Sell the van' });
  await send('task.archive', { taskId: 'old' });
});
afterAll(() => api.close());

test('a list is counted by the stage that its records are in now, those derived from the clock among them', async () => {
  expect(await counts('by=stage')).toEqual({ open: 1, overdue: 2, finished: 1, total: 4 });
});

test('a stage that nothing stores follows from who is named, from the end and from the clock, in lists and counts', async () => {
  const { resourceId } = api.acme;
  const start = mondayToCome() + 20 * hour;
  const shift = (openShiftId: string, more: object = {}) =>
    send('openShift.create', { openShiftId, start, end: start + hour, ...more });
  await shift('free', { places: 2 });
  await shift('taken');
  await send('openShift.take', { openShiftId: 'taken', resourceId });
  await shift('begun', { start: past, end: past + hour });
  await shift('gone');
  await send('openShift.archive', { openShiftId: 'gone' });
  const openShifts = (query: string) => counts(query, 'dispatcher', 'open-shifts');
  expect(await openShifts('by=stage')).toEqual({ open: 1, filled: 1, total: 2 });
  expect(await openShifts('by=stage&inactive=true')).toEqual({
    open: 1,
    filled: 1,
    over: 1,
    withdrawn: 1,
    total: 4,
  });
  const listed = pageOf(z.object({ id: z.string() }));
  for (const [stage, id] of Object.entries({
    open: 'free',
    filled: 'taken',
    over: 'begun',
    withdrawn: 'gone',
  })) {
    const { rows } = await get(`/api/v1/open-shifts?stage=${stage}&inactive=true`, listed);
    expect([stage, ...rows.map((row) => row.id)]).toEqual([stage, id]);
  }
});

test('leave is counted by its status, which is its stage', async () => {
  const { resourceId } = api.acme;
  const start = mondayToCome() + 100 * 24 * hour;
  const leave = { resourceId, kind: 'leave', start, end: start + hour };
  await send('absence.create', { absenceId: 'asked', ...leave, status: 'requested' });
  await send('absence.create', { absenceId: 'off', ...leave });
  await send('absence.cancel', { absenceId: 'off' });
  const absences = await counts('by=status', 'dispatcher', 'absences');
  expect(absences).toEqual({ requested: 1, cancelled: 1, total: 2 });
});

test('a list is counted by a choice, as its filters and its search leave it', async () => {
  expect(await counts('by=priority')).toEqual({ high: 1, normal: 3, total: 4 });
  expect(await counts('by=stage&inactive=true')).toEqual({ open: 2, overdue: 2, finished: 1, total: 5 });
  expect(await counts('by=priority&stage=overdue')).toEqual({ normal: 2, total: 2 });
  expect(await counts('by=stage&search=order')).toEqual({ open: 1, overdue: 1, total: 2 });
});

test('it is told when the clock next changes what is counted, among what is listed and is not over', async () => {
  const changesAt = async (query: string, as?: Role) =>
    (await get(`/api/v1/counts/projecttasks?${query}`, recordCountsSchema, as)).changesAt;
  expect(await changesAt('by=stage')).toBe(null);
  await send('task.create', { taskId: 'later', title: 'Tidy up', due: 4_000_000_200 });
  await send('task.create', { taskId: 'next', title: 'Tidy up now', due: 4_000_000_100 });
  await send('task.create', { taskId: 'over', title: 'Tidied up', due: 4_000_000_000 });
  await send('task.finish', { taskId: 'over' });
  expect(await changesAt('by=stage')).toBe(4_000_000_100);
  expect(await changesAt('by=priority&stage=open&search=tidy')).toBe(4_000_000_100);
  expect(await changesAt('by=stage', 'resource')).toBe(null);
  for (const taskId of ['later', 'next', 'over']) await send('task.archive', { taskId });
  expect(await changesAt('by=stage')).toBe(null);
});

test('only what somebody may see is counted, and by nothing else than choices', async () => {
  expect(await counts('by=stage', 'resource')).toEqual({ overdue: 1, total: 1 });
  expect(await get('/api/v1/counts/projecttasks?by=title', problemSchema)).toMatchObject({
    code: 'invalid_input',
  });
});

test('bookings are found by their ids, whatever is searched for', async () => {
  const { customerId, bookingId } = api.acme;
  const start = mondayToCome() + hour;
  await send('booking.create', {
    bookingId: 'lawn',
    customerId,
    start,
    end: start + hour,
    title: 'Mow the lawn',
  });
  const listed = async (query: string) =>
    (await get(`/api/v1/bookings?${query}`, pageOf(bookingViewSchema))).rows.map(({ id }) => id).sort();
  expect(await listed(`ids=lawn,${bookingId},nothing`)).toEqual([bookingId, 'lawn'].sort());
  expect(await listed(`ids=${bookingId}&search=lawn`)).toEqual([]);
});
