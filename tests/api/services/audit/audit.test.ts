import { Result } from 'effect';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditPageSchema, auditPeopleSchema, auditRecordSchema } from '../../../../api/contract/audit.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { auditCsv } from '../../../../api/services/audit/auditCsv.ts';
import type { AuditEvent } from '../../../../projections/queries/auditEvents.ts';
import { rebuild } from '../../../../projections/rebuild.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { password, signIn, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const stream = () => `booking-acme.${api.acme.bookingId}`;

beforeAll(async () => {
  api = await startApi();
  const { bookingId, otherResourceId } = api.acme;
  await api.operate('acme', 'booking.edit', {
    bookingId,
    title: '=HYPERLINK("http://x")',
    notes: 'Gate 4711',
  });
  await api.operate('acme', 'booking.allocate', { bookingId, resourceIds: [otherResourceId], force: true });
  const answer = await api.ask('POST', '/api/v1/commands/booking.cancel', {
    as: api.acme.tokens.dispatcher,
    body: { bookingId, reason: 'Customer away' },
  });
  expect(answer.status).toBe(200);
  const { position } = z.object({ position: z.int() }).parse(await answer.json());
  await api.server.services.projector.waitFor(position, longestWaitMs);
});
afterAll(() => api.close());

const ask = (path: string, as = api.acme.tokens.dispatcher) => api.ask('GET', path, { as });
const events = async (query: string) =>
  auditPageSchema.parse(await (await ask(`/api/v1/audit/events${query}`)).json());
const record = async (name: string) =>
  auditRecordSchema.parse(await (await ask(`/api/v1/audit/streams/${name}`)).json());
const problem = async (answer: Response) => problemSchema.parse(await answer.json());

