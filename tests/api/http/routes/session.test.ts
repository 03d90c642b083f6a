import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sessionViewSchema } from '../../../../api/contract/views.ts';
import { password, signIn, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
}

describe('the session', () => {
  test('shows who is signed in, with the claims and the organisation', async () => {
    const answer = await api.ask('GET', '/api/v1/session', { as: api.acme.tokens.resource });
    expect(sessionViewSchema.parse(await answer.json())).toMatchObject({
      user: { uid: 'acme-resource', name: 'resource of acme', email: 'resource@acme.example' },
      role: 'resource',
      partner: false,
      resourceId: api.acme.resourceId,
      customerId: null,
      duty: null,
      organisation: { id: 'acme', name: 'The acme company', timeZone: 'Australia/Sydney' },
    });
    const asAdministrator = await api.ask('GET', '/api/v1/session', { as: api.acme.tokens.dispatcher });
    const { duty, duties } = sessionViewSchema.parse(await asAdministrator.json());
    expect([duty, duties[0]]).toEqual(['admin', 'admin']);
  });

  test('a browser signs in, works and signs out with its cookie', async () => {
    const signedIn = await api.ask('POST', '/api/auth/sign-in', {
      body: { email: 'dispatcher@acme.example', password },
      headers: { origin: api.address },
    });
    const cookie = cookiesOf(signedIn);
    const session = () => api.ask('GET', '/api/v1/session', { headers: { cookie } });
    expect((await session()).status).toBe(200);
    const signedOut = await api.ask('POST', '/api/auth/sign-out', {
      headers: { cookie, origin: api.address },
    });
    expect(signedOut.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
    expect((await session()).status).toBe(401);
  });

  test('the bearer ID token is exchanged for an access token of an hour with the same rights', async () => {
    const token = await signIn(api, 'scheduler@acme.example');
    const exchanged = await api.ask('GET', '/api/v1/access_token', { as: token });
    const { access_token, expires_in } = z
      .object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() })
      .parse(await exchanged.json());
    expect(expires_in).toBe(3600);
    const session = await api.ask('GET', '/api/v1/session', { as: access_token });
    expect(await session.json()).toMatchObject({ role: 'scheduler' });
  });

  test('an access token older than an hour is told to be renewed', async () => {
    const token = await signIn(api, 'scheduler@acme.example');
    const { access_token } = z
      .object({ access_token: z.string() })
      .parse(await (await api.ask('GET', '/api/v1/access_token', { as: token })).json());
    await api.server.services.pools.commands.query(
      `update muster_identity.access_tokens set expires_at = now() - interval '1 second'`,
    );
    const refused = await api.ask('GET', '/api/v1/session', { as: access_token });
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'token_expired' }]);
  });

  test('withdrawn claims are gone with the next request', async () => {
    const token = await signIn(api, 'customer@umbra.example');
    await api.server.services.pools.commands.query(
      `delete from muster_identity.members where uid = 'umbra-customer'`,
    );
    const refused = await api.ask('GET', '/api/v1/session', { as: token });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'auth/no-organisation' }]);
  });
});
