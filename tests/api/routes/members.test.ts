import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MembershipInput, membersViewSchema } from '../../../api/contract/members.ts';
import type { Role } from '../../../domain/roles.ts';
import { openSocket, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

let api: TestApi;
let as: string;
beforeAll(async () => {
  api = await startApi();
  as = api.acme.tokens.dispatcher;
});
afterAll(() => api.close());

const scheduler: MembershipInput = {
  role: 'scheduler',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
};
const administrator: MembershipInput = { ...scheduler, role: 'dispatcher', duties: ['admin'] };

let made = 0;
/** Somebody new of acme; returns their address. */
async function member(role: Role = 'scheduler', duties: readonly string[] = []): Promise<string> {
  made += 1;
  const uid = `member-${made}`;
  const user = {
    uid,
    name: `Member ${made}`,
    email: `${uid}@acme.example`,
    password,
    org: 'acme',
    role,
    duties,
  };
  Result.getOrThrow(await api.server.services.identity.createUser(user));
  return uid;
}

const list = async (token = as) =>
  membersViewSchema.parse(await (await api.ask('GET', '/api/v1/members', { as: token })).json()).members;
const change = (uid: string, body: object, token = as) =>
  api.ask('POST', `/api/v1/members/${uid}/change`, { as: token, body });
const step = (uid: string, name: 'deactivate' | 'reactivate', token = as) =>
  api.ask('POST', `/api/v1/members/${uid}/${name}`, { as: token, body: {} });
const statusOf = async (token: string) => (await api.ask('GET', '/api/v1/session', { as: token })).status;
const trail = async () => {
  const answer = await api.ask('GET', '/api/v1/security/entries?kind=memberChanged&limit=1', { as });
  return answer.json();
};

describe('members', () => {
  test('are listed with what they are, the name of their record, and when they were here', async () => {
    const rows = await list();
    const customer = rows.find(({ uid }) => uid === 'acme-customer');
    expect(customer).toMatchObject({
      name: 'customer of acme',
      email: 'customer@acme.example',
      role: 'customer',
      duties: [],
      customerId: api.acme.customerId,
      recordName: expect.stringContaining('Customer of acme'),
      active: true,
    });
    expect(Date.now() - (customer?.lastSignedInAt ?? 0)).toBeLessThan(3_600_000 * 24);
    expect(JSON.stringify(rows)).not.toContain('umbra');
  });

  test('with other rights have to sign in again, and their sockets close', async () => {
    const uid = await member();
    const token = await signIn(api, `${uid}@acme.example`);
    const socket = await openSocket(api.address, '/api/v1/live', token, (json) => json);
    const answer = await change(uid, { ...scheduler, role: 'dispatcher', duties: ['auditor'] });
    expect(await answer.json()).toMatchObject({ role: 'dispatcher', duties: ['auditor'] });
    expect((await socket.closed).reason).toBe('TokenExpired');
    expect(await statusOf(token)).toBe(401);
    const again = await api.ask('GET', '/api/v1/session', { as: await signIn(api, `${uid}@acme.example`) });
    expect(await again.json()).toMatchObject({ role: 'dispatcher', duties: ['auditor'] });
    expect(await trail()).toMatchObject({
      rows: [
        {
          summary: `dispatcher of acme changed what Member ${made} is here: dispatcher, auditor, before that scheduler.`,
        },
      ],
    });
  });

  test('who are changed into what they are keep their sessions', async () => {
    const uid = await member();
    const token = await signIn(api, `${uid}@acme.example`);
    expect((await change(uid, scheduler)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
  });

  test('who are deactivated are out at once, and in again when they are reactivated', async () => {
    const uid = await member();
    const token = await signIn(api, `${uid}@acme.example`);
    const socket = await openSocket(api.address, '/api/v1/live', token, (json) => json);
    expect(await (await step(uid, 'deactivate')).json()).toMatchObject({ active: false });
    expect((await socket.closed).reason).toBe('TokenExpired');
    expect(await statusOf(token)).toBe(401);
    // The account stays; it is a member of nothing.
    const outside = await api.ask('GET', '/api/v1/session', { as: await signIn(api, `${uid}@acme.example`) });
    expect(await outside.json()).toMatchObject({ code: 'auth/no-organisation' });
    expect((await list()).at(-1)).toMatchObject({ uid, active: false });
    expect(await (await step(uid, 'reactivate')).json()).toMatchObject({ active: true, role: 'scheduler' });
    expect(await statusOf(await signIn(api, `${uid}@acme.example`))).toBe(200);
  });

  test.each<[string, object, string]>([
    ['a resource without a record', { ...scheduler, role: 'resource' }, 'resourceId'],
    ['a customer without a record', { ...scheduler, role: 'customer' }, 'customerId'],
    ['a scheduler who administers', { ...scheduler, duties: ['admin'] }, 'duties'],
    ['a record that there is not', { ...scheduler, resourceId: 'nobody' }, 'resourceId'],
    ['a role that there is not', { ...scheduler, role: 'owner' }, 'role'],
    ['a duty that there is not', { ...scheduler, duties: ['trailReader'] }, 'duties'],
  ])('cannot become %s', async (_name, claims, field) => {
    const uid = await member();
    const refused = await change(uid, claims);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: expect.stringContaining(field) }],
    });
    expect((await list()).find((one) => one.uid === uid)).toMatchObject(scheduler);
  });

  test('cannot be linked to a record of another organisation', async () => {
    const uid = await member();
    const refused = await change(uid, { ...scheduler, resourceId: api.umbra.resourceId });
    expect(await refused.json()).toMatchObject({ code: 'invalid_input', details: { field: 'resourceId' } });
  });

  test('of other organisations are not there', async () => {
    const strangers = await Promise.all([
      change('umbra-scheduler', scheduler),
      step('umbra-scheduler', 'deactivate'),
    ]);
    const unknown = await Promise.all([change('nobody', scheduler), step('nobody', 'deactivate')]);
    for (const answer of [...strangers, ...unknown]) {
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  test('are changed by administrators alone', async () => {
    const uid = await member();
    const dispatcher = await signIn(api, `${await member('dispatcher')}@acme.example`);
    for (const token of [dispatcher, api.acme.tokens.scheduler, api.umbra.tokens.scheduler]) {
      expect((await change(uid, administrator, token)).status).toBe(403);
      expect((await step(uid, 'deactivate', token)).status).toBe(403);
    }
  });
});

describe('the last administrator', () => {
  test('is neither demoted nor deactivated', async () => {
    for (const answer of [
      await change('acme-dispatcher', scheduler),
      await change('acme-dispatcher', { ...administrator, partner: true }),
      await step('acme-dispatcher', 'deactivate'),
    ]) {
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'last_administrator' }]);
    }
    expect(await statusOf(as)).toBe(200);
  });

  test('is one of two who demote each other at the same moment', async () => {
    const umbra = api.umbra.tokens.dispatcher;
    const second = {
      uid: 'second-admin',
      name: 'Second',
      email: 'second@umbra.example',
      password,
      org: 'umbra',
      role: 'dispatcher',
      duties: ['admin'],
    } as const;
    Result.getOrThrow(await api.server.services.identity.createUser(second));
    const other = await signIn(api, second.email);
    const both = await Promise.all([
      change(second.uid, scheduler, umbra),
      change('umbra-dispatcher', scheduler, other),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { identity } = api.server.services;
    const left = (await identity.members.list('umbra')).filter(({ duties }) => duties.includes('admin'));
    expect(left).toHaveLength(1);
  });
});
