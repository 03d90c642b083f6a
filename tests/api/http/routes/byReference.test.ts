import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BulkAnswer, bulkAnswerSchema, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { commandRegistry } from '../../../../commands/registry.ts';
import { isRecordName, recordNames, records } from '../../../../domain/catalogues/records.ts';
import { referenceKeyOf } from '../../../../domain/kernel/referenceKey.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

function send(name: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens.dispatcher, body, headers });
}

async function answered(name: string, body: object, headers: Record<string, string> = {}) {
  const answer = await send(name, body, headers);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function problem(answer: Response | Promise<Response>) {
  return problemSchema.parse(await (await answer).json());
}

function lookUp(path: string, query: Record<string, string>, as = api.acme.tokens.dispatcher) {
  return api.ask('GET', `/api/v1/lookup/${path}?${new URLSearchParams(query)}`, { as });
}

const times = { start: monday8 + 400 * 24 * hour, end: monday8 + 400 * 24 * hour + hour };

describe('a reference', () => {
  test('finds its record or booking, whatever characters it has, as its own route answers it', async () => {
    const reference = 'Öst/07 #3? a%2Fb';
    const customer = { firstName: 'Found', lastName: 'By reference', reference };
    const { recordId, position } = await answered('customer.create', customer);
    const query = { reference, after: String(position) };
    const found = await (await lookUp('customers', query)).json();
    const own = await api.ask('GET', `/api/v1/customers/${recordId}`, { as: api.acme.tokens.dispatcher });
    expect(found).toEqual(await own.json());

    const { customerId, tokens } = api.acme;
    const made = await answered('booking.create', { customerId, ...times, reference });
    const booking = await lookUp('bookings', { reference, after: String(made.position) });
    expect([booking.headers.get('etag'), await booking.json()]).toMatchObject(['"0"', { id: made.recordId }]);
    // Somebody else's is not there for a field worker.
    expect((await lookUp('bookings', { reference }, tokens.resource)).status).toBe(404);

    const equipment = await answered('equipment.create', { name: 'Hoist', serial: 'SN 1/2' });
    const after = String(equipment.position);
    expect(await (await lookUp('equipments', { serial: 'sn  1/2', after })).json()).toMatchObject({
      id: equipment.recordId,
    });
  });

  test('of nothing is not found, of several names them, and without one says what is missing', async () => {
    const twice = { firstName: 'Twice', lastName: 'There', reference: 'TWICE' };
    const one = await answered('customer.create', twice);
    const other = await answered('customer.create', twice);
    const after = String(other.position);
    const ids = [one.recordId, other.recordId].sort();
    expect(await problem(lookUp('customers', { reference: 'TWICE', after }))).toMatchObject({
      status: 409,
      code: 'ambiguous_reference',
      details: { ids },
    });
    expect(await problem(send('customer.upsert', { ...twice, firstName: 'Thrice' }))).toMatchObject({
      status: 409,
      code: 'ambiguous_reference',
      details: { ids },
    });
    expect(await problem(lookUp('customers', { reference: 'nobody' }))).toMatchObject({ status: 404 });
    expect(await problem(lookUp('customers', {}))).toMatchObject({
      status: 400,
      details: { field: 'query.reference' },
    });
  });
});

describe('a command by reference', () => {
  test('creates, then changes only what is given, and does nothing the third time', async () => {
    const label = { reference: 'L-1', name: 'By reference', unitPrice: 20 };
    const first = await answered('label.upsert', label);
    const second = await answered('label.upsert', { reference: 'l-1', name: 'Renamed' });
    const third = await answered('label.upsert?include=record', {
      reference: 'L-1',
      name: 'Renamed',
      unitPrice: 20,
    });
    expect(
      [first, second, third].map(({ recordId, revision, created }) => [recordId, revision, created.length]),
    ).toEqual([
      [first.recordId, 0, 1],
      [first.recordId, 1, 0],
      [first.recordId, 2, 0],
    ]);
    expect(third.record).toMatchObject({ name: 'Renamed', unitPrice: 20 });
  });

  test('sent twice under one key happens once, even if the record has changed in between', async () => {
    const key = { 'Idempotency-Key': 'upsert-once' };
    const body = { reference: 'K-1', name: 'By key' };
    const first = await answered('label.upsert', body, key);
    const { position } = await answered('label.change', { labelId: first.recordId, name: 'By hand' });
    expect(await answered('label.upsert', body, key)).toEqual(first);
    const label = await lookUp('labels', { reference: 'K-1', after: String(position) });
    expect(await label.json()).toMatchObject({ name: 'By hand' });
  });

  test('sent by many at the same time makes one record', async () => {
    const { customerId, tokens } = api.acme;
    const commands = Array.from({ length: 8 }, (_, index) => ({
      name: 'booking.upsert',
      input: { reference: 'RACE-1', customerId, ...times, title: `sent ${index}` },
    }));
    const answers = await Promise.all(commands.map(({ name, input }) => send(name, input)));
    const parsed = await Promise.all(answers.map(async (one) => commandAnswerSchema.parse(await one.json())));
    expect(new Set(parsed.map(({ recordId }) => recordId)).size).toBe(1);
    const bulk = await api.ask('POST', '/api/v1/commands', { as: tokens.dispatcher, body: { commands } });
    const { outcomes, position }: BulkAnswer = bulkAnswerSchema.parse(await bulk.json());
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    const booking = await lookUp('bookings', { reference: 'RACE-1', after: String(position) });
    // Those of a bulk with one reference are decided in the order sent.
    expect(await booking.json()).toMatchObject({ id: parsed[0]?.recordId, title: 'sent 7' });
  });

  test('moves a booking and changes its details in one step, or does neither', async () => {
    const { customerId, resourceId } = api.acme;
    const made = await answered('booking.upsert', {
      reference: 'MOVE-1',
      customerId,
      ...times,
      title: 'Before',
    });
    const later = { start: times.start + hour, end: times.end + hour };
    const moved = await answered('booking.upsert', {
      reference: 'MOVE-1',
      customerId,
      ...later,
      title: 'After',
    });
    expect(moved.events.map(({ type }) => type)).toEqual([
      'muster.booking.changed.v4',
      'muster.booking.rescheduled.v1',
    ]);
    await answered('booking.allocate', { bookingId: made.recordId, resourceIds: [resourceId] });
    await answered('booking.create', {
      bookingId: 'in-the-way',
      customerId: api.acme.otherCustomerId,
      ...times,
    });
    await answered('booking.allocate', { bookingId: 'in-the-way', resourceIds: [resourceId] });
    const refused = send('booking.upsert', { reference: 'MOVE-1', customerId, ...times, title: 'Never' });
    expect(await problem(refused)).toMatchObject({ status: 409, code: 'resource_busy' });
    const booking = await lookUp('bookings', { reference: 'MOVE-1' });
    expect(await booking.json()).toMatchObject({ ...later, title: 'After' });
  });

  test('means the record that an upload of this reference has made', async () => {
    const upload = await api.ask('POST', '/api/v1/uploads/customers', {
      as: api.acme.tokens.dispatcher,
      body: { csv: 'Reference,First name,Last name\nUP-1,Ana,Uploaded\n' },
    });
    await upload.text();
    const { created, record } = await answered('customer.upsert?include=record', {
      reference: 'up-1',
      firstName: 'Ana',
      lastName: 'Changed',
    });
    expect([created, record]).toMatchObject([[], { reference: 'up-1', lastName: 'Changed' }]);
  });

  test('takes the next id if the first one has been given another reference since', async () => {
    const first = await answered('label.upsert', { reference: 'GIVEN-1', name: 'First' });
    await answered('label.change', { labelId: first.recordId, reference: 'ELSE-1' });
    const second = await answered('label.upsert', { reference: 'GIVEN-1', name: 'Second' });
    expect(second.created).toHaveLength(1);
    const again = await answered('label.upsert', { reference: 'GIVEN-1', name: 'Second' });
    expect([again.recordId, again.created]).toEqual([second.recordId, []]);
  });

  test('exists for whatever has one, and needs the rights of creating it', async () => {
    const upserts = [...commandRegistry.keys()].filter((name) => name.endsWith('.upsert'));
    const withReference = ['booking', ...recordNames].filter(
      (category) =>
        referenceKeyOf(category) !== undefined &&
        !(isRecordName(category) && records[category].declaration.saidAt !== undefined),
    );
    expect(upserts.sort()).toEqual(withReference.map((category) => `${category}.upsert`).sort());
    expect(upserts).toEqual(expect.arrayContaining(['booking.upsert', 'customer.upsert', 'pod.upsert']));
    const refused = await api.ask('POST', '/api/v1/commands/customer.upsert', {
      as: api.acme.tokens.scheduler,
      body: { reference: 'X', firstName: 'Not', lastName: 'Allowed' },
    });
    expect(refused.status).toBe(403);
    expect(await problem(send('label.upsert', { name: 'Without' }))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('reference'),
    });
  });
});
