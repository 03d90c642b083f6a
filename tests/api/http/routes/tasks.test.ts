import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { fileValueSchema } from '../../../../domain/file/fileValue.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { pngOf } from '../../../support/pngOf.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

const due = 1_772_398_800;
let api: TestApi;
let position = 0;
beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId } = api.acme;
  await api.operate('acme', 'label.create', {
    labelId: 'supplier',
    name: 'At the supplier',
    type: 'taskstatus',
    taskStage: 'active',
  });
  await api.operate('acme', 'task.create', { taskId: 'mine', title: 'Mine', due, peopleIds: [resourceId] });
  await api.operate('acme', 'task.create', { taskId: 'later', title: 'Later', due: due + 86_400 });
  await api.operate('acme', 'task.create', { taskId: 'theirs', title: 'Theirs', customerIds: [customerId] });
  await api.operate('acme', 'task.finish', { taskId: 'later' });
  await api.operate('acme', 'task.start', { taskId: 'mine', statusId: 'supplier' });
  ({ position } = await api.operate('acme', 'label.change', { labelId: 'supplier', place: 1 }));
});
afterAll(() => api.close());

const pageSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
async function rowsOf(path: string, as: Role = 'dispatcher') {
  const parted = path.includes('?') ? '&' : '?';
  const answer = await api.ask('GET', `/api/v1/${path}${parted}after=${position}`, {
    as: api.acme.tokens[as],
  });
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  return pageSchema.parse(body).rows;
}
const titles = async (query: string) =>
  (await rowsOf(`projecttasks?${query}`)).map(({ title }) => title).toSorted();

test('D8: tasks are found by when they are due, by whether anything is still to be done, and by their own status', async () => {
  expect(await titles(`dueFrom=${due}&dueTo=${due + 1}`)).toEqual(['Mine']);
  expect(await titles('due=none')).toEqual(['Theirs']);
  expect(await titles('over=false')).toEqual(['Mine', 'Theirs']);
  expect(await titles('over=true')).toEqual(['Later']);
  expect(await titles('statusId=supplier')).toEqual(['Mine']);
  expect(await titles('statusId=none')).toEqual(['Later', 'Theirs']);
});

test('D142: bookings, tasks and calendar events are asked for by the equipment that they are done with', async () => {
  await api.operate('acme', 'equipment.create', { equipmentId: 'van', name: 'Van' });
  const start = due + 86_400;
  const done = { title: 'With the van', equipmentIds: ['van'] };
  await api.operate('acme', 'calendarEvent.create', { ...done, start, end: start + 3600 });
  await api.operate('acme', 'calendarEvent.create', { title: 'Without', start, end: start + 3600 });
  const work = { customerId: api.acme.customerId, start, end: start + 3600 };
  await api.operate('acme', 'booking.create', { ...work, title: 'Without' });
  await api.operate('acme', 'booking.create', { ...work, ...done, start: start + 7200, end: start + 9000 });
  const made = await api.operate('acme', 'task.create', { ...done, taskId: 'with-van' });
  position = made.position;
  expect(await titles('equipmentIds=van')).toEqual(['With the van']);
  const events = await rowsOf('calevents?equipmentIds=van');
  expect(events.map(({ title }) => title)).toEqual(['With the van']);
  const bookings = await rowsOf('bookings?equipmentId=van');
  expect(bookings.map(({ title }) => title)).toEqual(['With the van']);
  // Those who do not see what work is done with do not find it by that either.
  const asked = await api.ask('GET', '/api/v1/bookings?equipmentId=van', { as: api.acme.tokens.customer });
  expect(problemSchema.parse(await asked.json()).code).toBe('not_allowed');
  position = (await api.operate('acme', 'task.archive', { taskId: 'with-van' })).position;
});

