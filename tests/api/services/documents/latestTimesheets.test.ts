import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { liveMessageSchema } from '../../../../api/contract/live.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, openSocket, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const rowsSchema = z.object({ position: z.int(), rows: z.array(z.record(z.string(), z.unknown())) });
const asked = (path: string, role: Role = 'dispatcher', org: 'acme' | 'umbra' = 'acme') =>
  api.ask('GET', `/api/v1/documents/${path}`, { as: api[org].tokens[role] });
const read = async (query = '', role?: Role, org?: 'acme' | 'umbra') =>
  rowsSchema.parse(await (await asked(`latest-timesheets${query}`, role, org)).json());

test('flat timesheets (latest 100): those that changed last come first, live, each as the week that is nearest', async () => {
  const socket = await openSocket(api.address, '/api/v1/live', api.acme.tokens.dispatcher, (json) =>
    liveMessageSchema.parse(json),
  );
  const before = await read();
  socket.send({ kind: 'watch', name: 'sheets', topic: 'records', category: 'shift', after: before.position });
  await api.operate('acme', 'shift.create', {
    shiftId: 'doc-over',
    resourceId: 'acme-other-resource',
    startDate: '2026-03-04',
    endDate: '2026-03-17',
    timings: [1, 5].map((day) => ({ day, begin: 8 * hour, end: 9 * hour })),
  });
  const told = await socket.heard((message) => message.kind === 'changed' && message.name === 'sheets');
  socket.socket.close();
  const position = told.kind === 'changed' ? told.position : 0;
  const { rows } = await read(`?after=${position}`);
  // It is over, so it is shown in its last week; those that hold on are shown in this one.
  const [first, ...others] = rows;
  expect(first).toMatchObject({
    _id: 'doc-over',
    week_id: '20260315_20260321',
    mo: true,
    fr: false,
    _qa_update_utc: expect.any(Number),
  });
  expect(others).toHaveLength(before.rows.length);
  const { week_id: week } = z.object({ week_id: z.string() }).parse(others[0]);
  const { rows: ofWeek } = rowsSchema.parse(await (await asked(`shifts?week_id=${week}`)).json());
  expect(ofWeek).toEqual(expect.arrayContaining(others));

  // The same rights as of every timesheet: people get their own, customers none, another organisation nothing of it.
  const own = await read('', 'resource');
  expect(own.rows.map(({ _id, _qa_update_utc }) => [_id, _qa_update_utc])).toEqual([['acme-shift', null]]);
  const refused = await asked('latest-timesheets', 'customer');
  expect(problemSchema.parse(await refused.json()).code).toBe('not_allowed');
  const theirs = await read('', 'dispatcher', 'umbra');
  expect(theirs.rows.every(({ resourceId }) => String(resourceId).startsWith('umbra'))).toBe(true);
  await api.operate('acme', 'shift.remove', { shiftId: 'doc-over' });
  expect((await read()).rows).toEqual(before.rows);
});

test('flat timesheets (latest 100): there are never more', async () => {
  for (let made = 0; made < 101; made += 1) {
    await api.operate('umbra', 'shift.create', {
      shiftId: `doc-many-${made}`,
      resourceId: 'umbra-resource',
      startDate: '2026-03-01',
      endDate: null,
      timings: [{ day: made % 7, begin: made * 600, end: made * 600 + 300 }],
    });
  }
  const { rows } = await read('', 'dispatcher', 'umbra');
  expect(rows).toHaveLength(100);
  expect(rows[0]?._id).toBe('doc-many-100');
  expect(rows.at(-1)?._id).toBe('doc-many-1');
});
