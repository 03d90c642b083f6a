import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../api/contract/problem.ts';
import { allRoutes } from '../../../api/routes/allRoutes.ts';
import type { Route } from '../../../api/routes/route.ts';
import { authorisationMatrix } from '../../../commands/registry.ts';
import { roles } from '../../../domain/roles.ts';
import { monday8, openSocket, startApi, type TestApi, type TestOrganisation } from '../apiFixture.ts';

let api: TestApi;
/** An API token of each organisation. */
const tokenIds = new Map<string, string>();
/** Webhooks of each, and one of each to be removed. */
const webhookIds = new Map<string, string>();
const spareIds = new Map<string, string>();
beforeAll(async () => {
  api = await startApi();
  for (const { id } of [api.acme, api.umbra]) {
    const token = { name: `Payroll of ${id}`, scopes: [], expiresAt: null };
    const made = await api.server.services.identity.apiTokens.create(id, `${id}-dispatcher`, token);
    tokenIds.set(id, Result.getOrThrow(made).token.id);
    for (const ids of [webhookIds, spareIds]) {
      const webhook = { name: `Hook of ${id}`, url: 'https://hooks.invalid/', types: '', after: 0 };
      const epoch = await api.server.services.log.epoch();
      const by = `${id}-dispatcher`;
      const hook = await api.server.services.webhooks.create(id, by, { ...webhook, epoch });
      ids.set(id, Result.getOrThrow(hook).webhook.id);
    }
  }
});
afterAll(() => api.close());

const membersOnly = allRoutes.filter((route) => !['anyone', 'operator'].includes(route.access));
const named = (routes: readonly Route[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

/** The address of a route for one organisation's records. */
function addressOf(route: Route, org: TestOrganisation): string {
  const removed = route.path.endsWith('/remove');
  const path = route.path
    .replace(':bookingId', org.bookingId)
    .replace(':stream', `booking-${org.id}.${org.bookingId}`)
    .replace(':name', 'label.create')
    .replace(':kind', 'customers')
    .replace(':planId', '9a8b1c52-6d0e-4f6b-8a51-0f8e5d0a7c11')
    .replace(':tokenId', tokenIds.get(org.id) ?? '')
    .replace(':webhookId', removed ? (spareIds.get(org.id) ?? '') : (webhookIds.get(org.id) ?? ''));
  const span = `from=${monday8 - 86_400}&to=${monday8 + 86_400}`;
  if (route.path === '/api/v1/timeline/around') {
    return `${path}?${span}&boardFrom=${monday8 - 3600}&boardTo=${monday8 + 3600}`;
  }
  return route.path === '/api/v1/timeline' ? `${path}?${span}` : path;
}

/** What some route wants in its body. */
const fields = {
  csv: 'First name\nAda\n',
  name: 'walked',
  dryRun: true,
  scopes: ['read'],
  url: 'https://hooks.invalid/',
  after: 0,
  mode: 'allocateAll',
  from: monday8,
  to: monday8 + 86_400,
};

/** The fields that a route knows: some refuse what they don't. */
function bodyOf({ method, input: { body } }: Route): { body?: object } {
  if (method !== 'POST') return {};
  const known = ([name]: [string, unknown]) => !(body instanceof z.ZodObject) || name in body.shape;
  return { body: Object.fromEntries(Object.entries(fields).filter(known)) };
}

describe('without a session', () => {
  test.each(named(membersOnly))('%s asks to sign in', async (_name, route) => {
    if (route.kind === 'socket') {
      const opened = openSocket(api.address, route.path, 'nonsense', (json) => json);
      await expect(opened).rejects.toThrow('401');
      return;
    }
    const answer = await api.ask(route.method, addressOf(route, api.acme), bodyOf(route));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'not_signed_in', status: 401 });
  });

  test('only sign-in, health, documentation and, from this machine, metrics answer', () => {
    const open = allRoutes.filter((route) => !membersOnly.includes(route));
    expect(open.map((route) => `${route.access} ${route.path}`).sort()).toEqual([
      'anyone /.well-known/muster-audit-key.json',
      'anyone /api/asyncapi.json',
      'anyone /api/auth/sign-in',
      'anyone /api/auth/sign-out',
      'anyone /api/health/live',
      'anyone /api/health/ready',
      'anyone /api/openapi.json',
      'operator /metrics',
    ]);
  });
});

