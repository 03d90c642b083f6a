import type { z } from 'zod';
import { switchPath } from '../../api/contract/account.ts';
import { drawnForHeaders } from './drawnFor.ts';
import { failureOf, failureWithoutAnswer, RequestFailed, retriesUsedUp } from './requestFailed.ts';

/**
 * Retries of failed requests (shell §7): no answer or one of these statuses, twice, two seconds apart. Only of those that
 * somebody who is signed in sends: whoever signs in is told at once.
 */
const retriedStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];
const retries = 2;
const retryDelayMs = 2000;
/** Where nobody is signed in yet. */
const unauthenticated = '/api/auth/';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, but for bytes, which are sent as they are. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Sent although the page is being left. */
  readonly outlivesPage?: true;
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
      if (!(error instanceof RequestFailed) || !isRetried(path, error)) throw error;
      if (attempt === retries) throw retriesUsedUp(error);
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/**
 * One attempt; the response is a success or the promise rejects. A query that finds the session ended, or in another
 * organisation, waits until the same person is back, so that no screen turns into an error behind the sign-in; a command rejects, and is
 * kept by whoever sent it.
 */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  try {
    return await attempt(path, options);
  } catch (error) {
    if (!(error instanceof RequestFailed) || !error.sessionEnded) throw error;
    // The question who is signed in has its answer.
    if (path === sessionPath) throw error;
    tellSessionLost();
    if (options.method === 'POST' || absence === undefined) throw error;
    await absence.promise;
    options.signal?.throwIfAborted();
    return attempt(path, options);
  }
}

async function attempt(path: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', headers = {}, body, signal, outlivesPage = false } = options;
  const isBytes = body instanceof Blob;
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    keepalive: outlivesPage,
    headers: {
      accept: 'application/json',
      ...(isAboutWhoAsks(path) ? {} : drawnForHeaders()),
      ...(body === undefined ? {} : { 'content-type': isBytes ? bytesType : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof TypeError) throw failureWithoutAnswer();
    throw error;
  });
  if (response.ok) return response;
  throw await failureOf(response);
}

const bytesType = 'application/octet-stream';

/** Who is signed in. */
export const sessionPath = '/api/v1/session';
/** Where they can work. */
export const organisationsPath = '/api/v1/account/organisations';

/** Whether a request is about the session itself, whatever organisation it is in by now. */
function isAboutWhoAsks(path: string): boolean {
  return path.startsWith(unauthenticated) || [sessionPath, organisationsPath, switchPath].includes(path);
}

/** Who says that a session is lost: a request that was refused, or the live connection. */
export type SessionLostBy = 'request' | 'live';

const sessionLostListeners = new Set<(by: SessionLostBy) => void>();

/** While screens wait for somebody to sign in again. */
let absence: PromiseWithResolvers<void> | undefined;

/** Notifies every screen that nobody is signed in any more, or that they work in another organisation. */
export function tellSessionLost(by: SessionLostBy = 'request'): void {
  if (sessionLostListeners.size > 0) absence ??= Promise.withResolvers();
  for (const listener of sessionLostListeners) listener(by);
}

/** Lets the queries that wait for a session try again. */
export function tellSessionBack(): void {
  absence?.resolve();
  absence = undefined;
}

/** Calls the listener whenever the server says that nobody is signed in any more. */
export function onSessionLost(listener: (by: SessionLostBy) => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

function isRetried(path: string, failure: RequestFailed): boolean {
  if (path.startsWith(unauthenticated)) return false;
  return failure.status === null ? navigator.onLine : retriedStatuses.includes(failure.status);
}