describe('the list of events', () => {
  test('shows every event of the organisation, newest first: who, what, on which record, why', async () => {
    const { rows } = await events('?limit=250');
    const positions = rows.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => other - one));
    expect(rows[0]).toMatchObject({
      type: 'BookingCancelled',
      stream: stream(),
      record: '=HYPERLINK("http://x")',
      actor: { uid: 'acme-dispatcher', role: 'dispatcher', name: 'dispatcher of acme' },
      summary: 'Cancelled: Customer away',
      reason: 'Customer away',
    });
    expect(new Set(rows.map((row) => row.stream.split('-')[0]))).toEqual(
      new Set(['organisation', 'label', 'customer', 'resource', 'shift', 'booking']),
    );
    expect(rows.every((row) => row.stream.includes('-acme.'))).toBe(true);
  });

  test('comes in pages that neither repeat nor skip', async () => {
    const whole = (await events('?limit=250')).rows.map(({ eventId }) => eventId);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await events(`?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.rows.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole);
  });

  test('can be filtered by person, kind, record, time and text', async () => {
    const types = async (query: string) => (await events(query)).rows.map(({ type }) => type);
    expect(await types('?actor=acme-dispatcher')).toEqual(['BookingCancelled']);
    expect(await types('?category=label')).toEqual(['LabelCreated']);
    expect(await types('?type=BookingDetailsChanged')).toEqual(['BookingDetailsChanged']);
    expect((await types(`?stream=${stream()}`)).at(-1)).toBe('BookingCreated');
    expect(await types('?text=gate%204711')).toEqual(['BookingDetailsChanged']);
    expect(await types('?text=acme%20nursing')).toEqual(['LabelCreated']);
    expect(await types('?text=%25')).toEqual([]);
    const [newest] = (await events('?limit=1')).rows;
    const at = newest?.at ?? 0;
    expect((await events(`?from=${Math.floor(at / 1000)}`)).rows.every((row) => row.at >= at - 999)).toBe(
      true,
    );
    expect((await events(`?to=${Math.floor(at / 1000)}`)).rows.every((row) => row.at < at)).toBe(true);
    expect(await types('?from=4000000000')).toEqual([]);
  });

  test('is for dispatchers with the duty, and nobody else', async () => {
    for (const role of ['scheduler', 'resource', 'customer'] as const) {
      const answer = await ask('/api/v1/audit/events', api.acme.tokens[role]);
      expect([role, (await problem(answer)).code]).toEqual([role, 'not_allowed']);
    }
    const { identity } = api.server.services;
    for (const [name, duties, status] of [
      ['plain', [], 403],
      ['auditing', ['auditor'], 200],
    ] as const) {
      const email = `${name}@acme.example`;
      Result.getOrThrow(
        await identity.createUser({ name, email, password, org: 'acme', role: 'dispatcher', duties }),
      );
      const token = await signIn(api, email);
      for (const path of [
        '/api/v1/audit/events',
        '/api/v1/audit/people',
        '/api/v1/audit/export',
        '/api/v1/audit/export?format=csv',
        `/api/v1/audit/streams/${stream()}`,
        `/api/v1/audit/streams/${stream()}/export`,
      ]) {
        const answer = await ask(path, token);
        // To its end: a next export would have to wait for one that nobody has read.
        await answer.arrayBuffer();
        expect([name, path, answer.status]).toEqual([name, path, status]);
      }
    }
  });

  test('names everybody who did something', async () => {
    const { people } = auditPeopleSchema.parse(await (await ask('/api/v1/audit/people')).json());
    expect(people).toEqual([
      { uid: 'acme-dispatcher', name: 'dispatcher of acme' },
      { uid: 'operator', name: 'operator' },
    ]);
  });

  test.each(['type=BookingCanceled', 'category=bookings', 'from=yesterday', 'from=1772398800000'])(
    'refuses %s and names what is wrong, instead of finding nothing',
    async (query) => {
      expect(await problem(await ask(`/api/v1/audit/events?${query}`))).toMatchObject({
        code: 'invalid_input',
        details: { field: `query.${query.split('=')[0]}` },
      });
    },
  );

  test('refuses a cursor that it did not issue', async () => {
    expect(await problem(await ask('/api/v1/audit/events?cursor=nonsense'))).toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('the history of a record', () => {
  test('holds every event in order with what it changed, why, and how people were chosen', async () => {
    const found = await record(stream());
    expect(found.entries.map(({ revision, type }) => [revision, type])).toEqual([
      [0, 'BookingCreated'],
      [1, 'BookingAllocated'],
      [2, 'BookingDetailsChanged'],
      [3, 'BookingAllocated'],
      [4, 'BookingCancelled'],
    ]);
    expect(found.entries[4]).toMatchObject({ reason: 'Customer away', decision: null });
    expect(found.entries[4]?.changes).toContainEqual({
      field: 'status',
      before: 'rostered',
      after: 'cancelled',
    });
    const decision = found.entries[3]?.decision;
    expect(decision?.mode).toBe('forced');
    expect(decision?.choices[0]?.name).toContain('acme-other-resource');
    expect(decision?.overridden.map(({ code }) => code)).toContain('resource_busy');
  });

  test('is verified by its hash chain', async () => {
    const { chain, entries } = await record(stream());
    expect(chain).toMatchObject({ verdict: 'intact', events: entries.length });
  });

  test('of another organisation is not available', async () => {
    const answer = await ask(`/api/v1/audit/streams/booking-umbra.${api.umbra.bookingId}`);
    expect(await problem(answer)).toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['an event in the middle', 0, 'Job of acme', 'Job of nobody', 'contentChanged'],
    ['the last event', 4, 'Customer away', 'Customer at home', 'tipDiffers'],
  ] as const)('names %s that somebody edited in the log', async (_what, revision, was, is, reason) => {
    await edit(revision, was, is);
    try {
      expect(await record(stream())).toMatchObject({
        chain: { verdict: 'broken', reason, suspect: { revision } },
      });
    } finally {
      await edit(revision, is, was);
    }
    expect((await record(stream())).chain.verdict).toBe('intact');
  });

  test.each([2, 4])('notices that event %i was removed from the log', async (revision) => {
    const {
      pools: { commands: pool },
    } = api.server.services;
    const { rows } = await pool.query(
      'delete from muster_log.events where stream = $1 and revision = $2 returning *, event::text as text',
      [stream(), revision],
    );
    try {
      expect((await record(stream())).chain).toMatchObject({ verdict: 'broken', reason: 'eventMissing' });
    } finally {
      const { position, id, text } = rows[0];
      await pool.query('insert into muster_log.events values ($1, $2, $3, $4, $5)', [
        position,
        id,
        stream(),
        revision,
        text,
      ]);
    }
    expect((await record(stream())).chain.verdict).toBe('intact');
  });

  test('shows texts that PostgreSQL cannot store, and does not take them for edited', async () => {
    const { stream: odd } = await api.operate('acme', 'label.create', {
      name: 'NUL \u0000, half a pair \ud800',
    });
    expect(await record(odd)).toMatchObject({ chain: { verdict: 'intact', events: 1 } });
  });

  test.each([
    ['edits what is shown of event 2', `update muster_read.history set data = '{"notes":"Gate 1"}'`, 2],
    ['says that another did it', `update muster_read.history set actor_uid = 'somebody else'`, 2],
    ['takes event 2 out of what is shown', 'delete from muster_read.history', 2],
    ['takes the last event out of what is shown', 'delete from muster_read.history', 4],
  ])('is broken if somebody %s, and names the event', async (_what, change, revision) => {
    const {
      pools: { commands: pool },
      log,
    } = api.server.services;
    const { rowCount } = await pool.query(`${change} where stream = $1 and revision = $2`, [
      stream(),
      revision,
    ]);
    expect(rowCount).toBe(1);
    expect((await record(stream())).chain).toMatchObject({
      verdict: 'broken',
      reason: 'copyDiffers',
      suspect: { revision },
    });
    await rebuild({ log, pool });
    expect((await record(stream())).chain.verdict).toBe('intact');
  });

  test('is broken by an edited or lost last event, even if the read side was rebuilt since', async () => {
    const {
      pools: { commands: pool },
      log,
    } = api.server.services;
    await edit(4, 'Customer away', 'Customer at home');
    await rebuild({ log, pool });
    const last = { verdict: 'broken', reason: 'tipDiffers', suspect: { revision: 4 } };
    expect((await record(stream())).chain).toMatchObject(last);
    const { rows } = await pool.query(
      'delete from muster_log.events where stream = $1 and revision = 4 returning *, event::text as text',
      [stream()],
    );
    await rebuild({ log, pool });
    expect((await record(stream())).chain).toMatchObject({
      verdict: 'broken',
      reason: 'eventMissing',
      suspect: { revision: 3 },
    });
    const { position, id, text } = rows[0];
    const row = [position, id, stream(), 4, text];
    await pool.query('insert into muster_log.events values ($1, $2, $3, $4, $5)', row);
    await edit(4, 'Customer at home', 'Customer away');
    await rebuild({ log, pool });
    expect((await record(stream())).chain.verdict).toBe('intact');
  });
});

/** Edits an event in the database, behind the log's back. */
async function edit(revision: number, was: string, is: string): Promise<void> {
  const { rowCount } = await api.server.services.pools.commands.query(
    `update muster_log.events set event = replace(event::text, $3, $4)::json
     where stream = $1 and revision = $2 and event::text like '%' || $3 || '%'`,
    [stream(), revision, was, is],
  );
  expect(rowCount).toBe(1);
}

describe('a CSV export', () => {
  test('has a line for every event, and no text that a spreadsheet would run', async () => {
    const answer = await ask(`/api/v1/audit/export?format=csv&stream=${stream()}`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('audit-acme.csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // The byte order mark, by which Excel knows UTF-8.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    const { data } = Papa.parse<Record<string, string>>(text, { header: true });
    expect(data.map((row) => row.Event)).toEqual([
      'BookingCreated',
      'BookingAllocated',
      'BookingDetailsChanged',
      'BookingAllocated',
      'BookingCancelled',
    ]);
    expect(data[4]).toMatchObject({
      Person: 'dispatcher of acme',
      'Record name': `'=HYPERLINK("http://x")`,
      Reason: 'Customer away',
      'Event id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test.each(['=1+1\nand more', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', ' =1', '＝1', '\r\n-1'])(
    'puts an apostrophe before %j, whatever follows it',
    async (name) => {
      const batch = [{ event: eventCalled(name), person: name, record: name, summary: name, reason: name }];
      let text = '';
      for await (const piece of auditCsv(batchesOf(batch))) text += piece;
      const { data } = Papa.parse<Record<string, string>>(text, { header: true });
      const cells = ['Person', 'User id', 'Record name', 'What happened', 'Reason'].map(
        (one) => data[0]?.[one],
      );
      expect(cells).toEqual(cells.map(() => `'${name}`));
    },
  );

  test('leaves other texts as they are', async () => {
    const name = 'Anna, "the" o’Neill\n= 2';
    const batch = [{ event: eventCalled(name), person: name, record: name, summary: name, reason: name }];
    let text = '';
    for await (const piece of auditCsv(batchesOf(batch))) text += piece;
    expect(Papa.parse<Record<string, string>>(text, { header: true }).data[0]).toMatchObject({
      Person: name,
    });
  });
});

async function* batchesOf(batch: readonly AuditEvent[]) {
  yield batch;
}

function eventCalled(uid: string): AuditEvent['event'] {
  return {
    id: 'id',
    type: 'LabelCreated',
    version: 1,
    org: 'acme',
    stream: 'label-acme.1',
    revision: 0,
    position: 1,
    at: 0,
    actor: { uid, role: 'dispatcher' },
    commandId: 'c',
    correlationId: 'c',
    causationId: null,
    prev: null,
    data: {},
  };
}
