import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { organisationHeader, ownOrganisationsSchema } from '../../../../api/contract/account.ts';
import { openSocket, signIn, startApi, type TestApi } from '../../apiFixture.ts';

/** A dispatcher of acme who is a customer of umbra, too. */
const email = 'dispatcher@acme.example';
const uid = 'acme-dispatcher';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { identity } = api.server.services;
  const customer = { org: 'umbra', role: 'customer', customerId: api.umbra.customerId } as const;
  Result.getOrThrow(await identity.addMember(email, customer, { actor: 'operator' }));
});
afterAll(() => api.close());

const switchTo = (as: string, org_id: string, role: string, whose = uid) =>
  api.ask('POST', '/api/v1/switch_org_by_uid', { as, body: { org_id, role, uid: whose } });

async function switched(as: string, org_id: string, role: string): Promise<string> {
  const answer = await switchTo(as, org_id, role);
  expect(answer.status).toBe(200);
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

async function sessionOf(as: string): Promise<unknown> {
  const answer = await api.ask('GET', '/api/v1/session', { as });
  return [answer.status, await answer.json()];
}

const inAcme = [200, { role: 'dispatcher', duties: ['admin'], organisation: { id: 'acme' } }];
const inUmbra = () => [
  200,
  { role: 'customer', duties: [], customerId: api.umbra.customerId, organisation: { id: 'umbra' } },
];

describe('a member of several organisations', () => {
  test('is in each what they are there, and one at a time is current', async () => {
    const first = await signIn(api, email);
    expect(await sessionOf(first)).toMatchObject(inAcme);
    const listed = await api.ask('GET', '/api/v1/account/organisations', { as: first });
    expect(ownOrganisationsSchema.parse(await listed.json()).organisations).toMatchObject([
      { org_id: 'acme', role: 'dispatcher', current: true },
      { org_id: 'umbra', role: 'customer', current: false },
    ]);
    const second = await switched(first, 'umbra', 'customer');
    expect(await sessionOf(second)).toMatchObject(inUmbra());
    // What only a dispatcher of acme sees is closed.
    expect((await api.ask('GET', '/api/v1/tokens', { as: second })).status).toBe(403);
    expect((await api.ask('GET', `/api/v1/bookings/${api.acme.bookingId}`, { as: second })).status).toBe(404);
    // The next sign-in begins where they worked last.
    expect(await sessionOf(await signIn(api, email))).toMatchObject(inUmbra());
    expect(await sessionOf(await switched(second, 'acme', 'dispatcher'))).toMatchObject(inAcme);
  });

  test('leaves everything of the former organisation behind: tokens, search keys and sockets', async () => {
    const first = await signIn(api, email);
    const exchanged = await api.ask('GET', '/api/v1/access_token', { as: first });
    const { access_token } = z.object({ access_token: z.string() }).parse(await exchanged.json());
    const { alg_key } = z
      .object({ alg_key: z.string() })
      .parse(await (await api.ask('GET', '/api/v1/session', { as: first })).json());
    const socket = await openSocket(api.address, '/api/v1/live', first, (json) => json);
    await switched(first, 'umbra', 'customer');
    expect((await socket.closed).reason).toBe('TokenExpired');
    for (const as of [first, access_token, alg_key]) {
      const answer = await api.ask('POST', '/api/v1/search', {
        as,
        body: { queries: [{ index: 'bookings' }] },
      });
      expect(answer.status).toBe(401);
    }
    await switched(await signIn(api, email), 'acme', 'dispatcher');
  });

  test('two switches of one session at once end in one session', async () => {
    const first = await signIn(api, email);
    const { sessions } = api.server.services.identity;
    const before = (await sessions.list(uid)).length;
    const both = await Promise.all([
      switchTo(first, 'umbra', 'customer'),
      switchTo(first, 'umbra', 'customer'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await sessions.list(uid)).length).toBe(before);
  });

  test.each([
    ['an organisation that they are no member of', 'nowhere', 'dispatcher', uid],
    ['another role than theirs', 'umbra', 'dispatcher', uid],
    ['somebody else', 'umbra', 'customer', 'umbra-customer'],
  ])('a switch to %s is refused, and the session stays', async (_name, org_id, role, whose) => {
    const as = await signIn(api, email);
    const refused = await switchTo(as, org_id, role, whose);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_allowed' }]);
    expect((await api.ask('GET', '/api/v1/session', { as })).status).toBe(200);
  });
});

describe('a page of an organisation that is not the current one any more', () => {
  const refusal = { status: 409, code: 'organisation_not_current' };
  const createLabel = (as: string, labelId: string, org: string) =>
    api.ask('POST', '/api/v1/commands/label.create', {
      as,
      body: { labelId, name: labelId },
      headers: { [organisationHeader]: org },
    });

  test('reads and changes nothing', async () => {
    const as = api.umbra.tokens.dispatcher;
    const read = await api.ask('GET', '/api/v1/customers', { as, headers: { [organisationHeader]: 'acme' } });
    expect(await read.json()).toMatchObject(refusal);
    const picture = await api.ask('GET', '/api/v1/files/any?org_id=acme', { as });
    expect(await picture.json()).toMatchObject(refusal);
    expect(await (await createLabel(as, 'meant-for-acme', 'acme')).json()).toMatchObject(refusal);
    expect((await api.ask('GET', '/api/v1/labels/meant-for-acme', { as })).status).toBe(404);
    // The same pages in their own organisation.
    expect((await createLabel(as, 'meant-for-umbra', 'umbra')).status).toBe(200);
    expect((await api.ask('GET', '/api/v1/customers?org_id=umbra', { as })).status).toBe(200);
  });

  test('gets no socket', async () => {
    const as = api.umbra.tokens.dispatcher;
    const opened = openSocket(api.address, '/api/v1/live?org_id=acme', as, (json) => json);
    await expect(opened).rejects.toThrow('4409');
    const own = await openSocket(api.address, '/api/v1/live?org_id=umbra', as, (json) => json);
    own.socket.close();
  });
});
