import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends JSON over connections that stay open, as cheaply as the load generator can. */
export interface HttpClient {
  send(address: string, wanted: Wanted): Promise<Answer>;
  /** The body of an answer; rejects with any status but 200, and 202 for what becomes a job. */
  get(address: string, path: string, token: string): Promise<unknown>;
  /** The same of what is sent under a new key. */
  post(address: string, path: string, token: string, body: object): Promise<unknown>;
  close(): void;
}

interface Wanted {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  /** Idempotency-Key, where there is one. */
  readonly key?: string;
  readonly body?: object;
}

/** Waits until the read side has come to a position. */
export async function caughtUp(
  client: HttpClient,
  address: string,
  token: string,
  position: number,
): Promise<void> {
  const wanted = { method: 'GET', path: `/api/v1/labels?limit=1&after=${position}`, token } as const;
  while ((await client.send(address, wanted)).status !== 200) await delay(100);
}

/** Milliseconds after which a request counts as failed. */
const timeout = 30_000;

export function createHttpClient(): HttpClient {
  const agent = new Agent({ keepAlive: true });
  const send: HttpClient['send'] = (address, { method, path, token, key, body }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sending = request(`${address}${path}`, { agent, method, timeout, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          try {
            resolve({ status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
          } catch (error) {
            reject(new Error(`${method} ${path} answered ${status} without JSON`, { cause: error }));
          }
        });
      });
      sending.on('timeout', () => sending.destroy(new Error(`${method} ${path} got no answer`)));
      sending.on('error', reject);
      sending.end(text);
    });
  const accepted = async (address: string, wanted: Wanted): Promise<unknown> => {
    const { status, body } = await send(address, wanted);
    if (status === 200 || status === 202) return body;
    throw new Error(`${wanted.path} was answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
  };
  return {
    send,
    get: (address, path, token) => accepted(address, { method: 'GET', path, token }),
    post: (address, path, token, body) =>
      accepted(address, { method: 'POST', path, token, key: crypto.randomUUID(), body }),
    close: () => agent.destroy(),
  };
}
