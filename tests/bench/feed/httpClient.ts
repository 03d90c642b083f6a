import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends JSON over connections that stay open, as cheaply as the load generator can. */
export interface HttpClient {
  send(address: string, wanted: Wanted): Promise<Answer>;
  close(): void;
}

export interface Wanted {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  /** Idempotency-Key, where there is one. */
  readonly key?: string;
  readonly body?: object;
}

/** Milliseconds after which a request counts as failed. */
const timeout = 30_000;

export function createHttpClient(): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (address, { method, path, token, key, body }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const sending = request(
          `${address}${path}`,
          {
            agent,
            method,
            timeout,
            headers: {
              authorization: `Bearer ${token}`,
              ...(key === undefined ? {} : { 'idempotency-key': key }),
              ...(text === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            },
          },
          (answer) => {
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
          },
        );
        sending.on('timeout', () => sending.destroy(new Error(`${method} ${path} got no answer`)));
        sending.on('error', reject);
        sending.end(text);
      }),
    close: () => agent.destroy(),
  };
}
