import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { password, startApi, type TestApi } from '../apiFixture.ts';

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

const elsewhere = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

let labels = 0;
async function write(headers: Record<string, string>): Promise<number> {
  labels += 1;
  const body = { name: `label ${labels}` };
  return (await api.ask('POST', '/api/v1/commands/label.create', { body, headers })).status;
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

describe('our own pages, and clients that are not browsers', () => {
  test('write and open WebSockets with the cookie', async () => {
    const own = { cookie, origin: api.address, 'sec-fetch-site': 'same-origin' };
    expect(await write(own)).toBe(200);
    expect(await write({ cookie })).toBe(200);
    expect(await upgrade('/api/v1/live', own)).toBe(101);
  });

  test('a bearer token is never sent unasked, so it works from anywhere', async () => {
    const authorization = `Bearer ${api.acme.tokens.dispatcher}`;
    expect(await write({ authorization, origin: 'https://partner.example' })).toBe(200);
  });
});
