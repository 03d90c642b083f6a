import { Result } from 'effect';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { feedFrameSchema } from '../../../../api/contract/feed.ts';
import {
  type ApiTokenView,
  apiTokensViewSchema,
  areaScopes,
  createdApiTokenSchema,
  type NewApiToken,
  tokenScopes,
} from '../../../../api/contract/integrations.ts';
import { historyViewSchema, timelineViewSchema } from '../../../../api/contract/views.ts';
import { allRoutes } from '../../../../api/http/routes/allRoutes.ts';
import { registerRoutes } from '../../../../api/http/routes/registerRoutes.ts';
import { defaultLimits } from '../../../../api/platform/limits/limits.ts';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { createApiTokens } from '../../../../api/services/tokens/apiTokens.ts';
import { areaOf } from '../../../../domain/catalogues/areaOf.ts';
import { categories } from '../../../../domain/catalogues/eventCatalogue.ts';
import { areaNames } from '../../../../domain/rights/area.ts';
import { claimsOf } from '../../../../domain/rights/persona.ts';
import { rightIn } from '../../../../domain/rights/rights.ts';
import { openUnsteadyConnection } from '../../../commands/log/postgres/unsteadyConnection.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { hour, monday8, openSocket, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const day = 86_400_000;
const everyScope = [...tokenScopes];
/** Those that are no area's. */
const generalScopes = everyScope.filter((scope) => !areaScopes.has(scope));

async function create(token: Partial<NewApiToken> = {}) {
  const body = { name: 'Payroll', scopes: everyScope, ...token };
  const answer = await api.ask('POST', '/api/v1/tokens', { as: api.acme.tokens.dispatcher, body });
  expect(answer.status).toBe(200);
  return createdApiTokenSchema.parse(await answer.json());
}

async function listed(id: string): Promise<ApiTokenView | undefined> {
  const answer = await api.ask('GET', '/api/v1/tokens', { as: api.acme.tokens.dispatcher });
  return apiTokensViewSchema.parse(await answer.json()).tokens.find((token) => token.id === id);
}

function revoke(id: string, as = api.acme.tokens.dispatcher): Promise<Response> {
  return api.ask('POST', `/api/v1/tokens/${id}/revoke`, { as });
}

/** How a WebSocket of the feed is refused: the code and the reason of its close frame. */
function refusedUpgrade(address: string, bearer: string) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/events/stream`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return new Promise<readonly [number, string]>((resolve, reject) => {
    socket.once('message', () => reject(new Error('the socket was opened')));
    socket.once('close', (code, reason) => resolve([code, String(reason)]));
    socket.once('error', reject);
  });
}

describe('administration of API tokens', () => {
  test('a token is shown once with its secret, and listed without it', async () => {
    const { token, secret } = await create();
    expect(secret).toMatch(/^mus_[\w-]{43}$/);
    const view = await listed(token.id);
    expect(view).toMatchObject({
      name: 'Payroll',
      state: 'active',
      hint: secret.slice(-4),
      createdBy: 'dispatcher of acme',
      lastUsedAt: null,
      expiresAt: null,
    });
    const list = await api.ask('GET', '/api/v1/tokens', { as: api.acme.tokens.dispatcher });
    expect(await list.text()).not.toContain(secret);
  });

  test.each([
    ['tokens', 'name', { name: 'a\0b', scopes: ['read'] }],
    ['tokens', 'expiresAt', { name: 'Payroll', scopes: ['read'], expiresAt: Number.MAX_SAFE_INTEGER }],
    ['webhooks', 'name', { name: 'a\0b', url: 'https://example.com/' }],
  ])('of %s whose %s the database could not store is refused by its field', async (kind, field, body) => {
    const answer = await api.ask('POST', `/api/v1/${kind}`, { as: api.acme.tokens.dispatcher, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'invalid_input', details: { field } },
    ]);
  });

  test('and of webhooks an organisation has no more than it may, however many are created at once', async () => {
    const {
      identity,
      pools: { commands: pool },
      webhooks,
    } = api.server.services;
    // All connections of the pool are open, so that they race.
    await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')));
    const webhook = { name: 'Racing', url: 'https://example.com/', types: '', after: 0, epoch: 'none' };
    const token = { name: 'Racing', scopes: everyScope, expiresAt: null };
    for (const org of ['racing-1', 'racing-2', 'racing-3', 'racing-4', 'racing-5']) {
      const many = { length: 40 };
      const made = await Promise.all(Array.from(many, () => webhooks.create(org, 'somebody', webhook)));
      expect(made.filter(Result.isSuccess)).toHaveLength(20);
    }
    const made = await Promise.all(
      Array.from({ length: 120 }, () => identity.apiTokens.create('racing', 'somebody', token)),
    );
    expect(made.filter(Result.isSuccess)).toHaveLength(100);
    await pool.query(`delete from muster_webhooks.subscriptions where org like 'racing-%'`);
  });

  test('the database contains no secret', async () => {
    const { secret } = await create();
    const { rows } = await api.server.services.pools.commands.query(
      'select t::text from muster_identity.api_tokens t',
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4, 20));
  });

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that is none', { scopes: ['admin'] }, 'scopes'],
    ['no name', { name: '  ' }, 'name'],
    ['an expiry that has passed', { expiresAt: 1000 }, 'expiresAt'],
    ['an expiry under another name', { expires: 1000 }, 'expires"'],
  ])('%s is refused, naming the field', async (_what, wrong, field) => {
    const body = { name: 'Payroll', scopes: everyScope, ...wrong };
    const answer = await api.ask('POST', '/api/v1/tokens', { as: api.acme.tokens.dispatcher, body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(`"field":"${field}`);
  });

  test('an administrator of another organisation neither sees nor revokes it', async () => {
    const { token, secret } = await create();
    const others = await api.ask('GET', '/api/v1/tokens', { as: api.umbra.tokens.dispatcher });
    expect(await others.text()).not.toContain(token.id);
    expect((await revoke(token.id, api.umbra.tokens.dispatcher)).status).toBe(404);
    expect((await api.ask('GET', '/api/v1/labels', { as: secret })).status).toBe(200);
  });
});

