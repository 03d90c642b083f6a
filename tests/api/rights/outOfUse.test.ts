import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { madeCalendarAddressSchema } from '../../../api/contract/calendars.ts';
import { problemSchema } from '../../../api/contract/problem.ts';
import { allPermissions } from '../../../domain/masterLabelSet/permissions.ts';
import { longestWaitMs } from '../../support/longestWaitMs.ts';
import { hour, mondayToCome, openSocket, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

const start = mondayToCome();
const east = 'east';
let api: TestApi;
const tokens: Record<string, string> = {};
const operate = (name: string, input: object) => api.operate(api.acme.id, name, input);

beforeAll(async () => {
  api = await startApi();
  const { acme } = api;
  await operate('label.create', { labelId: east, name: 'East', type: 'group' });
  for (const resourceId of ['worker', 'planner', 'idle']) {
    await operate('resource.create', { resourceId, firstName: resourceId, labelIds: [east] });
  }
  await operate('resource.create', { resourceId: 'elsewhere', firstName: 'Elsewhere' });
  for (const resourceId of ['stays', 'idle2'])
    await operate('resource.create', { resourceId, firstName: resourceId });
  await operate('resource.create', {
    resourceId: 'promoted',
    firstName: 'Promoted',
    promotedDispatcher: true,
  });
  await operate('customer.create', { customerId: 'buyer', firstName: 'Buyer' });
  await operate('customer.create', { customerId: 'company', firstName: 'Company' });
  const member = async (uid: string, claims: object) => {
    const email = `${uid}@acme.example`;
    const user = { uid, name: uid, email, password, org: acme.id, role: 'dispatcher' as const, ...claims };
    Result.getOrThrow(await api.server.services.identity.createUser(user));
    tokens[uid] = await signIn(api, email);
  };
  await member('worker', { role: 'resource', resourceId: 'worker' });
  await member('buyer', { role: 'customer', customerId: 'buyer' });
  await member('planner', { resourceId: 'planner' });
  await member('idle', { resourceId: 'idle' });
  await member('second', {});
  await member('chief', { duties: ['admin'], resourceId: 'elsewhere' });
  const set = (masterLabelSetId: string, publishedTo: string, denied: readonly string[]) =>
    operate('masterLabelSet.create', {
      masterLabelSetId,
      name: masterLabelSetId,
      labelIds: [east],
      publishedTo: [publishedTo],
      denied,
    });
  await set('of-planner', 'planner', []);
  await set('of-idle', 'idle', allPermissions);
  for (const [bookingId, labelIds] of [
    ['inside', [east]],
    ['outside', []],
  ] as const) {
    const { customerId } = acme;
    await operate('booking.create', { bookingId, customerId, start, end: start + hour, labelIds });
    await operate('booking.allocate', { bookingId, resourceIds: ['worker'], force: true });
  }
});
afterAll(() => api.close());

const as = (uid: string) => tokens[uid] ?? '';
const codeOf = async (answer: Promise<Response>) => problemSchema.parse(await (await answer).json()).code;
const session = (uid: string) => api.ask('GET', '/api/v1/session', { as: as(uid) });
const share = (uid: string, kind: 'resource' | 'customer', id: string) =>
  api.ask('POST', '/api/v1/calendar-addresses/make', { as: as(uid), body: { kind, id } });
const shared = async (uid: string, id: string) => {
  const answer = await share(uid, 'resource', id);
  return new URL(madeCalendarAddressSchema.parse(await answer.json()).url).pathname;
};
const send = (name: string, body: object, uid: string) =>
  api.ask('POST', `/api/v1/commands/${name}`, { as: as(uid), body });

describe('whose record is out of use', () => {
  test.each([
    ['a field worker', 'worker', 'resource'],
    ['a planner', 'planner', 'resource'],
    ['a customer', 'buyer', 'customer'],
  ] as const)(
    '%s works nowhere in the organisation until it is in use again',
    async (_who, uid, category) => {
      const one = { [`${category}Id`]: uid };
      const problemOf = async (answer: Promise<Response>) => problemSchema.parse(await (await answer).json());
      expect((await session(uid)).status).toBe(200);
      await operate(`${category}.deactivate`, one);
      expect(await codeOf(session(uid))).toBe('auth/no-organisation');
      // That has signed them out.
      expect(await codeOf(session(uid))).toBe('not_signed_in');
      // Who signs in meanwhile is told why it leads nowhere, and is signed out again.
      const again = await signIn(api, `${uid}@acme.example`);
      const asAgain = () => api.ask('GET', '/api/v1/session', { as: again });
      expect(await problemOf(asAgain())).toMatchObject({
        code: 'auth/no-organisation',
        detail: expect.stringContaining('deactivated in this organisation'),
      });
      expect(await codeOf(asAgain())).toBe('not_signed_in');
      await operate(`${category}.reactivate`, one);
      expect(await codeOf(asAgain())).toBe('not_signed_in');
      tokens[uid] = await signIn(api, `${uid}@acme.example`);
      expect((await session(uid)).status).toBe(200);
    },
  );

  test('sees nothing more on a screen that is open', async () => {
    const socket = await openSocket(api.address, '/api/v1/live', as('worker'), (json) => json);
    const after = api.server.services.projector.position();
    socket.send({ kind: 'watch', name: 'board', topic: 'timeline', from: start, to: start + hour, after });
    await operate('resource.deactivate', { resourceId: 'worker' });
    expect((await socket.closed).reason).toBe('TokenExpired');
    await operate('resource.reactivate', { resourceId: 'worker' });
    tokens.worker = await signIn(api, 'worker@acme.example');
  });

  test('an administrator stays one: no planner takes administrators out of their organisation', async () => {
    await operate('resource.deactivate', { resourceId: 'elsewhere' });
    expect((await session('chief')).status).toBe(200);
    await operate('resource.reactivate', { resourceId: 'elsewhere' });
  });
});

describe('a merge', () => {
  const merge = (uid: string) =>
    send('resource.merge', { resourceId: 'elsewhere', duplicateId: 'planner' }, uid);
  const bookingsSeen = async (uid: string) => {
    const answer = await api.ask('GET', '/api/v1/bookings', { as: as(uid) });
    return answer.ok ? z.object({ rows: z.array(z.unknown()) }).parse(await answer.json()).rows.length : 0;
  };
  const ownSchema = z.object({ resourceId: z.string().nullable(), customerId: z.string().nullable() });
  const own = async (uid: string) => ownSchema.parse(await (await session(uid)).json());
  const caughtUp = async () => {
    const { facts, log } = api.server.services;
    await facts.waitFor(await log.head(), longestWaitMs);
  };
  /** Merges, looks, and takes the merge back. */
  const whileMerged = async (by: string, input: object, look: () => Promise<void>) => {
    const merged = await send('resourceId' in input ? 'resource.merge' : 'customer.merge', input, by);
    const answer: unknown = await merged.json();
    expect(merged.status, JSON.stringify(answer)).toBe(200);
    await caughtUp();
    await look();
    const { undo } = z
      .object({
        report: z.object({ undo: z.array(z.object({ name: z.string(), input: z.object({}).loose() })) }),
      })
      .parse(answer).report;
    for (const { name, input: back } of undo) expect((await send(name, back, by)).status).toBe(200);
    await caughtUp();
  };

  test('that moves what limits a planner is for administrators, and frees nobody', async () => {
    expect(await bookingsSeen('planner')).toBe(1);
    expect(await codeOf(merge('second'))).toBe('not_allowed');
    expect(await bookingsSeen('planner')).toBe(1);
    // Whichever of the two stays: the sign-in goes along, and so does what limits it.
    await whileMerged('chief', { resourceId: 'elsewhere', duplicateId: 'planner' }, async () => {
      expect(await own('planner')).toMatchObject({ resourceId: 'elsewhere' });
      expect(await bookingsSeen('planner')).toBe(1);
    });
    expect(await own('planner')).toMatchObject({ resourceId: 'planner' });
    await whileMerged('chief', { resourceId: 'planner', duplicateId: 'elsewhere' }, async () => {
      expect(await bookingsSeen('planner')).toBe(1);
      expect(await own('chief')).toMatchObject({ resourceId: 'planner' });
    });
    expect(await bookingsSeen('planner')).toBe(1);
  });

  test.each(['second', 'chief'])(
    'of a field worker by %s leaves the worker at work, as whoever stays, whichever of the two had the sign-in',
    async (by) => {
      expect(await bookingsSeen('worker')).toBe(2);
      const { identity } = api.server.services;
      const linked = async (id: string) => (await identity.uidsLinkedTo(api.acme.id, [id])).get(id);
      await whileMerged(by, { resourceId: 'stays', duplicateId: 'worker' }, async () => {
        expect(await own('worker')).toMatchObject({ resourceId: 'stays' });
        expect(await linked('stays')).toEqual(['worker']);
        expect(await identity.recordsLinkedTo(api.acme.id, 'worker')).toEqual(['stays']);
        expect(await bookingsSeen('worker')).toBe(2);
        // Again, and the sign-in follows.
        await whileMerged(by, { resourceId: 'idle2', duplicateId: 'stays' }, async () => {
          expect(await own('worker')).toMatchObject({ resourceId: 'idle2' });
          expect(await linked('idle2')).toEqual(['worker']);
          expect(await bookingsSeen('worker')).toBe(2);
        });
      });
      expect(await own('worker')).toMatchObject({ resourceId: 'worker' });
      await whileMerged(by, { resourceId: 'worker', duplicateId: 'stays' }, async () => {
        expect(await bookingsSeen('worker')).toBe(2);
      });
    },
  );

  test('of a customer leaves the customer signed in, as the one that stays', async () => {
    await whileMerged('second', { customerId: 'company', duplicateId: 'buyer' }, async () => {
      expect(await own('buyer')).toMatchObject({ customerId: 'company' });
    });
    expect(await own('buyer')).toMatchObject({ customerId: 'buyer' });
  });

  test('into somebody who is promoted is for administrators: the sign-in would be promoted, too', async () => {
    const input = { resourceId: 'promoted', duplicateId: 'worker' };
    expect(await codeOf(send('resource.merge', input, 'second'))).toBe('not_allowed');
    await whileMerged('chief', input, async () => {
      expect(await own('worker')).toMatchObject({ resourceId: 'promoted' });
    });
  });
});

describe('the address of a calendar', () => {
  const bookingsAt = async (path: string) => {
    const text = await (await api.ask('GET', path)).text();
    return ['inside', 'outside'].filter((id) => text.includes(`${id}@`));
  };

  test('shows what both its owner and its maker see, whatever the maker sees by then', async () => {
    const [planners, workers] = [await shared('planner', 'worker'), await shared('worker', 'worker')];
    expect(await bookingsAt(planners)).toEqual(['inside']);
    expect(await bookingsAt(workers)).toEqual(['inside', 'outside']);
    await operate('booking.edit', { bookingId: 'inside', labelIds: [] });
    expect(await bookingsAt(planners)).toEqual([]);
    await operate('booking.edit', { bookingId: 'inside', labelIds: [east] });
  });

  test('opens nothing while its owner or its maker is out of use, or its maker may not share it', async () => {
    const path = await shared('planner', 'worker');
    const status = async () => (await api.ask('GET', path)).status;
    for (const resourceId of ['worker', 'planner']) {
      await operate('resource.deactivate', { resourceId });
      expect([resourceId, await status()]).toEqual([resourceId, 404]);
      await operate('resource.reactivate', { resourceId });
      expect(await status()).toBe(200);
    }
    const deny = (denied: readonly string[]) =>
      operate('masterLabelSet.change', { masterLabelSetId: 'of-planner', denied });
    await deny(['changePeople']);
    expect(await status()).toBe(404);
    await deny([]);
    const member = (step: string) =>
      api.ask('POST', `/api/v1/members/planner/${step}`, { as: api.acme.tokens.dispatcher });
    expect((await member('deactivate')).status).toBe(200);
    expect(await status()).toBe(404);
    expect((await member('reactivate')).status).toBe(200);
    tokens.planner = await signIn(api, 'planner@acme.example');
    expect(await status()).toBe(200);
  });
});

describe('a planner whom every permission is denied', () => {
  test('makes no guest links and no addresses of others, and holds no booking', async () => {
    const link = api.ask('POST', '/api/v1/bookings/inside/guest-links', {
      as: as('idle'),
      body: { by: 'link' },
    });
    const hold = api.ask('POST', '/api/v1/holds/claim', {
      as: as('idle'),
      body: { bookingIds: ['inside'], purpose: 'edit', tab: 'a-tab' },
    });
    for (const answer of [
      link,
      hold,
      share('idle', 'resource', 'worker'),
      share('idle', 'customer', 'buyer'),
    ]) {
      expect(await codeOf(answer)).toBe('not_allowed');
    }
    // Their own calendar is theirs.
    expect((await share('idle', 'resource', 'idle')).status).toBe(200);
    expect(await codeOf(send('booking.edit', { bookingId: 'inside', title: 'Mine' }, 'idle'))).toBe(
      'not_allowed',
    );
  });
});
