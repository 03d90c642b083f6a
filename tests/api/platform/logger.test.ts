import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../../api/platform/logger.ts';
import { secretMask } from '../../../api/platform/secretMask.ts';
import { readConfiguration } from '../../../api/services/configuration.ts';
import { secretsOf } from '../../../api/services/secretsOf.ts';
import { newWebhookSecret } from '../../../api/services/webhooks/signWebhook.ts';
import { startApi, type TestApi } from '../apiFixture.ts';
import { whileLocked } from './limits/whileLocked.ts';

const operatorToken = 'the operator of this / installation';
const lines: string[] = [];
const secrets = secretsOf(
  readConfiguration(
    {
      DATABASE_URL: 'postgresql://muster:p%40ss-of-the-database@127.0.0.1:5432/muster',
      OPERATOR_TOKEN: operatorToken,
      AUTH_SECRET: 'a secret of the tests, long enough for it',
    },
    [],
  ),
);

let api: TestApi;
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  api = await startApi({
    environment: { OPERATOR_TOKEN: operatorToken },
    logger: createLogger('trace', { secrets, destination }),
  });
});
afterAll(() => api.close());

const lineSchema = z.looseObject({ level: z.number(), msg: z.string().default('') });

function written(after: number) {
  return lines.slice(after).map((line) => lineSchema.parse(JSON.parse(line)));
}

const png = '\x89PNG\r\n\x1a\n0000';

/** Sends the beginning of a request over a socket of its own, and resets the connection; `then` is called after that. */
async function reset(
  path: string,
  headers: readonly string[],
  body: string,
  then: () => unknown = () => {},
): Promise<void> {
  const { hostname, port } = new URL(api.address);
  const before = lines.length;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = [`POST ${path} HTTP/1.1`, 'host: muster', 'content-length: 100000', ...headers, '', body];
  socket.write(head.join('\r\n'), 'latin1');
  // Other lines come in between.
  await expect.poll(() => lines.slice(before).join('')).toContain(path.split('?')[0]);
  const heard = lines.length;
  socket.resetAndDestroy();
  await then();
  await expect
    .poll(() =>
      written(heard)
        .map(({ msg }) => msg)
        .join('\n'),
    )
    .toMatch(/went away|aborted|reset|cannot/);
}

describe('A client that goes away in the middle of its request', () => {
  test.each([
    ['signing in', '/api/auth/sign-in', 'application/json', '{"email":"a'],
    ['a command', '/api/v1/commands/booking.create', 'application/json', '{"booking'],
    ['a file of a record', '/api/v1/files?for=resource.photo&name=a.png', 'image/png', png],
  ])('is logged as that, and not as a failure of ours: %s', async (_what, path, type, body) => {
    const before = lines.length;
    await reset(path, [`authorization: Bearer ${api.acme.tokens.dispatcher}`, `content-type: ${type}`], body);
    const told = written(before);
    expect(told.map(({ msg }) => msg)).toContain('the client went away before its request had arrived');
    expect(told.filter(({ level }) => level > 30)).toEqual([]);
  });
});

test('A client that goes away while it is looked up who it is, is logged as that as well', async () => {
  const before = lines.length;
  const headers = [`authorization: Bearer ${api.acme.tokens.dispatcher}`, 'content-type: application/json'];
  await whileLocked(api, 'lock table muster_identity.session in access exclusive mode', (free) =>
    reset('/api/v1/commands/booking.create', headers, '{"booking', async () => {
      // Whoever is answered came after that.
      await api.ask('GET', '/api/health/live');
      await free();
    }),
  );
  expect(written(before).map(({ msg }) => msg)).toContain(
    'the client went away before its request had arrived',
  );
});