describe('roles', () => {
  const allowed = {
    signedIn: roles,
    staff: ['dispatcher', 'scheduler', 'resource'],
    planners: ['dispatcher', 'scheduler'],
    dispatchers: ['dispatcher'],
    admins: ['dispatcher'],
    anyone: roles,
    operator: roles,
  } as const;

  test.each(named(membersOnly))(
    '%s serves the roles it is for and no others, with what it says it answers',
    async (_name, route) => {
      for (const role of roles) {
        const token = api.acme.tokens[role];
        const may = allowed[route.access].some((allowedRole) => allowedRole === role);
        if (route.kind === 'socket') {
          const opened = openSocket(api.address, route.path, token, (json) => json);
          if (may) (await opened).socket.close();
          else await expect(opened).rejects.toThrow('403');
          continue;
        }
        const options = { ...bodyOf(route), as: token };
        const answer = await api.ask(route.method, addressOf(route, api.acme), options);
        if (!may) expect([role, answer.status]).toEqual([role, 403]);
        // Commands have a matrix of their own, below.
        else if (route.path !== '/api/v1/commands/:name') {
          expect([role, answer.status]).toEqual([role, 200]);
          const [first = ''] = (await answer.text()).split('\n');
          expect(route.answer.safeParse(JSON.parse(first)).error).toBeUndefined();
        }
      }
    },
  );

  test.each(authorisationMatrix())('$command is refused to every role that may not send it', async (line) => {
    for (const role of roles) {
      const answer = await api.ask('POST', `/api/v1/commands/${line.command}`, {
        as: api.acme.tokens[role],
        body: {},
      });
      // An empty input is a bad one: whoever may send the command is told so, the others nothing.
      const { code } = problemSchema.parse(await answer.json());
      if (line.roles[role] === 'never') expect([role, code]).toEqual([role, 'not_allowed']);
      else if (line.roles[role] === 'may') expect([role, code]).toEqual([role, 'invalid_input']);
    }
  });
});

describe('two organisations', () => {
  /** What stands in the records of the one and must not be told to the other. */
  const ofUmbra = /of umbra|umbra nursing|The umbra/;
  const reading = membersOnly.filter((route) => route.kind === 'http' && route.method === 'GET');

  test.each(named(reading))('%s shows nothing of the other', async (_name, route) => {
    for (const role of roles) {
      const own = await api.ask('GET', addressOf(route, api.acme), { as: api.acme.tokens[role] });
      const text = await own.text();
      expect(text).not.toMatch(ofUmbra);
      const answer = await api.ask('GET', addressOf(route, api.umbra), { as: api.acme.tokens[role] });
      if (route.path.includes(':bookingId')) {
        const forbidden = route.access === 'planners' && !['dispatcher', 'scheduler'].includes(role);
        expect([role, answer.status]).toEqual([role, forbidden ? 403 : 404]);
      }
      expect(await answer.text()).not.toMatch(ofUmbra);
    }
  });

  test('commands reach no record of the other', async () => {
    for (const [name, input] of Object.entries({
      'booking.cancel': { bookingId: api.umbra.bookingId, reason: 'not mine' },
      'booking.edit': { bookingId: api.umbra.bookingId, title: 'mine now' },
      'customer.deactivate': { customerId: api.umbra.customerId },
      'resource.change': { resourceId: api.umbra.resourceId, firstName: 'Mine' },
      'label.archive': { labelId: api.umbra.labelId },
      'shift.remove': { shiftId: api.umbra.shiftId },
    })) {
      const answer = await api.ask('POST', `/api/v1/commands/${name}`, {
        as: api.acme.tokens.dispatcher,
        body: input,
      });
      expect([name, answer.status]).toEqual([name, 404]);
    }
    const booking = await api.ask('GET', `/api/v1/bookings/${api.umbra.bookingId}`, {
      as: api.umbra.tokens.dispatcher,
    });
    expect(await booking.json()).toMatchObject({ title: 'Job of umbra', status: 'rostered' });
  });

  test('a booking of one names no customer or resource of the other', async () => {
    const answer = await api.ask('POST', '/api/v1/commands/booking.create', {
      as: api.acme.tokens.dispatcher,
      body: { customerId: api.umbra.customerId, start: monday8, end: monday8 + 3600 },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('inside an organisation', () => {
  test.each(['resource', 'customer'] as const)(
    'a %s sees the own booking and not the others',
    async (role) => {
      const as = api.acme.tokens[role];
      const list = await (await api.ask('GET', '/api/v1/bookings', { as })).json();
      expect(list).toMatchObject({ total: 1, rows: [{ id: api.acme.bookingId }] });
      expect((await api.ask('GET', `/api/v1/bookings/${api.acme.bookingId}`, { as })).status).toBe(200);
      expect((await api.ask('GET', `/api/v1/bookings/${api.acme.otherBookingId}`, { as })).status).toBe(404);
    },
  );

  test.each(['resource', 'customer'] as const)(
    'a %s does not see whom a customer has barred',
    async (role) => {
      const { customerId, otherResourceId, tokens } = api.acme;
      await api.operate('acme', 'customer.barResource', { customerId, resourceId: otherResourceId });
      const span = `from=${monday8 - 86_400}&to=${monday8 + 86_400}`;
      const board = await api.ask('GET', `/api/v1/timeline?${span}`, { as: tokens[role] });
      expect(await board.text()).not.toContain(otherResourceId);
      const planners = await api.ask('GET', `/api/v1/timeline?${span}`, { as: tokens.scheduler });
      expect(await planners.text()).toContain(`"barredResourceIds":["${otherResourceId}"]`);
    },
  );
});
