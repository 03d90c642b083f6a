import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { failureOf } from '../../../../api/services/webhooks/postEvent.ts';
import { createTargetPoster, type TargetPoster } from '../../../../api/services/webhooks/postToTarget.ts';

let server: Server | undefined;
let poster: TargetPoster | undefined;
afterEach(() => {
  poster?.close();
  server?.close();
});

/** Posts to a server that answers with these very bytes and leaves the connection open. */
async function answeredWith(bytes: string) {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(bytes));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  poster = createTargetPoster({ policy: 'any', timeoutMs: 300 });
  const url = new URL(`http://127.0.0.1:${address.port}/hook`);
  return failureOf(await poster.post(url, {}, '{}', new AbortController().signal));
}

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

test.each([
  ['another protocol', `HTTP/1.1 101 Switching Protocols\r\n${upgrade}`, 'Answered 101'],
  ['go on, and then nothing', 'HTTP/1.1 100 Continue\r\n\r\n', 'No answer within 0.3 s'],
  ['go on, and then taken', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', null],
  ['half of its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', 'No answer within 0.3 s'],
  ['no HTTP', 'taken\r\n\r\n', expect.stringContaining('Parse Error')],
  ['a head without an end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`, 'Parse Error: Header overflow'],
  ['more than is read', `HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n${'x'.repeat(100_000)}`, null],
])('a receiver that answers %s does not hold up delivery', async (_what, bytes, failure) => {
  expect(await answeredWith(bytes)).toEqual(failure);
});
