import type { z } from 'zod';
import { failureOf, failureWithoutAnswer, RequestFailed, retriesUsedUp } from './requestFailed.ts';

/** Retries of failed requests (shell §7): no answer or one of these statuses, twice, two seconds apart. */
const retriedStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];
const retries = 2;
const retryDelayMs = 2000;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request that is safe to repeat (a query, or a command with its key) and checks the answer's shape.
 * Rejects with `RequestFailed`. If the session is lost, every screen is notified (`onSessionLost`).
 */
export async function request<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.output<Schema>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return schema.parse(await (await send(path, options)).json());
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof RequestFailed) || !isRetried(error)) throw error;
      if (attempt === retries) throw retriesUsedUp(error);
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/** One attempt; the response is a success or the promise rejects. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', headers = {}, body, signal } = options;
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof TypeError) throw failureWithoutAnswer();
    throw error;
  });
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (failure.status === 401) tellSessionLost();
  throw failure;
}

const sessionLostListeners = new Set<() => void>();

/** Notifies every screen that nobody is signed in any more. */
export function tellSessionLost(): void {
  for (const listener of sessionLostListeners) listener();
}

/** Calls the listener whenever the server says that nobody is signed in any more. */
export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

function isRetried(failure: RequestFailed): boolean {
  return failure.status === null ? navigator.onLine : retriedStatuses.includes(failure.status);
}
