import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { trailPageSchema } from '../../../../api/contract/trail.ts';
import { timelineViewSchema } from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { readPdf } from '../../../support/readPdf.ts';
import { hour, monday8, password, signIn, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.operate('acme', 'customer.change', {
    customerId: 'acme-customer',
    address: '1 Bay Street',
    mobile: '+61 400 111 111',
  });
  await api.operate('acme', 'booking.edit', { bookingId: 'acme-booking', notes: 'Key under the mat' });
  await api.operate('acme', 'absence.create', {
    absenceId: 'away',
    resourceId: 'acme-resource',
    kind: 'leave',
    start: monday8 + 24 * hour - 8 * hour,
    end: monday8 + 48 * hour - 8 * hour,
    reason: 'Private',
  });
});
afterAll(() => api.close());

const week = 'week_id=20260301_20260307';
const ask = (path: string, role: Role, org: 'acme' | 'umbra' = 'acme') =>
  api.ask('GET', `/api/v1/${path}`, { as: api[org].tokens[role] });
async function linesOf(path: string, role: Role, org?: 'acme' | 'umbra') {
  const answer = await ask(path, role, org);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  return pages.flat();
}
async function refusalOf(path: string, role: Role) {
  const answer = await ask(path, role);
  const { code, detail } = z.object({ code: z.string(), detail: z.string() }).parse(await answer.json());
  return { status: answer.status, code, detail };
}

test('a planner gets the week of a person, with shifts, leave, places and what staff write', async () => {
  const lines = await linesOf(`resources/acme-resource/week.pdf?${week}`, 'dispatcher');
  expect(lines).toEqual(
    expect.arrayContaining([
      'The acme company',
      'Resource of acme acme-resource',
      'Sun 01/Mar/2026 – Sat 07/Mar/2026 1 h',
      'Monday 02/Mar/2026 · Shift 06:00–20:00 1 h',
      'Tuesday 03/Mar/2026 · Shift 06:00–20:00 · Leave',
    ]),
  );
  const text = lines.join('\n');
  for (const said of ['08:00–09:00', 'Job of acme', '1 Bay Street', '+61 400 111 111', 'Key under the mat']) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Private');
});

test('a planner gets the week of a customer, without what staff write', async () => {
  const lines = await linesOf(`customers/acme-customer/week.pdf?${week}`, 'scheduler');
  expect(lines).toContain('Time Who comes What is done Status');
  expect(lines.join('\n')).toContain('Resource of acme acme-resource');
  expect(lines.join('\n')).not.toMatch(/Key under the mat|Shift|Leave/);
});

test('a field worker gets the own week, and nobody else’s', async () => {
  const lines = await linesOf(`resources/acme-resource/week.pdf?${week}`, 'resource');
  expect(lines.join('\n')).toContain('Key under the mat');
  expect(lines).toContain('Monday 02/Mar/2026 · Shift 06:00–20:00 1 h');
  for (const path of [
    'resources/acme-other-resource',
    'customers/acme-customer',
    'customers/acme-other-customer',
  ]) {
    expect(await refusalOf(`${path}/week.pdf?${week}`, 'resource')).toMatchObject({ code: 'not_found' });
  }
});

test('a customer gets the own week in the words for customers, and nobody else’s', async () => {
  const lines = await linesOf(`customers/acme-customer/week.pdf?${week}`, 'customer');
  const text = lines.join('\n');
  expect(text).toContain('Planned');
  expect(text).not.toMatch(/Rostered|Key under the mat|Shift/);
  for (const path of [
    'customers/acme-other-customer',
    'resources/acme-resource',
    'resources/acme-other-resource',
  ]) {
    expect(await refusalOf(`${path}/week.pdf?${week}`, 'customer')).toMatchObject({ code: 'not_found' });
  }
});

test('somebody of another organisation is answered as somebody who does not exist', async () => {
  for (const kind of ['resource', 'customer']) {
    const theirs = await refusalOf(`${kind}s/umbra-${kind}/week.pdf?${week}`, 'dispatcher');
    const nobody = await refusalOf(`${kind}s/umbra-nobody/week.pdf?${week}`, 'dispatcher');
    expect(theirs).toEqual({
      status: 404,
      code: 'not_found',
      detail: nobody.detail.replace('umbra-nobody', `umbra-${kind}`),
    });
  }
  const lines = await linesOf(`customers/umbra-customer/week.pdf?${week}`, 'dispatcher', 'umbra');
  expect(lines.join('\n')).not.toContain('acme');
});

