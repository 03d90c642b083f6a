import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { comesFromElsewhere } from '../../../../api/http/routes/sameOrigin.ts';
import { password, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startApi();
  const signedIn = await api.ask('POST', '/api/auth/sign-in', {
    body: { email: 'dispatcher@acme.example', password },
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
});
afterAll(() => api.close());

const elsewhere: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];
/** The same host, with which somebody in between may answer, under the scheme that Muster does not have. */
const otherScheme = () => ({ origin: api.address.replace('http:', 'https:') });

let labels = 0;
async function write(headers: Record<string, string>): Promise<number> {
  labels += 1;
  const body = { name: `label ${labels}` };
  return (await api.ask('POST', '/api/v1/commands/label.create', { body, headers })).status;
}

/** How a WebSocket ends that is opened only to be closed. */
function closed(path: string, headers: Record<string, string>): Promise<readonly [number, string]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${api.address.replace('http', 'ws')}${path}`, { headers });
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
    socket.on('error', reject);
  });
}

function upgrade(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${api.address.replace('http', 'ws')}${path}`, { headers });
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
}

describe('pages of another site', () => {
  test.each(elsewhere)('cannot write with the cookie of a visitor: %o', async (headers) => {
    expect(await write({ cookie, ...headers })).toBe(403);
  });

  test.each(elsewhere)('cannot open a WebSocket with it: %o', async (headers) => {
    expect(await upgrade('/api/v1/live', { cookie, ...headers })).toBe(403);
    expect(await upgrade('/api/v1/events/stream', { cookie, ...headers })).toBe(403);
  });

  test.each(elsewhere)('cannot sign a visitor in or out: %o', async (headers) => {
    const body = { email: 'dispatcher@acme.example', password };
    expect((await api.ask('POST', '/api/auth/sign-in', { body, headers })).status).toBe(403);
    const signOut = await api.ask('POST', '/api/auth/sign-out', { headers: { cookie, ...headers } });
    expect(signOut.status).toBe(403);
  });
});

test('a page of the same host with another scheme is of another site', async () => {
  expect(await write({ cookie, ...otherScheme() })).toBe(403);
  expect(await upgrade('/api/v1/live', { cookie, ...otherScheme() })).toBe(403);
});

test('behind a proxy that ends TLS, pages of BASE_URL are our own, and those of its host without TLS are not', async () => {
  const request = (origin: string) => ({
    headers: { origin },
    protocol: 'http' as const,
    host: 'muster.example',
  });
  const baseUrl = 'https://muster.example';
  expect(comesFromElsewhere(request('https://muster.example'), baseUrl)).toBe(false);
  expect(comesFromElsewhere(request('https://muster.example:8443'), baseUrl)).toBe(true);
  expect(comesFromElsewhere(request('http://muster.example'), baseUrl)).toBe(true);
});

describe('our own pages, and clients that are not browsers', () => {
  test('write and open WebSockets with the cookie', async () => {
    const own = { cookie, origin: api.address, 'sec-fetch-site': 'same-origin' };
    expect(await write(own)).toBe(200);
    expect(await write({ cookie })).toBe(200);
    expect(await upgrade('/api/v1/live', own)).toBe(101);
  });

  test('are told in the close frame why their WebSocket is refused, and pages of other sites are not', async () => {
    const own = { origin: api.address };
    const bearer = (token: string) => ({ ...own, authorization: `Bearer ${token}` });
    const { customer } = api.acme.tokens;
    expect(await closed('/api/v1/live', own)).toEqual([4401, 'not_signed_in: Please sign in.']);
    expect(await closed('/api/v1/live', bearer(`mus_${'x'.repeat(43)}`))).toEqual([
      4401,
      'token_unknown: There is no such API token.',
    ]);
    const forPlanners = await closed('/api/v1/events/stream', bearer(customer));
    expect(forPlanners).toEqual([4403, 'not_allowed: Your role does not allow this.']);
    const program = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await closed('/api/v1/live', {})).toEqual([4401, 'not_signed_in: Please sign in.']);
    expect(await closed('/api/v1/events/stream', program(`mus_${'x'.repeat(43)}`))).toEqual([
      4401,
      'token_unknown: There is no such API token.',
    ]);
    expect(await closed('/api/v1/events/stream', program(customer))).toEqual(forPlanners);
    // Who is signed in would be told by the reason, which a page reads, and not by the status of HTTP.
    expect(await upgrade('/api/v1/live', { origin: 'https://evil.example', cookie })).toBe(403);
    expect(await upgrade('/api/v1/live', { origin: 'https://evil.example' })).toBe(401);
  });

  test('a bearer token is never sent unasked, so it works from anywhere', async () => {
    const authorization = `Bearer ${api.acme.tokens.dispatcher}`;
    expect(await write({ authorization, origin: 'https://partner.example' })).toBe(200);
  });
});
