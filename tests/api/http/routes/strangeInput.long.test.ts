import { connect } from 'node:net';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { createJsonSchemas } from '../../../../api/http/openapi/jsonSchemas.ts';
import { allRoutes } from '../../../../api/http/routes/allRoutes.ts';
import { password, signIn, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ask = (path: string) => api.ask('GET', path, { as: api.acme.tokens.dispatcher });
const cursor = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** What the routes that cannot do without something are given where another field is the strange one. */
const usual: Readonly<Record<string, string>> = {
  from: '1772398800',
  to: '1772485200',
  boardFrom: '1772398800',
  boardTo: '1772485200',
};

describe('a parameter of an address', () => {
  const schemas = createJsonSchemas();
  const questions = allRoutes.flatMap((route) => {
    if (route.kind !== 'http' || route.method !== 'GET' || route.path.startsWith('/api/docs')) return [];
    const { query, params } = route.input;
    const inPath = Object.keys(params?.shape ?? {});
    const inQuery = Object.entries(query?.shape ?? {});
    const needed = inQuery.flatMap(([name, schema]) => (schema.safeParse(undefined).success ? [] : [name]));
    const read = new Map(
      schemas.fields(query ?? z.object({}), 'parameter').map(({ name, schema }) => [name, schema]),
    );
    return [...inPath, ...inQuery.map(([name]) => name)].map((name) => ({
      route,
      name,
      needed,
      /** The same for fields that the same code reads: those that all lists of records have, for example. */
      kind: JSON.stringify([name, read.get(name), route.path.startsWith('/api/v1/exports/')]),
    }));
  });
  const firstOfKind = new Map(questions.toReversed().map((question) => [question.kind, question]));

  /** Where such a field is, so that all others are as they should be. */
  function addressOf({ route, name, needed }: (typeof questions)[number], value: string): string {
    const path = route.path.replaceAll(/:(\w+)/g, (_, field: string) =>
      field === name ? value : field === 'stream' ? `booking-acme.${api.acme.bookingId}` : 'unknown',
    );
    const given = new Map(needed.map((field) => [field, usual[field] ?? 'unknown']));
    if (!route.path.includes(`:${name}`)) given.set(name, value);
    return `${path}?${[...given].map(([field, text]) => `${field}=${text}`).join('&')}`;
  }

  /** What each field of each route is asked; the other values are asked once of each kind of field. */
  const everywhere = ['%00', '99999999999999999999'];

  test.each([
    ['NUL', '%00'],
    ['NUL within', 'a%00b'],
    ['no character', '%ED%A0%80'],
    ['a fraction', '1.5'],
    ['a number that is none', '1e400'],
    ['more than 64 bits', '99999999999999999999'],
    ['a position that is none', 'position:99999999999999999999'],
    ['nothing', ''],
    ['the cursor of a fraction', cursor('audit', 1.5, 'a')],
    ['the cursor of more than 64 bits', cursor('start', 1e300, 'a')],
    ['the cursor of NUL', cursor('start', 1, '\0')],
  ])('that holds %s is never an unexpected error', async (_what, value) => {
    expect(firstOfKind.size).toBeGreaterThan(50);
    // Waiting for a position that will never be is no error, and takes its time.
    const asked = (everywhere.includes(value) ? questions : [...firstOfKind.values()]).filter(
      ({ name }) => name !== 'after' || !value.startsWith('99'),
    );
    const addresses = asked.map((question) => addressOf(question, value));
    const unexpected: string[] = [];
    for (const address of addresses) {
      const answer = await ask(address);
      await answer.arrayBuffer();
      if (answer.status >= 500) unexpected.push(address);
    }
    expect(unexpected).toEqual([]);
  });

  const expected = /^must be (a whole number|epoch (seconds|milliseconds), or ISO 8601 with an offset)/;
  test.each(['', ' ', ' 1', '0x1', '1e3', '1.0', '+1'])(
    'that is a number is refused by its name as "%s"',
    async (value) => {
      const numbers = [...firstOfKind.values()].filter(({ route, name }) =>
        schemas
          .fields(route.input.query ?? z.object({}), 'parameter')
          .some((field) => field.name === name && JSON.stringify(field.schema).includes('"integer"')),
      );
      expect(numbers.length).toBeGreaterThan(15);
      for (const question of numbers) {
        const answer = await ask(addressOf(question, encodeURIComponent(value)));
        expect([question.route.path, answer.status, await answer.json()]).toMatchObject([
          question.route.path,
          400,
          { errors: [{ field: `query.${question.name}`, message: expect.stringMatching(expected) }] },
        ]);
      }
    },
  );

  const open = allRoutes.filter(
    ({ kind, method, access }) =>
      kind === 'http' && method === 'GET' && (access === 'anyone' || access === 'operator'),
  );

  test('that the route does not know is refused by its name, and not ignored', async () => {
    const asked = allRoutes.filter((route) => route.kind === 'http' && !open.includes(route));
    for (const { method, path, access } of asked) {
      const address = `${path.replaceAll(/:(\w+)/g, 'unknown')}?serach=x`;
      const as = access === 'anyone' ? {} : { as: api.acme.tokens.dispatcher };
      const answer = await api.ask(method, address, { ...as, ...(method === 'POST' ? { body: {} } : {}) });
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        400,
        {
          code: 'invalid_input',
          detail: 'query.serach: is not a parameter of this request',
          details: { field: 'query.serach' },
        },
      ]);
    }
  });

  // Monitors and caches add their own, and a process whose health answers 400 is taken out or started again.
  test('that is unknown prevents nobody from asking for health, figures or documentation', async () => {
    expect(open.map(({ path }) => path)).toContain('/api/health/live');
    // The mailbox of development is there on the embedded database alone, a calendar under its secret, a partner's logo where the
    // operator names one; what a provider answers leads on to a page.
    const absent = [
      '/dev/mailbox',
      '/ical/:file',
      '/api/v1/brand/logo',
      '/api/auth/federated/answer/:provider',
    ];
    for (const { path } of open.filter((one) => !absent.includes(one.path))) {
      const answer = await api.ask('GET', `${path}?_=1772398800`);
      await answer.body?.cancel();
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  test('that holds NUL is refused by its name', async () => {
    const answer = await ask('/api/v1/bookings?search=a%00b');
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'invalid_input', details: { field: 'query.search' } },
    ]);
  });
});