test('a status of another stage is refused by its field', async () => {
  const body = { taskId: 'theirs', statusId: 'supplier' };
  const answer = await api.ask('POST', '/api/v1/commands/task.setStatus', {
    as: api.acme.tokens.dispatcher,
    body,
  });
  const { code, detail } = problemSchema.parse(await answer.json());
  expect([code, detail]).toEqual(['invalid_input', expect.stringContaining("of the stage 'Open'")]);
});

describe('documents of tasks', () => {
  test('D125, D142: are the tasks in the specification’s shape, with who may see each in _uid_r', async () => {
    const mine = (await rowsOf('documents/tasks')).find(({ _id }) => _id === 'mine');
    expect(mine).toMatchObject({
      title: 'Mine',
      status: 'active',
      taskstatus: 'At the supplier',
      utc_due: due,
      resIds: [api.acme.resourceId],
      inactive: false,
      _uid_r: ['acme', expect.any(String)],
    });
  });

  test('D233: a customer reads those in whose _uid_r they are, and no other', async () => {
    const rows = await rowsOf('documents/tasks', 'customer');
    expect(rows.map(({ _id }) => _id)).toEqual(['theirs']);
    expect(await rowsOf('documents/tasks', 'resource')).toMatchObject([{ _id: 'mine' }]);
  });

  test('D189, D342: come ten at a time', async () => {
    const answer = await api.ask('GET', '/api/v1/documents/tasks?limit=11', {
      as: api.acme.tokens.dispatcher,
    });
    expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'invalid_input' });
    expect((await rowsOf('documents/tasks?limit=2')).length).toBe(2);
    let last = 0;
    for (let number = 0; number < 9; number += 1) {
      const title = `Paged ${number}`;
      last = (await api.operate('acme', 'task.create', { title, peopleIds: [] })).position;
    }
    const page = async (query: string) => {
      const path = `/api/v1/projecttasks?after=${last}${query}`;
      const answer = await api.ask('GET', path, { as: api.acme.tokens.dispatcher });
      return z
        .object({ rows: z.array(z.unknown()), nextCursor: z.string().nullable() })
        .parse(await answer.json());
    };
    const first = await page('');
    expect([first.rows.length, first.nextCursor]).toEqual([10, expect.any(String)]);
    const second = await page(`&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([second.rows.length, second.nextCursor]).toEqual([2, null]);
  });
});

test('people attach files to their own tasks, and to no others; everybody who sees the task reads them', async () => {
  const { tokens } = api.acme;
  const upload = (as: Role) =>
    fetch(`${api.address}/api/v1/files?for=task.file&name=meter.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(pngOf(2, 2)),
    });
  const answer = await upload('resource');
  expect(answer.status).toBe(200);
  const file = fileValueSchema.parse(await answer.json());
  const attach = (taskId: string, value: unknown, as: Role = 'resource') =>
    api.ask('POST', '/api/v1/commands/task.attach', {
      as: tokens[as],
      body: { taskId, file: value, secondFile: null, thirdFile: null },
    });
  expect((await attach('later', file)).status).toBe(404);
  const done = commandAnswerSchema.parse(await (await attach('mine', file)).json());
  position = done.position;
  const mine = (await rowsOf('projecttasks?limit=100')).find(({ id }) => id === 'mine');
  expect(mine).toMatchObject({ file: { name: 'meter.png' } });
  const read = (as: Role) => api.ask('GET', `/api/v1/files/${file.id}`, { as: tokens[as] });
  expect([(await read('dispatcher')).status, (await read('customer')).status]).toEqual([200, 404]);
  // A customer neither uploads files for tasks nor attaches them.
  expect([(await upload('customer')).status, (await attach('theirs', null, 'customer')).status]).toEqual([
    403, 403,
  ]);
  const removed = commandAnswerSchema.parse(await (await attach('mine', null)).json());
  position = removed.position;
  expect((await rowsOf('projecttasks?limit=100')).find(({ id }) => id === 'mine')).toMatchObject({
    file: null,
  });
});