/** Asks, with a token, over a socket of its own, and goes away once the request has begun. */
async function askAndGo(of: TestApi, path: string, told: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(of.address);
  const before = told.length;
  const socket = connect(Number(port), hostname);
  const head = [`GET ${path} HTTP/1.1`, 'host: muster', `authorization: Bearer ${of.acme.tokens.dispatcher}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => told.slice(before).join('')).toContain(path);
  socket.destroy();
}

test('A client that goes away while it is told to wait is served nothing, and that is no failure of ours', async () => {
  const told: string[] = [];
  const logger = createLogger('trace', { secrets, destination: { write: (line) => void told.push(line) } });
  const limited = await startApi({ environment: { REQUESTS_PER_PERSON: '1' }, logger });
  const ask = () => limited.ask('GET', '/api/v1/labels', { as: limited.acme.tokens.dispatcher });
  while ((await ask()).status !== 429);
  const before = told.length;
  await askAndGo(limited, '/api/v1/customers', told);
  // Its refusal is held back for as long as this one's, which comes after it.
  expect((await ask()).status).toBe(429);
  const since = told.slice(before).map((line) => lineSchema.parse(JSON.parse(line)));
  expect(since.filter(({ level }) => level > 30)).toEqual([]);
  await limited.close();
});

/** One of every kind of credential, as it would be made now. */
function credentials(): Readonly<Record<string, string>> {
  const random = () => randomBytes(32).toString('base64url');
  return {
    'session token': `${random()}.${random()}`,
    'access token': `mat_${random()}`,
    'API token': `mus_${random()}`,
    'secret of a webhook': newWebhookSecret(),
    'mark of a device': `${randomBytes(16).toString('base64url')}.${random()}`,
    'JSON Web Token': `eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hIn0.${random()}`,
    '256 bits in hexadecimal': randomBytes(32).toString('hex'),
    '256 bits in base64': random(),
    'token of the operator': operatorToken,
    'password of the database': 'p@ss-of-the-database',
  };
}

test('No line has a credential, wherever in a request it was', async () => {
  const made = { ...credentials(), 'session that is valid': api.acme.tokens.dispatcher };
  const before = lines.length;
  for (const [kind, secret] of Object.entries(made)) {
    const inAddress = encodeURIComponent(secret);
    await api.ask('GET', `/api/v1/bookings/${inAddress}`, { as: api.acme.tokens.dispatcher });
    await api.ask('GET', `/${inAddress}/api/nothing`);
    await api.ask('GET', `/api/v1/labels?search=${inAddress}&${inAddress}=1`, {
      as: api.acme.tokens.dispatcher,
    });
    await api.ask('GET', '/api/v1/organisation', {
      as: secret,
      headers: { cookie: `muster.session_token=${inAddress}`, 'x-request-id': secret },
    });
    await api.ask('POST', '/api/auth/sign-in', { body: { email: `${kind}@x.example`, password: secret } });
    await api.ask('POST', `/api/v1/commands/${inAddress}`, {
      as: api.acme.tokens.dispatcher,
      body: { bookingId: secret },
    });
    api.server.services.logger.error({ err: new Error(`at https://x:${secret}@host/`) }, `sent ${secret}`);
  }
  const told = lines.slice(before).join('');
  expect(told).toContain('/api/v1/bookings/');
  const found = Object.entries(made).filter(
    ([, secret]) => told.includes(secret) || told.includes(encodeURIComponent(secret)),
  );
  expect(found.map(([kind]) => kind)).toEqual([]);
});

describe('A mask', () => {
  test('leaves nothing of a credential, whatever it stands in', () => {
    const mask = secretMask(secrets);
    const around = fc.constantFrom('', '/', '/api/v1/', '?token=', 'Bearer ', 'at "', "'", ' ', ': ', '=');
    fc.assert(
      fc.property(around, around, (left, right) => {
        for (const [kind, secret] of Object.entries(credentials())) {
          const line = mask(JSON.stringify({ path: `${left}${secret}${right}` }));
          JSON.parse(line);
          // Its random part, which is what is worth having.
          for (const part of secret.split(/[._]/).filter(({ length }) => length > 20)) {
            expect([kind, line.includes(part)]).toEqual([kind, false]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    `/api/v1/bookings/${randomUUID()}`,
    `booking-acme_${randomUUID()}`,
    'booking-a_company_of_home_care-the_booking_of_monday_morning',
    'at processTicksAndRejections (node:internal/process/task_queues:103:5)',
    '/tmp/checkout/commands/log/postgres/postgresFailure.ts:42:11',
  ])('leaves what is no credential as it is: %s', (text) => {
    expect(secretMask([])(text)).toBe(text);
  });
});