describe('an address', () => {
  test.each([
    ['a % without digits', 400, '/api/v1/bookings/%'],
    ['no route and a % without digits', 400, '/api/%zz'],
    ['a part that is too long', 414, `/api/v1/bookings/${'a'.repeat(201)}`],
  ])('with %s is refused like everything else', async (_what, status, path) => {
    const answer = await ask(path);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect([answer.status, problemSchema.parse(await answer.json())]).toMatchObject([
      status,
      { code: 'invalid_input', status, requestId: expect.stringMatching(/./) },
    ]);
  });

  test('leads to records whose ids are as long as ids may be', async () => {
    const org = 'o'.repeat(64);
    const email = 'dispatcher@long.example';
    const user = { name: 'Long', email, password, org, role: 'dispatcher', duties: ['admin'] } as const;
    await api.operate(org, 'organisation.create', { organisationId: org, name: 'Long' });
    await api.operate(org, 'label.create', { labelId: 'l'.repeat(64), name: 'Long' });
    Result.getOrThrow(await api.server.services.identity.createUser(user));
    const as = await signIn(api, email);
    const answer = await api.ask('GET', `/api/v1/audit/streams/label-${org}.${'l'.repeat(64)}`, { as });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('LabelCreated')]);
  });
});

describe('what is no request', () => {
  /** All that is answered before the connection is closed. */
  function exchange(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(api.address).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });
  }

  test.each([
    [
      431,
      'a head without end',
      `GET /api/health/live HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [400, 'no HTTP at all', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
  ])('is answered %i as a problem, and the connection is closed: %s', async (status, _what, text) => {
    const [head = '', body = ''] = (await exchange(text)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('Content-Type: application/problem+json');
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status, code: 'invalid_input' });
  });
});

describe('a body', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const send = (path: string, body: string) =>
    fetch(`${api.address}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.acme.tokens.dispatcher}`,
        'content-type': 'application/json',
      },
      body,
    });
  const withBody = allRoutes.flatMap((route) =>
    route.kind === 'http' && route.method === 'POST' && route.bodyOfBytes === undefined ? [route.path] : [],
  );

  test.each([
    ['brackets alone', (levels: number) => nested(levels)],
    ['a field', (levels: number) => `{"name":${nested(levels)}}`],
    ['objects', (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ])('that is nested too deep is refused, whatever it is sent to: %s', async (_what, bodyOf) => {
    expect(withBody.length).toBeGreaterThan(5);
    for (const path of withBody) {
      const address = path.replace(':name', 'label.create').replaceAll(/:(\w+)/g, 'unknown');
      for (const levels of [60, 3000, 100_000]) {
        const answer = await send(address, bodyOf(levels));
        const told = problemSchema.safeParse(await answer.json()).data;
        expect([address, levels, answer.status, told?.code]).toEqual([address, levels, 400, 'invalid_input']);
      }
    }
    const answer = await send('/api/v1/commands/label.create', bodyOf(3000));
    expect(problemSchema.parse(await answer.json()).detail).toBe('body: is nested more than 50 levels deep');
  });

  test.each([
    [
      'a text without end',
      `{"name":"a","uid":"${'x'.repeat(900_000)}"}`,
      'uid',
      'must have at most 10000 characters',
    ],
    ['a number beyond those that are exact', '{"name":"a","unitPrice":1e300}', 'unitPrice', 'must be from'],
    ['a number that is none', '{"a":[{"b":1e999}]}', 'a[0].b', 'must be from'],
  ])('that holds %s is refused by the name of its field', async (_what, body, field, message) => {
    const answer = await send('/api/v1/commands/customer.create', body);
    const problem = problemSchema.parse(await answer.json());
    expect([answer.status, problem]).toMatchObject([
      400,
      { code: 'invalid_input', detail: expect.stringContaining(`${field}: ${message}`), details: { field } },
    ]);
  });
});
