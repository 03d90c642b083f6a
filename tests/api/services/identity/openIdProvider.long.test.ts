import { createServer } from 'node:http';
import { Result } from 'effect';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../api/platform/postgres/embeddedPostgres.ts';
import { client, cookieHeader, createIdentitySide, type IdentitySide } from './identitySide.ts';

/** Where Muster says that browsers come back to. */
const returnTo = 'http://muster.test/api/auth/federated/answer/yahoo';
const person = {
  sub: 'nora-at-the-provider',
  email: 'nora@field.example',
  email_verified: true,
  name: 'Nora Field',
};

let side: IdentitySide;
let issuer: string;
let stop: () => Promise<void>;

/** A certified OpenID provider, at which whoever comes is Nora, and lets it tell what was asked for. */
async function startOpenIdProvider() {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies'] },
    clients: [
      {
        client_id: 'muster',
        client_secret: 'a secret of the provider',
        redirect_uris: [returnTo],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, reply, { login: { accountId: person.sub } });
      return;
    }
    void answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

beforeAll(async () => {
  await startOpenIdProvider();
  side = await createIdentitySide(undefined, {
    providers: {
      yahoo: {
        id: 'muster',
        secret: 'a secret of the provider',
        addresses: {
          issuer,
          authorize: `${issuer}/auth`,
          token: `${issuer}/token`,
          keys: `${issuer}/jwks`,
          profile: `${issuer}/me`,
        },
      },
    },
  });
});
afterAll(async () => {
  await side.close();
  await stop();
});

/** Follows a provider as a browser does, until it sends back to Muster. */
async function follow(address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let at = address, step = 0; step < 10; step += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const next = new URL(answer.headers.get('location') ?? '', at);
    if (next.href.startsWith(returnTo)) return next;
    at = next.href;
  }
  throw new Error('the provider did not send anybody back');
}

async function comeBack() {
  const begun = Result.getOrThrow(await side.identity.byProvider.begin({ provider: 'yahoo' }, client));
  const { state = '', ...rest } = Object.fromEntries((await follow(begun.address)).searchParams);
  const from = { ...client, cookie: cookieHeader([begun.setCookie]) };
  return { back: { provider: 'yahoo' as const, answer: { state, ...rest } }, from };
}

test('a certified OpenID provider signs somebody in, and names who answers', async () => {
  const { back, from } = await comeBack();
  expect(back.answer).toMatchObject({ iss: issuer });
  const done = Result.getOrThrow(await side.identity.byProvider.complete(back, from));
  expect(done).toMatchObject({
    outcome: 'signedIn',
    answer: { user: { email: person.email, name: person.name } },
  });
});

test('a code counts once, also at the provider', async () => {
  const first = await comeBack();
  const second = await comeBack();
  Result.getOrThrow(await side.identity.byProvider.complete(first.back, first.from));
  const { state } = second.back.answer;
  const replayed = { ...second.back, answer: { ...first.back.answer, state } };
  const done = await side.identity.byProvider.complete(replayed, second.from);
  expect(Result.isFailure(done) && done.failure.code).toBe('auth/user-token-expired');
});
