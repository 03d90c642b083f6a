import { MusterProblem, problemIn } from './musterProblem.ts';
import { pause, waitAfter } from './waitAfter.ts';

export interface ClientOptions {
  /** The address of the server, `https://muster.example.com`. */
  readonly baseUrl: string;
  /** An API token, or what answers one; it is called before each request, so that an expired one is replaced. */
  readonly token: string | (() => string | Promise<string>);
  /** How often a request is sent at the most, if it gets no answer or one that asks to come again; default 6. */
  readonly attempts?: number;
}

export interface SentRequest {
  readonly method: 'GET' | 'POST';
  /** From the root, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Statuses of "not now": sending the same again may succeed. */
const passing: readonly number[] = [429, 502, 503, 504];

/** The `Authorization` header of a request. */
export async function authorization({ token }: ClientOptions): Promise<string> {
  return `Bearer ${typeof token === 'string' ? token : await token()}`;
}

/**
 * Sends a request until it is answered, and reads the JSON of the answer. Every request of this package may be sent
 * again: queries change nothing, and commands have an idempotency key. Throws `MusterProblem` for a refusal, what
 * `fetch` throws if there is no connection, and the signal's reason.
 */
export async function send(options: ClientOptions, request: SentRequest): Promise<unknown> {
  const { method, path, body, signal } = request;
  const attempts = options.attempts ?? 6;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(new URL(path, options.baseUrl), {
        method,
        headers: {
          authorization: await authorization(options),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...request.headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ?? null,
      });
      if (answer.ok) return await answer.json();
      throw await problemIn(answer);
    } catch (error) {
      signal?.throwIfAborted();
      const mayPass =
        error instanceof MusterProblem ? passing.includes(error.status) : isConnectionLost(error);
      if (!mayPass || attempt >= attempts) throw error;
      const asked = error instanceof MusterProblem ? error.retryAfterSeconds : undefined;
      await pause(asked === undefined ? waitAfter(attempt - 1) : asked * 1000, signal);
    }
  }
}

/** `fetch` throws a `TypeError` if it gets no answer, and also for an address that is none. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined && !isWrongAddress(error.cause);
}

function isWrongAddress(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ERR_INVALID_URL';
}