describe('what a token may do', () => {
  const members = allRoutes.filter(({ access }) => access !== 'anyone' && access !== 'operator');

  test('every route of members says which scope it needs', () => {
    const allowed = new Set<string>([...tokenScopes, 'people']);
    expect(members.filter(({ scope }) => !allowed.has(scope)).map(({ path }) => path)).toEqual([]);
    const sent = members.filter(
      ({ kind, method, isSearch }) => kind === 'http' && method === 'POST' && !isSearch,
    );
    for (const { scope, path } of sent) expect([path, scope]).not.toEqual([path, 'read']);
  });

  test('a token without a route’s scope is refused there, and no token is accepted by routes for people', async () => {
    for (const left of generalScopes) {
      const scopes = generalScopes.filter((scope) => scope !== left);
      const { secret } = await create({ scopes });
      for (const route of members.filter(({ scope }) => scope === left || scope === 'people')) {
        const path = route.path.replaceAll(/:\w+/g, 'customers');
        if (route.kind === 'socket') {
          await expect(openSocket(api.address, path, secret, (json) => json)).rejects.toThrow('403');
          continue;
        }
        const body = route.method === 'POST' ? { body: {} } : {};
        const answer = await api.ask(route.method, path, { as: secret, ...body });
        expect([path, answer.status]).toEqual([path, 403]);
        expect(await answer.json()).toMatchObject({ code: 'not_allowed' });
      }
    }
  });

  test('with each scope the routes that need it are served', async () => {
    const { secret } = await create();
    expect((await api.ask('GET', '/api/v1/events', { as: secret })).status).toBe(200);
    expect((await api.ask('GET', '/api/v1/bookings', { as: secret })).status).toBe(200);
    expect((await api.ask('GET', '/api/v1/session', { as: secret })).status).toBe(200);
    const body = { name: 'made by a token' };
    expect((await api.ask('POST', '/api/v1/commands/label.create', { as: secret, body })).status).toBe(200);
  });

  test('each area in which a dispatcher may read or write records has a scope for it, and no other has', () => {
    const dispatcher = claimsOf('dispatcher');
    const ofRoutes = allRoutes.flatMap(({ access }) =>
      typeof access === 'string' ? [] : ['read' in access ? access.read : access.write],
    );
    const inUse = new Set([...ofRoutes, ...categories.map(areaOf)]);
    const granted = areaNames
      .filter((area) => inUse.has(area))
      .flatMap((area) => {
        const { read, write } = rightIn(dispatcher, area);
        return [...(read === 'none' ? [] : [`read ${area}`]), ...(write === 'none' ? [] : [`write ${area}`])];
      });
    const scoped = [...areaScopes.values()].flatMap(({ mode, areas }) =>
      areas.map((area) => `${mode} ${area}`),
    );
    // The feed has a scope of its own, there is nothing to read about uploads, and what happened is told to people.
    const others = /feed|read uploads|read trackedEvents/;
    expect(scoped.sort()).toEqual(granted.filter((one) => !others.test(one)).sort());
  });

  test('with the scopes of some areas it reads and changes what is in them, and learns nothing of others', async () => {
    const { bookingId, customerId, otherCustomerId, labelId } = api.acme;
    const { secret } = await create({ scopes: ['bookings:read', 'bookings:write', 'customers:read'] });
    const get = async (path: string) => (await api.ask('GET', `/api/v1/${path}`, { as: secret })).status;
    const send = (path: string, body: object) =>
      api.ask('POST', `/api/v1/commands${path}`, { as: secret, body });
    expect(await get(`bookings/${bookingId}`)).toBe(200);
    expect(await get(`customers/${customerId}`)).toBe(200);
    for (const closed of [
      'resources',
      'labels',
      'shifts',
      'absences',
      'events',
      `bookings/${bookingId}/history`,
    ]) {
      expect([closed, await get(closed)]).toEqual([closed, 403]);
    }
    const board = await api.ask('GET', `/api/v1/timeline?from=${monday8}&to=${monday8 + hour}`, {
      as: secret,
    });
    const { bookings, resources, customers, labels } = timelineViewSchema.parse(await board.json());
    expect([bookings.length > 0, resources, customers.length > 0, labels]).toEqual([true, [], true, []]);

    const edit = { bookingId, notes: 'by a program for bookings' };
    const edited = await send('/booking.edit?include=record', edit);
    expect([edited.status, await edited.json()]).toMatchObject([200, { record: { id: bookingId } }]);
    const change = { customerId: otherCustomerId, notes: 'not for it' };
    const refused = await send('/customer.change', change);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { detail: 'This API token lacks the scope customers:write.', details: { scope: 'customers:write' } },
    ]);
    expect((await send('/customer.change/effects', change)).status).toBe(403);
    const bulk = await send('', {
      commands: [
        { name: 'label.archive', input: { labelId } },
        { name: 'booking.edit', input: { ...edit, notes: '' } },
      ],
    });
    expect(await bulk.json()).toMatchObject({
      outcomes: [
        { problem: { detail: 'This API token lacks the scope planning:write.' } },
        { outcome: 'accepted' },
      ],
    });
  });

  test('a scope to change does not open what it changes, and the general ones open what they always did', async () => {
    const { bookingId } = api.acme;
    const edit = {
      as: (await create({ scopes: ['bookings:write'] })).secret,
      body: { bookingId, notes: '' },
    };
    expect((await api.ask('POST', '/api/v1/commands/booking.edit', edit)).status).toBe(200);
    expect((await api.ask('POST', '/api/v1/commands/booking.edit?include=record', edit)).status).toBe(403);
    expect((await api.ask('GET', `/api/v1/bookings/${bookingId}`, { as: edit.as })).status).toBe(403);
    const { secret } = await create({ scopes: ['read', 'customers:write'] });
    expect((await api.ask('GET', '/api/v1/shifts', { as: secret })).status).toBe(200);
    const body = { bookingId, notes: '' };
    expect((await api.ask('POST', '/api/v1/commands/booking.edit', { as: secret, body })).status).toBe(403);
  });

  test('it sees nothing of another organisation, and administers nothing', async () => {
    const { secret } = await create();
    const other = await api.ask('GET', `/api/v1/bookings/${api.umbra.bookingId}`, { as: secret });
    expect(other.status).toBe(404);
    const rename = await api.ask('POST', '/api/v1/commands/organisation.rename', {
      as: secret,
      body: { organisationId: 'acme', name: 'Mine' },
    });
    expect(rename.status).toBeGreaterThanOrEqual(403);
  });

  test('history names the token that did something, even once it is revoked', async () => {
    const { token, secret } = await create({ name: 'Booking portal' });
    const made = await api.ask('POST', '/api/v1/commands/booking.create', {
      as: secret,
      body: {
        bookingId: 'by-token',
        customerId: api.acme.customerId,
        start: monday8,
        end: monday8 + 3600,
      },
    });
    expect(made.status).toBe(200);
    const { position } = commandAnswerSchema.parse(await made.json());
    await revoke(token.id);
    const answer = await api.ask('GET', `/api/v1/bookings/by-token/history?after=${position}`, {
      as: api.acme.tokens.scheduler,
    });
    const { entries } = historyViewSchema.parse(await answer.json());
    expect(entries[0]).toMatchObject({ actor: { name: 'Booking portal (API token)' } });
  });
});

