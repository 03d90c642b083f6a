import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MembershipInput, membersViewSchema } from '../../../../api/contract/members.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { setUpSecondFactor } from '../../../support/secondFactor.ts';
import { openSocket, password, signIn, startApi, type TestApi } from '../../apiFixture.ts';

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
  partnerId: null,
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
    expect(customer?.lastSignedInAt).toBeGreaterThan(Date.now() - 86_400_000);
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

describe('a second factor', () => {
  const remove = (uid: string, token: string) =>
    api.ask('POST', `/api/v1/members/${uid}/remove-second-factor`, { as: token, body: {} });
  const rule = (asked: string, token: string) =>
    api.ask('POST', '/api/v1/second-factor-rule', { as: token, body: { asked } });
  const entries = async (kind: string, token: string) =>
    Object(
      await (await api.ask('GET', `/api/v1/security/entries?kind=${kind}&limit=1`, { as: token })).json(),
    ).rows;
  const signInWith = (uid: string, headers: Record<string, string>) =>
    api.ask('POST', '/api/auth/sign-in', { body: { email: `${uid}@acme.example`, password }, headers });
  const told = async (answer: Response) => [answer.status, Object(await answer.json()).code];

  test('of a member is turned off by an administrator, who signs the member out by that', async () => {
    const uid = await member();
    const theirs = await signIn(api, `${uid}@acme.example`);
    const { header } = await setUpSecondFactor(api, theirs, password);
    expect((await list()).find((one) => one.uid === uid)).toMatchObject({ hasSecondFactor: true });
    expect(await told(await signInWith(uid, {}))).toEqual([401, 'auth/multi-factor-auth-required']);
    const wrong = await signInWith(uid, { 'muster-second-factor': '000000' });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: 'auth/invalid-verification-code', details: { field: 'secondFactor' } },
    ]);
    expect((await signInWith(uid, header())).status).toBe(200);

    expect((await remove(uid, theirs)).status).toBe(403);
    expect((await remove('umbra-scheduler', as)).status).toBe(404);
    expect((await remove('acme-dispatcher', as)).status).toBe(403);
    expect(await (await remove(uid, as)).json()).toEqual({ ended: 2 });
    expect(await statusOf(theirs)).toBe(401);
    expect((await signInWith(uid, {})).status).toBe(200);
    expect((await remove(uid, as)).status).toBe(404);
    expect(await entries('secondFactorRemoved', as)).toMatchObject([
      { summary: expect.stringMatching(/ turned the second factor of Member \d+ off\.$/) },
    ]);
  });

  test('of somebody who works elsewhere, too, is turned off by no administrator', async () => {
    const uid = await member();
    await setUpSecondFactor(api, await signIn(api, `${uid}@acme.example`), password);
    const { identity, pools } = api.server.services;
    await pools.commands.query('delete from muster_identity.unproven_accounts where uid = $1', [uid]);
    const umbra = { org: 'umbra', role: 'scheduler' } as const;
    Result.getOrThrow(await identity.addMember(`${uid}@acme.example`, umbra, { actor: 'operator' }));
    expect(await told(await remove(uid, as))).toEqual([403, 'not_allowed']);
  });

  test('is asked of administrators, who reach nothing but their account without one', async () => {
    const [first, second] = [await member('dispatcher', ['admin']), await member('dispatcher', ['admin'])];
    const planner = await member();
    const [asking, other] = [
      await signIn(api, `${first}@acme.example`),
      await signIn(api, `${second}@acme.example`),
    ];
    const asPlanner = await signIn(api, `${planner}@acme.example`);
    expect(await told(await rule('ofAdministrators', asking))).toEqual([403, 'not_allowed']);
    await setUpSecondFactor(api, asking, password);
    expect((await rule('ofAdministrators', asPlanner)).status).toBe(403);
    const socket = await openSocket(api.address, '/api/v1/live', other, (json) => json);
    expect((await rule('ofAdministrators', asking)).status).toBe(200);
    // Also whoever else administers the organisation and has none.
    expect((await socket.closed).reason).toBe('TokenExpired');
    expect([await statusOf(other), await statusOf(asPlanner), await statusOf(asking)]).toEqual([
      401, 200, 200,
    ]);

    const again = await signIn(api, `${second}@acme.example`);
    const session = await api.ask('GET', '/api/v1/session', { as: again });
    expect(await session.json()).toMatchObject({ lacksFactor: true });
    for (const path of ['/api/v1/members', '/api/v1/bookings', '/api/v1/access_token']) {
      expect(await told(await api.ask('GET', path, { as: again }))).toEqual([403, 'second_factor_missing']);
    }
    await expect(openSocket(api.address, '/api/v1/live', again, (json) => json)).rejects.toThrow();
    await setUpSecondFactor(api, again, password);
    expect((await api.ask('GET', '/api/v1/members', { as: again })).status).toBe(200);
    const off = await api.ask('POST', '/api/v1/account/second-factor/remove', {
      as: again,
      body: { currentPassword: password },
    });
    expect(await told(off)).toEqual([403, 'not_allowed']);
    expect((await rule('ofNobody', again)).status).toBe(200);
    expect(await entries('secondFactorAsked', again)).toMatchObject([
      { summary: expect.stringContaining('no longer asks administrators for a second factor') },
    ]);
  });
});
