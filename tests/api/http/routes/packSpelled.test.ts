import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timelineViewSchema } from '../../../../api/contract/views.ts';
import { packSpelled } from '../../../../api/http/routes/packSpelled.ts';
import { spelledList } from '../../../../projections/queries/spelled.ts';
import { monday8, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const agent = new Agent();
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  agent.destroy();
  await api.close();
});

interface Sent {
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly bytes: Buffer;
}

/** A board as it is sent: `fetch` would unpack it. */
function board(headers: Record<string, string>): Promise<Sent> {
  const url = `${api.address}/api/v1/timeline?from=${monday8}&to=${monday8 + 14 * 86_400}`;
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${api.acme.tokens.dispatcher}`;
    const asking = request(url, { agent, headers: { authorization, ...headers } }, async (response) => {
      const { 'content-encoding': encoding, vary } = response.headers;
      resolve({ encoding, vary, bytes: await buffer(response) });
    });
    asking.on('error', reject);
    asking.end();
  });
}

const unpack = {
  zstd: promisify<Buffer, Buffer>(zstdDecompress),
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
  deflate: promisify<Buffer, Buffer>(inflate),
} as const;

describe('a board', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['ZSTD', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', 'deflate'],
    ['zstd;q=0, gzip;q=0.5', 'gzip'],
  ] as const)('is packed for a client that takes %s with %s', async (accepted, encoding) => {
    const plain = await board({});
    expect(plain.encoding).toBeUndefined();
    const sent = await board({ 'accept-encoding': accepted });
    expect(sent).toMatchObject({ encoding, vary: 'accept-encoding' });
    const said = await unpack[encoding](sent.bytes);
    expect(timelineViewSchema.parse(JSON.parse(said.toString())).bookings).toHaveLength(2);
    expect(said.equals(plain.bytes)).toBe(true);
  });

  test.each([
    [{}],
    [{ 'accept-encoding': 'identity' }],
    [{ 'accept-encoding': 'zstd;q=0' }],
    [{ 'accept-encoding': 'zstd', 'x-no-compression': '1' }],
  ])('is sent as it is to a client with %o', async (headers) => {
    const { encoding, bytes } = await board(headers);
    expect(encoding).toBeUndefined();
    expect(timelineViewSchema.parse(JSON.parse(bytes.toString())).bookings).toHaveLength(2);
  });

  test('requested many times at once is the same for everybody', async () => {
    const plain = await board({});
    const all = await Promise.all(
      Array.from({ length: 12 }, async () => unpack.zstd((await board({ 'accept-encoding': 'zstd' })).bytes)),
    );
    for (const said of all) expect(said.equals(plain.bytes)).toBe(true);
  });

  test('with little content is sent as it is', async () => {
    const as = api.acme.tokens.customer;
    const answer = await api.ask('GET', '/api/v1/timeline?from=0&to=1', {
      as,
      headers: { 'accept-encoding': 'zstd' },
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(timelineViewSchema.parse(await answer.json()).bookings).toEqual([]);
  });
});

test('the memory of a packed answer is given back at once', async () => {
  const app = fastify();
  const answer = spelledList<string>(Array.from({ length: 4000 }, () => JSON.stringify('x'.repeat(1000))));
  app.get('/', (request, reply) => packSpelled(answer, request, reply));
  const before = process.memoryUsage().arrayBuffers;
  for (let round = 0; round < 8; round += 1) {
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'zstd' } });
    expect(headers['content-encoding']).toBe('zstd');
  }
  // Of 32 MB no more than two answers.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(9_000_000);
  await app.close();
});