describe('the life of a token', () => {
  test('its last use is shown to the minute', async () => {
    const { token, secret } = await create();
    const before = Date.now();
    await api.ask('GET', '/api/v1/labels', { as: secret });
    const { lastUsedAt } = (await listed(token.id)) ?? {};
    expect((lastUsedAt ?? 1) % 60_000).toBe(0);
    expect(lastUsedAt ?? 0).toBeGreaterThan(before - 120_000);
  });

  test('a use is recorded at most once a minute', async () => {
    const { token, secret } = await create();
    await api.ask('GET', '/api/v1/labels', { as: secret });
    const version = async (): Promise<unknown> => {
      const { rows } = await api.server.services.pools.commands.query(
        'select xmin::text from muster_identity.api_tokens where id = $1',
        [token.id],
      );
      return rows[0];
    };
    // Where a minute began in between, the second pair of looks is within one.
    for (const attempt of [1, 2]) {
      const minute = Math.floor(Date.now() / 60_000);
      const written = await version();
      await api.ask('GET', '/api/v1/labels', { as: secret });
      if (Math.floor(Date.now() / 60_000) !== minute && attempt === 1) continue;
      expect(await version()).toEqual(written);
      return;
    }
  });

  test('one that never existed is refused as such, and not as a session that has ended', async () => {
    const answer = await api.ask('GET', '/api/v1/labels', { as: `mus_${'x'.repeat(43)}` });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'token_unknown' }]);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="muster", error="invalid_token", error_description="There is no such API token."',
    );
    const session = await api.ask('GET', '/api/v1/labels', { as: 'of.nobody' });
    expect([session.status, await session.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
    expect(session.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const nothing = await api.ask('GET', '/api/v1/labels');
    expect(nothing.headers.get('www-authenticate')).toBe('Bearer realm="muster"');
  });

  test('the sender of an expired token is told so', async () => {
    const { token, secret } = await create({ expiresAt: Date.now() + day });
    expect((await api.ask('GET', '/api/v1/labels', { as: secret })).status).toBe(200);
    await api.server.services.pools.commands.query(
      `update muster_identity.api_tokens set expires_at = now() - interval '1 second' where id = $1`,
      [token.id],
    );
    const answer = await api.ask('GET', '/api/v1/labels', { as: secret });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: 'token_expired', detail: 'This API token has expired. Create another one.' },
    ]);
    expect(await listed(token.id)).toMatchObject({ state: 'expired' });
  });

  test('a revoked one is refused with the next request, and listed as revoked', async () => {
    const { token, secret } = await create();
    expect((await revoke(token.id)).status).toBe(200);
    const answer = await api.ask('GET', '/api/v1/labels', { as: secret });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'token_revoked' }]);
    expect(await listed(token.id)).toMatchObject({ state: 'revoked' });
  });

  test('tokens used at the same moment are told apart, and none is accepted that was revoked before', async () => {
    const { apiTokens } = api.server.services.identity;
    const names = ['one', 'two', 'three', 'revoked meanwhile'];
    const made = await Promise.all(names.map((name) => create({ name })));
    const last = made.at(-1);
    const secrets = [...made.map(({ secret }) => secret), 'mus_nobody', made[0]?.secret ?? ''];
    const outcomes = (): Promise<unknown[]> =>
      Promise.all(
        secrets.map(async (secret) => {
          const authentication = await apiTokens.authenticate(secret);
          return authentication.outcome === 'signedIn'
            ? authentication.who.user.name
            : 'why' in authentication && authentication.why;
        }),
      );
    const before = Array.from({ length: 20 }, outcomes);
    for (const told of await Promise.all(before)) expect(told).toEqual([...names, 'unknown', 'one']);
    const under = Array.from({ length: 20 }, outcomes);
    await revoke(last?.token.id ?? '');
    // Those of a moment ago may still be under way.
    const after = [outcomes(), outcomes(), outcomes()];
    for (const told of await Promise.all(after)) {
      expect(told).toEqual(['one', 'two', 'three', 'revoked', 'unknown', 'one']);
    }
    await Promise.all(under);
  });

  test('revoking closes the sockets that it opened at once, those of another process at its next check', async () => {
    const app = Fastify();
    await registerRoutes(app, api.server.services);
    const other = await app.listen({ port: 0, host: '127.0.0.1' });
    const { token, secret } = await create();
    const open = (address: string, path: string) =>
      openSocket(address, path, secret, (json) => feedFrameSchema.safeParse(json).data);
    const sockets = await Promise.all([
      open(api.address, '/api/v1/events/stream'),
      open(api.address, '/api/v1/live'),
      open(other, '/api/v1/events/stream'),
    ]);
    await sockets[0].heard((frame) => frame?.kind === 'caughtUp');
    await revoke(token.id);
    for (const { closed } of sockets) expect(await closed).toEqual({ code: 1008, reason: 'TokenExpired' });
    await app.close();
  });

  test('one token may have a number of sockets open at once, of feed and live together; others have their own', async () => {
    const app = Fastify();
    const few = { ofToken: 3, ofTokensTogether: 5, ofPerson: 2, ofPeopleTogether: 3, together: 9 };
    const limits = { ...defaultLimits.sockets, ...few };
    await registerRoutes(app, api.server.services, { limits: { sockets: limits } });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const open = (bearer: string, path = '/api/v1/events/stream') =>
      openSocket(address, path, bearer, (json) => feedFrameSchema.safeParse(json).data);
    const [one, two] = [(await create()).secret, (await create()).secret];

    // All at the same time: none takes the place of another.
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => open(one, index % 2 === 0 ? '/api/v1/live' : undefined)),
    );
    const opened = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(opened).toHaveLength(limits.ofToken);
    expect(await refusedUpgrade(address, one)).toEqual([
      4429,
      'too_many_requests: This API token has 3 WebSockets open, which is the most. Please close one.',
    ]);
    // A request that is no upgrade takes no place, and so many more are refused as before.
    for (let index = 0; index < 5; index += 1) {
      const plain = await fetch(`${address}/api/v1/live`, { headers: { authorization: `Bearer ${two}` } });
      expect(plain.status).toBe(426);
    }

    const others = await Promise.all([open(two), open(two)]);
    // A reason has at most 123 bytes.
    expect(await refusedUpgrade(address, two)).toEqual([
      4429,
      expect.stringContaining(
        'The API tokens of this organisation have 5 WebSockets open, which is the most.',
      ),
    ]);
    const people = await Promise.all([open(api.acme.tokens.dispatcher), open(api.acme.tokens.dispatcher)]);
    expect((await refusedUpgrade(address, api.acme.tokens.dispatcher))[1]).toContain(
      'You have 2 WebSockets open, which is the most. Please close one.',
    );
    people.push(await open(api.acme.tokens.scheduler));
    expect((await refusedUpgrade(address, api.acme.tokens.scheduler))[1]).toContain(
      'The people of this organisation have 3 WebSockets open, which is the most. Please close one.',
    );
    const elsewhere = await open(api.umbra.tokens.dispatcher);
    expect((await refusedUpgrade(address, api.umbra.tokens.dispatcher))[1]).toContain(
      'The server has 9 WebSockets open, which is the most. Please close one.',
    );

    for (const { socket } of opened) socket.close();
    await expect.poll(async () => others.push(await open(one))).toBeGreaterThan(0);
    others.push(await open(two));
    for (const { socket } of [...others, ...people, elsewhere]) socket.terminate();
    await app.close();
  });

  test('a token that sends too much is told to wait, others are not', async () => {
    const app = Fastify();
    await registerRoutes(app, api.server.services, {
      limits: { requests: { ...defaultLimits.requests, ofToken: { perSecond: 0.01, burst: 3 } } },
    });
    const [busy, calm] = [await create(), await create()];
    const ask = (secret: string) =>
      app.inject({ url: '/api/v1/labels', headers: { authorization: `Bearer ${secret}` } });
    for (let request = 0; request < 3; request += 1) expect((await ask(busy.secret)).statusCode).toBe(200);
    const refused = await ask(busy.secret);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(calm.secret)).statusCode).toBe(200);
    await app.close();
  });

  test.each(['identity-api-tokens', 'set last_used_at ='])(
    'a token does not wait for ever for a connection that is lost silently at "%s"',
    async (message) => {
      const { secret } = await create();
      const way = await openUnsteadyConnection(
        String(api.server.services.pools.commands.options.connectionString),
      );
      const pool = createPool(way.url);
      const [hasty, patient] = [createApiTokens(pool, 200), createApiTokens(pool, longestWaitMs)];
      void way.holdAnswerTo(Buffer.from(message));
      // On a busy machine what is asked before takes as long now and then.
      do await expect(hasty.authenticate(secret)).rejects.toThrow('timeout');
      while (way.awaitsMessage());
      expect(await patient.authenticate(secret)).toMatchObject({ outcome: 'signedIn' });
      await pool.end();
      await way.close();
    },
  );
});