test('it has the bookings that the board has in the row, for each who may ask', async () => {
  const span = `from=${monday8 - 32 * hour}&to=${monday8 + 136 * hour}`;
  for (const role of ['dispatcher', 'scheduler', 'resource'] as const) {
    const board = timelineViewSchema.parse(await (await ask(`timeline?${span}`, role)).json());
    const row = board.bookings.filter(({ resources }) => resources.some(({ id }) => id === 'acme-resource'));
    const lines = await linesOf(`resources/acme-resource/week.pdf?${week}`, role);
    const told = lines.filter((line) => /^\d\d:\d\d–\d\d:\d\d /.test(line));
    expect(told).toHaveLength(row.length);
    for (const { title } of row) expect(lines.join('\n')).toContain(title);
  }
});

test('a planner whom master labels limit gets what they leave of it', async () => {
  const operate = (name: string, input: object) => api.operate('acme', name, input);
  await operate('label.create', { labelId: 'west', name: 'West', type: 'group' });
  await operate('resource.create', { resourceId: 'planner', firstName: 'Pat', labelIds: ['west'] });
  await operate('customer.change', { customerId: 'acme-customer', labelIds: ['west'] });
  await operate('booking.create', {
    bookingId: 'in-west',
    customerId: 'acme-customer',
    title: 'Bath in the west',
    start: monday8 + 2 * hour,
    end: monday8 + 3 * hour,
    labelIds: ['west'],
  });
  const email = 'pat@acme.example';
  const user = { uid: 'pat', name: 'Pat', email, password, org: 'acme', role: 'scheduler' as const };
  Result.getOrThrow(await api.server.services.identity.createUser({ ...user, resourceId: 'planner' }));
  await operate('masterLabelSet.create', {
    masterLabelSetId: 'west',
    name: 'West',
    labelIds: ['west'],
    publishedTo: ['planner'],
  });
  const as = await signIn(api, email);
  const asked = (path: string) => api.ask('GET', `/api/v1/${path}/week.pdf?${week}`, { as });
  const { pages } = await readPdf(
    new Uint8Array(await (await asked('customers/acme-customer')).arrayBuffer()),
  );
  expect(pages.flat().join('\n')).toContain('Bath in the west');
  expect(pages.flat().join('\n')).not.toContain('Job of acme');
  for (const path of ['customers/acme-other-customer', 'resources/acme-resource']) {
    expect([path, (await asked(path)).status]).toEqual([path, 404]);
  }
});

test('the week is that of a day, of a week_id, or this one, and begins when the organisation’s weeks do', async () => {
  const path = 'resources/acme-resource/week.pdf';
  const byDay = await linesOf(`${path}?day=2026-03-04`, 'dispatcher');
  expect(byDay).toEqual(await linesOf(`${path}?${week}`, 'dispatcher'));
  expect((await ask(path, 'dispatcher')).status).toBe(200);
  for (const [query, said] of [
    ['week_id=20260301_20260308', 'query.week_id: must be the first and the last day of a week'],
    ['week_id=20260302_20260308', 'query.week_id: must begin on the day on which'],
    [`day=2026-03-04&${week}`, 'query.week_id: must not be given with a day'],
    ['day=2026-02-30', 'query.day'],
    ['week=9', 'query.week'],
  ]) {
    const refused = await refusalOf(`${path}?${query}`, 'dispatcher');
    expect([refused.status, refused.detail]).toEqual([400, expect.stringContaining(String(said))]);
  }
});

test('it is saved under the name of whose week it is, and is an export in the security trail', async () => {
  const answer = await ask(`resources/acme-resource/week.pdf?${week}`, 'scheduler');
  await answer.arrayBuffer();
  expect(answer.headers.get('content-disposition')).toContain(
    'Resource of acme acme-resource 2026-03-01.pdf',
  );
  const as = api.acme.tokens.dispatcher;
  const noted = async () => {
    const entries = await api.ask('GET', '/api/v1/security/entries?kind=exportEnded', { as });
    const { rows, underWay } = trailPageSchema.parse(await entries.json());
    return [...rows, ...underWay].map(({ summary }) => summary).join('\n');
  };
  await expect.poll(noted).toMatch(/by scheduler of acme ended after \d+ records?: .*the week of a person/);
});

test('four who press at once are all served, one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask(`resources/acme-resource/week.pdf?${week}`, 'resource')),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const answer of answers) expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

test('a week whose drawing is ended, because the server is, is no empty file', async () => {
  const other = await startApi();
  const as = other.acme.tokens.dispatcher;
  const asked = Array.from({ length: 4 }, () =>
    other.ask('GET', `/api/v1/resources/acme-resource/week.pdf?${week}`, { as }),
  );
  await Promise.race(asked);
  const closing = other.close();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toContain(503);
  for (const answer of answers.filter(({ status }) => status === 200)) {
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
  await closing;
});
