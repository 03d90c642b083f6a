import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { madeCalendarAddressSchema } from '../../../api/contract/calendars.ts';
import { problemSchema } from '../../../api/contract/problem.ts';
import { allPermissions } from '../../../domain/masterLabelSet/permissions.ts';
import { hour, mondayToCome, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

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
  await operate('customer.create', { customerId: 'buyer', firstName: 'Buyer' });
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
      expect((await session(uid)).status).toBe(200);
      await operate(`${category}.deactivate`, one);
      expect(await codeOf(session(uid))).toBe('auth/no-organisation');
      // Who signs in meanwhile is told the same.
      const again = await signIn(api, `${uid}@acme.example`);
      expect(await codeOf(api.ask('GET', '/api/v1/session', { as: again }))).toBe('auth/no-organisation');
      await operate(`${category}.reactivate`, one);
      expect((await session(uid)).status).toBe(200);
    },
  );

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

  test('that moves what limits a planner is for administrators, and frees nobody', async () => {
    expect(await bookingsSeen('planner')).toBe(1);
    expect(await codeOf(merge('second'))).toBe('not_allowed');
    expect(await bookingsSeen('planner')).toBe(1);
    const merged = await merge('chief');
    expect(merged.status).toBe(200);
    const { undo } = z
      .object({
        report: z.object({ undo: z.array(z.object({ name: z.string(), input: z.object({}).loose() })) }),
      })
      .parse(await merged.json()).report;
    expect(await codeOf(session('planner'))).toBe('auth/no-organisation');
    for (const { name, input } of undo) expect((await send(name, input, 'chief')).status).toBe(200);
    expect(await bookingsSeen('planner')).toBe(1);
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
