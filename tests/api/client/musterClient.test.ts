import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createMusterClient, type MusterClient, MusterProblem } from '../../../api/client/index.ts';
import { outlasts } from '../../support/outlasts.ts';

interface Asked {
  readonly path: string | undefined;
  readonly key: string | string[] | undefined;
  readonly revision: string | undefined;
  readonly token: string | undefined;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers one request after the other as the test says, and a client of it. */
async function answering(
  ...answers: readonly ((response: ServerResponse, request: IncomingMessage) => void)[]
): Promise<{ readonly muster: MusterClient; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const made = createServer((request, response) => {
    request.resume();
    const { url: path, headers } = request;
    const token = headers.authorization;
    asked.push({ path, key: headers['idempotency-key'], revision: headers['if-match'], token });
    answers[asked.length - 1]?.(response, request);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  let tokens = 0;
  const token = async () => `mus_${++tokens}`;
  return { muster: createMusterClient({ baseUrl: `http://127.0.0.1:${port}`, token, attempts: 4 }), asked };
}

const done = (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ position: 7, rows: [{ id: 'a' }], nextCursor: null }));
};
const problem =
  (status: number, code: string, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(
      JSON.stringify({
        status,
        code,
        title: '',
        detail: `It is ${code}`,
        type: '',
        details: {},
        requestId: 'r',
      }),
    );
  };

describe('A client of the package', () => {
  test('sends a command again under its key when the answer is lost or the server asks to wait', async () => {
    const { muster, asked } = await answering(
      (_, { socket }) => socket.destroy(),
      problem(429, 'too_many_requests', { 'retry-after': '1' }),
      done,
    );
    const hasWaited = await outlasts(1_000, async () => {
      const answer = await muster.command('booking.confirm', { bookingId: 'b' }, { ifRevision: 3 });
      expect(answer.position).toBe(7);
    });
    expect(hasWaited).toBe(true);
    expect(asked.map(({ path }) => path)).toEqual(Array(3).fill('/api/v1/commands/booking.confirm'));
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked[0]?.revision).toBe('"3"');
    // A token that has expired meanwhile is replaced.
    expect(asked.map(({ token }) => token)).toEqual(['Bearer mus_1', 'Bearer mus_2', 'Bearer mus_3']);
  });

  test('throws what is refused as a problem, at once, and gives up after its attempts', async () => {
    const refused = await answering(problem(409, 'booking_locked'));
    const error = await refused.muster
      .command('booking.confirm', { bookingId: 'b' })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(MusterProblem);
    expect(error).toMatchObject({ status: 409, code: 'booking_locked', message: 'It is booking_locked' });
    expect(refused.asked).toHaveLength(1);
    server?.close();
    const busy = problem(503, 'unavailable', { 'retry-after': '0' });
    const unavailable = await answering(busy, busy, busy, busy, done);
    await expect(unavailable.muster.get('/api/v1/session', {})).rejects.toMatchObject({ status: 503 });
    expect(unavailable.asked).toHaveLength(4);
  });

  test('says so when something between answers without a problem document', async () => {
    const { muster } = await answering((response) => response.writeHead(404).end('<html>'));
    await expect(muster.get('/api/v1/session', {})).rejects.toMatchObject({
      status: 404,
      problem: { details: { answer: '<html>' } },
    });
  });

  test('fills the path, follows the cursor of a list, and stops when it is told to', async () => {
    const page = (response: ServerResponse) =>
      response.end(JSON.stringify({ position: 7, total: 2, rows: [{ id: 'a' }], nextCursor: 'next one' }));
    const { muster, asked } = await answering(done, page, done, () => undefined);
    await muster.get('/api/v1/bookings/{bookingId}', { bookingId: 'a/b', after: 7 });
    const ids: string[] = [];
    for await (const { id } of muster.rows('/api/v1/labels', { search: 'ä & b' })) ids.push(id);
    expect(ids).toEqual(['a', 'a']);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/v1/bookings/a%2Fb?after=7',
      '/api/v1/labels?search=%C3%A4+%26+b',
      '/api/v1/labels?search=%C3%A4+%26+b&cursor=next+one',
    ]);
    const ending = new AbortController();
    const waiting = muster.get('/api/v1/session', {}, ending.signal);
    ending.abort(new Error('told to'));
    await expect(waiting).rejects.toThrow('told to');
  });

  test('sends commands in bulk, a thousand at a time, and puts their outcomes together', async () => {
    const outcomes = (count: number) => (response: ServerResponse) =>
      response.end(JSON.stringify({ outcomes: Array(count).fill({ outcome: 'accepted', id: 'x' }) }));
    const { muster, asked } = await answering(outcomes(1000), problem(503, 'unavailable'), outcomes(1));
    const list = Array.from({ length: 1001 }, (_, number) => ({
      name: 'label.create' as const,
      input: { name: `Label ${number}` },
    }));
    expect(await muster.commands(list)).toHaveLength(1001);
    expect(asked.map(({ path }) => path)).toEqual(Array(3).fill('/api/v1/commands'));
  });
});
