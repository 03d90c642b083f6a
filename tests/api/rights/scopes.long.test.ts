import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../../../api/http/routes/allRoutes.ts';
import { outOfSight } from '../../../domain/history/names.ts';
import { labelScopeOf, meetsDemands, type ScopedKind } from '../../../domain/masterLabelSet/labelScope.ts';
import { searchIndexes } from '../../../domain/search/searchIndexes.ts';
import { runs } from '../../support/runs.ts';
import { hour, monday8, openSocket, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

/** Requests of one try of the property. */
const atOnce = 10;
const labelIds = ['north', 'south', 'inner', 'outer'] as const;
type Labels = readonly (typeof labelIds)[number][];

/** A record with a word that only its own fields hold. */
interface Kept {
  readonly kind: ScopedKind;
  readonly id: string;
  readonly word: string;
  readonly labels: Labels;
}

interface Planner {
  readonly name: string;
  readonly token: string;
  readonly set: Parameters<typeof labelScopeOf>[0][number];
}

const nothingGiven = { customerLabelIds: [], resourceLabelIds: [] };
const lax = { strictBookings: false, strictCustomers: false, strictResources: false };
const sets: readonly Planner['set'][] = [
  { ...nothingGiven, ...lax, labelIds: ['north'] },
  { ...nothingGiven, ...lax, labelIds: ['north', 'inner'], strictBookings: true, strictResources: true },
  { ...lax, labelIds: ['south'], customerLabelIds: ['outer'], resourceLabelIds: ['inner', 'south'] },
  { ...nothingGiven, ...lax, labelIds: ['outer'], strictCustomers: true },
];

let api: TestApi;
let kept: readonly Kept[];
let planners: readonly Planner[];
/** Who has each booking, and for whom it is. */
const named = new Map<string, readonly string[]>();

beforeAll(async () => {
  api = await startApi();
  const { acme } = api;
  const operate = (name: string, input: object) => api.operate(acme.id, name, input);
  for (const labelId of labelIds) await operate('label.create', { labelId, name: labelId, type: 'group' });
  const made: Kept[] = [];
  const keep = (kind: ScopedKind, index: number): Kept => {
    // Every combination of labels, in turn.
    const labels = labelIds.filter((_, bit) => ((index + kind.length) >> bit) % 2 === 1);
    const one = { kind, id: `${kind}-${index}`, word: `word${kind}${index}end`, labels };
    made.push(one);
    return one;
  };
  for (let index = 0; index < 16; index += 1) {
    const { id, word, labels } = keep('resource', index);
    const contact = { email: `${word}@example.com`, address: `${index} ${word} Street` };
    await operate('resource.create', { resourceId: id, firstName: word, labelIds: labels, ...contact });
    const customer = keep('customer', index);
    await operate('customer.create', {
      customerId: customer.id,
      firstName: customer.word,
      reference: customer.word,
      labelIds: customer.labels,
    });
    const absence = { absenceId: `leave-${index}`, resourceId: id, kind: 'leave', reason: word };
    await operate('absence.create', { ...absence, start: monday8 + 40 * hour, end: monday8 + 44 * hour });
  }
  for (let index = 0; index < 32; index += 1) {
    const booking = keep('booking', index);
    const ids = [`customer-${(index * 5) % 16}`, `resource-${(index * 3) % 16}`];
    const [customerId, resourceId] = ids;
    const start = monday8 + (index % 8) * hour;
    await operate('booking.create', {
      bookingId: booking.id,
      customerId,
      title: booking.word,
      reference: booking.word,
      labelIds: booking.labels,
      start,
      end: start + hour,
    });
    if (index % 2 === 0) {
      await operate('booking.allocate', { bookingId: booking.id, resourceIds: [resourceId], force: true });
    }
    named.set(booking.id, index % 2 === 0 ? ids : ids.slice(0, 1));
  }
  await operate('rosterTemplate.create', { rosterTemplateId: 'fortnight', name: 'Fortnight' });
  for (let index = 0; index < 16; index += 1) {
    const [person, customer] = [`wordresource${index}end`, `wordcustomer${index}end`];
    await operate('rosterEvent.create', {
      templateId: 'fortnight',
      customerId: `customer-${index}`,
      resourceIds: [`resource-${index}`],
      week: 1,
      day: 1,
      start: 28_800,
      end: 32_400,
      title: `${customer} with ${person}`,
      address: `${index} ${customer} Street`,
    });
    await operate('equipment.create', {
      equipmentId: `equipment-${index}`,
      name: `Hoist ${index}`,
      assignedTo: `resource-${index}`,
    });
  }
  kept = made;
  planners = await Promise.all(
    sets.map((set, index) => plannerWith(set, index, index === sets.length - 1 ? 'promoted' : 'scheduler')),
  );
});
afterAll(() => api.close());

/** A scheduler, or a field worker who is promoted, linked to a person of their own, to whom a set is published. */
async function plannerWith(
  set: Planner['set'],
  index: number,
  as: 'scheduler' | 'promoted',
): Promise<Planner> {
  const { acme } = api;
  const name = `planner-${index}`;
  const promotedDispatcher = as === 'promoted';
  await api.operate(acme.id, 'resource.create', { resourceId: name, firstName: name, promotedDispatcher });
  await api.operate(acme.id, 'masterLabelSet.create', { ...set, name, publishedTo: [name] });
  const email = `${name}@acme.example`;
  const user = {
    uid: name,
    name,
    email,
    password,
    org: acme.id,
    role: as === 'promoted' ? 'resource' : 'scheduler',
    resourceId: name,
  } as const;
  Result.getOrThrow(await api.server.services.identity.createUser(user));
  return { name, token: await signIn(api, email), set };
}

/** Whoever plans a booking may bring people to it whom others see only there. */
function noteAllocated(body: unknown): void {
  const { bookingId, resourceIds } = z
    .object({ bookingId: z.string(), resourceIds: z.array(z.string()) })
    .parse(body);
  named.set(bookingId, [...(named.get(bookingId) ?? []), ...resourceIds]);
}

/** The words that a planner must never be told: of what is out of scope, and named by no booking in scope. */
function hiddenFrom({ set }: Planner): readonly string[] {
  const scope = labelScopeOf([set]);
  const sees = ({ kind, labels }: Kept) => meetsDemands(scope?.[kind] ?? [], labels);
  const told = new Set(
    kept.filter((one) => one.kind === 'booking' && sees(one)).flatMap(({ id }) => named.get(id) ?? []),
  );
  return kept.filter((one) => !sees(one) && !told.has(one.id)).map(({ word }) => word);
}

const { get, post } = {
  get: (path: string) => ({ method: 'GET', path, body: undefined }),
  post: (path: string, body: object) => ({ method: 'POST', path, body }),
};

const frame = z.object({
  kind: z.string(),
  event: z.object({ seq: z.int(), subject: z.string() }).optional(),
});

/** Everything that can be read as a whole: whatever is added to the product is tried as well. */
const wholes = allRoutes.flatMap(({ method, kind, path, access }) =>
  method === 'GET' && kind === 'http' && access !== 'operator' && !path.includes(':') ? [path] : [],
);
const since = monday8 - 24 * hour;

/** Whatever a planner may send that could tell of a record. */
const requests = () => {
  const one = fc.constantFrom(...kept);
  const text = one.chain(({ word }) =>
    fc.integer({ min: 2, max: word.length }).map((end) => word.slice(0, end)),
  );
  const span = `from=${monday8 - 24 * hour}&to=${monday8 + 72 * hour}`;
  const lists = { booking: 'bookings', customer: 'customers', resource: 'resources' } as const;
  const list = fc.constantFrom(...Object.values(lists));
  return fc.oneof(
    fc.tuple(list, text).map(([path, search]) => get(`/api/v1/${path}?inactive=true&search=${search}`)),
    fc.tuple(list, text).map(([path, search]) => get(`/api/v1/exports/${path}?search=${search}`)),
    one.map(({ kind, id }) => get(`/api/v1/${lists[kind]}/${id}`)),
    one.map(({ kind, id }) => get(`/api/v1/${lists[kind]}/${id}/history`)),
    one.map(({ kind, word }) => get(`/api/v1/lookup/${lists[kind]}?reference=${word}`)),
    fc
      .tuple(one, fc.constantFrom('site', 'candidates'))
      .map(([{ id }, part]) => get(`/api/v1/bookings/${id}/${part}`)),
    fc
      .tuple(one, fc.constantFrom('resourceId', 'customerId', 'labelId'))
      .map(([{ id, labels }, filter]) =>
        get(`/api/v1/bookings?${filter}=${filter === 'labelId' ? (labels[0] ?? 'north') : id}`),
      ),
    fc.constantFrom(...wholes).map((path) => get(path)),
    fc.constantFrom(...wholes).map((path) => get(`${path}?from=${since}&to=${since + 96 * hour}`)),
    fc
      .tuple(fc.constantFrom(...Object.keys(searchIndexes)), text)
      .map(([index, query]) => post('/api/v1/search', { queries: [{ index, query, hitsPerPage: 250 }] })),
    one.map(({ id }) => get(`/api/v1/roster-events?customerId=${id}&resourceIds=${id}`)),
    one.map(({ kind, id }) =>
      post(`/api/v1/commands/${kind === 'booking' ? 'booking.cancel' : `${kind}.deactivate`}/effects`, {
        [`${kind}Id`]: id,
      }),
    ),
    one.map(({ id }) => get(`/api/v1/absences?resourceId=${id}`)),
    one.map(({ id }) => get(`/api/v1/bookings?ids=${id}`)),
    fc.constantFrom(
      get(`/api/v1/timeline?${span}`),
      get(`/api/v1/timeline/around?${span}&boardFrom=${monday8}&boardTo=${monday8 + hour}`),
      get(`/api/v1/progress?${span}&lateAt=${monday8}`),
      get('/api/v1/exports/absences'),
      get('/api/v1/events'),
      get('/api/v1/changes'),
    ),
    fc
      .tuple(fc.constantFrom(...Object.values(lists)), text)
      .map(([index, query]) =>
        post('/api/v1/search', { queries: [{ index, query, inactive: true, hitsPerPage: 250 }] }),
      ),
    fc
      .tuple(one, fc.constantFrom('booking.confirm', 'booking.cancel', 'booking.lock', 'booking.edit'))
      .map(([{ id }, name]) =>
        post(`/api/v1/commands/${name}`, {
          bookingId: id,
          ...(name === 'booking.cancel' && { reason: 'tried' }),
          ifNothingChanges: true,
        }),
      ),
    fc
      .tuple(one, one)
      .map(([{ id }, other]) =>
        post('/api/v1/commands/booking.allocate', { bookingId: id, resourceIds: [other.id] }),
      ),
    fc
      .tuple(one, fc.constantFrom('create', 'change', 'deactivate', 'reactivate', 'revert'))
      .map(([{ kind, id, word }, step]) =>
        post(`/api/v1/commands/${kind}.${step}`, {
          [`${kind}Id`]: id,
          ...(step === 'create' && { firstName: 'Tried' }),
          ...(step === 'revert' && { revision: 1 }),
          ...(step === 'change' && { reference: word }),
        }),
      ),
    fc
      .tuple(one, one)
      .map(([{ id }, other]) =>
        post('/api/v1/commands/customer.change', { customerId: id, preferredResourceIds: [other.id] }),
      ),
    fc.tuple(one, one).map(([{ id, kind }, other]) =>
      post(`/api/v1/commands/${kind === 'customer' ? 'customer' : 'resource'}.merge`, {
        [`${kind}Id`]: id,
        duplicateId: other.id,
      }),
    ),
    one.map(({ id }) =>
      post('/api/v1/commands/absence.create/effects', {
        resourceId: id,
        kind: 'leave',
        start: monday8,
        end: monday8 + 10 * hour,
      }),
    ),
    fc.nat(16).map((index) => get(`/api/v1/absences/leave-${index}/history`)),
    fc.nat(16).map((index) => get(`/api/v1/equipments/equipment-${index}/history`)),
    fc.nat(400).map((after) => get(`/api/v1/events?after=${after}&limit=100`)),
  );
};

describe('what master labels keep from a planner', () => {
  test('is pushed to nobody while it changes', async () => {
    const sockets = await Promise.all(
      planners.map(async (planner) => {
        const socket = await openSocket(api.address, '/api/v1/live', planner.token, (json) =>
          JSON.stringify(json),
        );
        const after = api.server.services.projector.position();
        const window = { from: monday8 - 24 * hour, to: monday8 + 72 * hour };
        socket.send({ kind: 'watch', name: 'board', topic: 'timeline', ...window, after });
        for (const category of ['customer', 'resource', 'absence']) {
          socket.send({ kind: 'watch', name: category, topic: 'records', category, after });
        }
        return { planner, socket };
      }),
    );
    for (const { kind, id, word } of kept) {
      const input = kind === 'booking' ? { notes: `${word} again` } : { mobile: '+61 400 000 000' };
      const name = kind === 'booking' ? 'booking.edit' : `${kind}.change`;
      await api.operate(api.acme.id, name, { [`${kind}Id`]: id, ...input });
    }
    const seenByAll = kept.filter(({ labels }) => labels.length === labelIds.length);
    expect(seenByAll.length).toBeGreaterThan(0);
    for (const { planner, socket } of sockets) {
      const [shown] = seenByAll.filter(({ kind }) => kind === 'booking').slice(-1);
      await socket.heard((message) => message.includes(shown?.word ?? 'nothing'));
      const told = hiddenFrom(planner).filter((word) =>
        socket.messages.some((message) => message.includes(word)),
      );
      expect([planner.name, told]).toEqual([planner.name, []]);
      socket.socket.close();
    }
  });

  test('is in no feed and no history, which tell of everything else', async () => {
    const events = z.array(z.object({ seq: z.int(), subject: z.string() }));
    const page = z.object({ events, cursor: z.int(), caughtUp: z.boolean() });
    for (const planner of planners) {
      const scope = labelScopeOf([planner.set]);
      const seen = kept.filter(({ kind, labels }) => meetsDemands(scope?.[kind] ?? [], labels));
      const told: z.output<typeof events> = [];
      for (let after = 0, caughtUp = false; !caughtUp; ) {
        const answer = await api.ask('GET', `/api/v1/events?after=${after}&limit=50`, { as: planner.token });
        const some = page.parse(await answer.json());
        told.push(...some.events);
        ({ cursor: after, caughtUp } = some);
      }
      const subjects = new Set(told.map(({ subject }) => subject));
      for (const { kind, id } of kept) {
        const isSeen = seen.some((one) => one.id === id);
        expect([planner.name, id, subjects.has(`${kind}/${id}`)]).toEqual([planner.name, id, isSeen]);
        const path = `/api/v1/${kind}s/${id}/history`;
        const { status } = await api.ask('GET', path, { as: planner.token });
        expect([planner.name, path, status]).toEqual([planner.name, path, isSeen ? 200 : 404]);
      }
      // Leave is told of with the person whose it is; who has a hoist is told to nobody with a scope.
      const people = seen.flatMap(({ kind, id }) => (kind === 'resource' ? [id] : []));
      const leave = [...subjects].filter((subject) => subject.startsWith('absence/')).toSorted();
      expect(leave).toEqual(people.map((id) => id.replace('resource-', 'absence/leave-')).toSorted());
      expect([...subjects].filter((subject) => /^(equipment|roster)/.test(subject))).toEqual([]);

      const socket = await openSocket(api.address, '/api/v1/events/stream?after=0', planner.token, (json) =>
        frame.parse(json),
      );
      await socket.heard(({ kind }) => kind === 'caughtUp');
      const streamed = socket.messages.flatMap(({ event }) => event ?? []);
      expect(streamed.map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq));
      socket.socket.close();
    }
  });

  test('is in no list, search, export, board or answer, whatever is asked for', async () => {
    const tries = fc.tuple(
      fc.constantFrom(...planners),
      fc.array(requests(), { minLength: atOnce, maxLength: atOnce }),
    );
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(tries, async ([planner, some]) => {
        const answers = await Promise.all(
          some.map(async ({ method, path, body }) => {
            const answer = await api.ask(method, path, { as: planner.token, ...(body && { body }) });
            expect([path, answer.status]).not.toEqual([path, 500]);
            if (path.endsWith('booking.allocate') && answer.status === 200) noteAllocated(body);
            return { path, text: await answer.text() };
          }),
        );
        // By now those who were allocated stand beside their bookings.
        const hidden = hiddenFrom(planner);
        asked += answers.length;
        for (const { path, text } of answers) {
          // What was asked for may be said again.
          const told = hidden.filter((word) => text.includes(word) && !path.includes(word));
          expect([planner.name, path, told]).toEqual([planner.name, path, []]);
        }
      }),
      { numRuns: runs(1000) },
    );
    expect(asked).toBeGreaterThanOrEqual(atOnce);
  });

  test('is not who has equipment: it is shown without, and not found by their name', async () => {
    for (const { token } of planners) {
      const list = z.object({ rows: z.array(z.object({ name: z.string(), assignedTo: z.null() })) });
      const answer = await api.ask('GET', '/api/v1/equipments', { as: token });
      expect(list.parse(await answer.json()).rows).toHaveLength(16);
      const queries = [{ index: 'equipment', query: 'wordresource3end' }];
      const found = await api.ask('POST', '/api/v1/search', { as: token, body: { queries } });
      expect(await found.json()).toMatchObject({ results: [{ nbHits: 0 }] });
      expect((await api.ask('GET', '/api/v1/equipments?assignedTo=resource-3', { as: token })).status).toBe(
        403,
      );
    }
  });

  test('is not offered to them: they cannot take it', async () => {
    const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 16 * hour;
    const hours = { start, end: start + hour };
    const { id, resourceId } = api.acme;
    await api.operate(id, 'openShift.create', { openShiftId: 'night', title: 'Night', ...hours });
    await api.operate(id, 'openShift.take', { openShiftId: 'night', resourceId });
    await api.operate(id, 'openShift.change', { openShiftId: 'night', places: 2 });
    await api.operate(id, 'shiftOffer.create', { shiftOfferId: 'night', resourceId, ...hours });
    for (const { token } of planners) {
      const answer = await api.ask('GET', '/api/v1/offered-shifts', { as: token });
      expect(await answer.json()).toMatchObject({ shifts: [], offers: [] });
    }
  });

  test('is not named in the history of a booking that somebody has left', async () => {
    const [planner] = planners;
    const people = kept.filter(({ kind }) => kind === 'resource');
    const left = people.find(({ labels }) => !labels.includes('north'));
    const stays = people.find(({ labels }) => labels.includes('north'));
    if (planner === undefined || left === undefined || stays === undefined)
      throw new Error('nobody is there');
    // A run of the property may have left the customer out of use.
    await api.operate(api.acme.id, 'customer.reactivate', { customerId: 'customer-3' });
    const booking = { bookingId: 'handed-over', customerId: 'customer-3', labelIds: [...labelIds] };
    await api.operate(api.acme.id, 'booking.create', { ...booking, start: monday8, end: monday8 + hour });
    for (const { id } of [left, stays]) {
      const allocation = { bookingId: 'handed-over', resourceIds: [id], force: true };
      await api.operate(api.acme.id, 'booking.allocate', allocation);
    }
    const history = await api.ask('GET', '/api/v1/bookings/handed-over/history', { as: planner.token });
    const text = await history.text();
    expect(text).toContain(stays.word);
    expect(text).toContain(outOfSight);
    expect(text).not.toContain(left.word);
  });
});
