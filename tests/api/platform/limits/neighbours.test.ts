import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveMessageSchema } from '../../../../api/contract/live.ts';
import { turnFigures } from '../../../../postgres/connectInTurn.ts';
import { hour, monday8, openSocket, startApi, type TestApi } from '../../apiFixture.ts';
import { whileLocked } from './whileLocked.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The past of bookings, which nothing of what the neighbour does reads or writes. */
const lockPast = 'lock table muster_read.timelines in access exclusive mode';

function counted(all: readonly Promise<unknown>[]): () => number {
  let settled = 0;
  for (const one of all) {
    const count = (): void => {
      settled += 1;
    };
    one.then(count, count);
  }
  return () => settled;
}

/** A list and a command of the other organisation, which are answered however long the first one's work takes. */
async function neighbourIsServed(): Promise<void> {
  const as = api.umbra.tokens.dispatcher;
  expect((await api.ask('GET', '/api/v1/labels', { as })).status).toBe(200);
  const body = { firstName: 'Served' };
  expect((await api.ask('POST', '/api/v1/commands/customer.create', { as, body })).status).toBe(200);
}

test('a neighbour is served while one person floods forty WebSockets with watches that have missed much', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 40 }, () =>
      openSocket(api.address, '/api/v1/live', api.acme.tokens.dispatcher, (json) =>
        liveMessageSchema.parse(json),
      ),
    ),
  );
  const told = () => sockets.flatMap(({ messages }) => messages.filter(({ kind }) => kind === 'changed'));
  await whileLocked(api, lockPast, async () => {
    for (const { send } of sockets) {
      for (const name of ['one', 'two', 'three']) send({ kind: 'watch', name, topic: 'bookings', after: 0 });
    }
    await expect.poll(() => turnFigures(api.server.services.pools.live).underWay).toBeGreaterThan(0);
    await neighbourIsServed();
    expect(told()).toEqual([]);
  });
  for (const { heard } of sockets) {
    await heard((message) => message.kind === 'changed' && message.name === 'three');
  }
  for (const { socket } of sockets) socket.close();
});

test('a neighbour is served while an organisation has sixty queries that do not end', async () => {
  await whileLocked(api, lockPast, async (free) => {
    const queries = Array.from({ length: 60 }, () =>
      api.ask('GET', '/api/v1/changes', { as: api.acme.tokens.dispatcher }),
    );
    const answered = counted(queries);
    await neighbourIsServed();
    expect(answered()).toBe(0);
    await free();
    for (const query of queries) expect((await query).status).toBe(200);
  });
});

test('a neighbour puts people to work while an organisation waits sixty times for the same person', async () => {
  const { bookingId: wanted, otherResourceId: person } = api.acme;
  const body = { bookingId: wanted, resourceIds: [person], force: true };
  const lock = `select from muster_write.fences where org = 'acme' for update`;
  await whileLocked(api, lock, async (free) => {
    const commands = Array.from({ length: 60 }, () =>
      api.ask('POST', '/api/v1/commands/booking.allocate', { as: api.acme.tokens.dispatcher, body }),
    );
    const answered = counted(commands);
    const { bookingId, otherResourceId } = api.umbra;
    const answer = await api.ask('POST', '/api/v1/commands/booking.allocate', {
      as: api.umbra.tokens.dispatcher,
      body: { bookingId, resourceIds: [otherResourceId], force: true },
    });
    expect(answer.status).toBe(200);
    expect(answered()).toBe(0);
    await free();
    await Promise.all(commands);
  });
  const created = await api.ask('POST', '/api/v1/commands/booking.create', {
    as: api.acme.tokens.dispatcher,
    body: { customerId: api.acme.customerId, start: monday8, end: monday8 + hour },
  });
  expect(created.status).toBe(200);
});
