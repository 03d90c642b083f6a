import { type LookupAddress, lookup as resolve } from 'node:dns';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress, type TargetPolicy } from './webhookTarget.ts';

/** The outcome of one request. */
export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfterSeconds: number | null;
      /** The beginning of the answer, for finding out what is wrong. */
      readonly text: string;
    }
  | { readonly kind: 'failed'; readonly error: string };

/** Sends POST requests to addresses that users entered. */
export interface TargetPoster {
  /** Resolves, whatever happens. Redirects are answers like any other, and are not followed. */
  post(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<PostOutcome>;
  /** Closes the connections that are kept open. */
  close(): void;
}

export interface PosterOptions {
  readonly policy: TargetPolicy;
  /** From the first byte sent to the end of the answer. */
  readonly timeoutMs: number;
  /** How names are resolved; default: the system's resolver. */
  readonly lookup?: typeof resolve;
}

/** The longest answer that is read to its end so that its connection can be reused. */
const longestAnswer = 64 * 1024;
/** How many bytes of it are kept. */
const keptAnswer = 500;

/**
 * Posts over connections that are kept open for a while. Under the policy `publicOnly`, the address that a
 * name resolves to is checked when the connection is made, and exactly that address is connected to: a name
 * that resolves to something else a moment later (DNS rebinding) achieves nothing.
 */
export function createTargetPoster(options: PosterOptions): TargetPoster {
  const { policy, timeoutMs } = options;
  const agentOptions = { keepAlive: true, maxFreeSockets: 64, timeout: 30_000 };
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };
  const lookup = guardedLookup(policy, options.lookup ?? resolve);

  function attempt(url: URL, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) {
    const outcome = Promise.withResolvers<PostOutcome & { readonly reused: boolean }>();
    const secure = url.protocol === 'https:';
    const send = secure ? httpsRequest : httpRequest;
    const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const request: ClientRequest = send(url, {
      method: 'POST',
      agent: secure ? agents.https : agents.http,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup,
      signal: ending,
    });
    request.on('response', (response) => {
      drained(response).then(
        (text) =>
          outcome.resolve({
            kind: 'answered',
            status: response.statusCode ?? 0,
            retryAfterSeconds: retryAfterOf(response),
            text,
            reused: false,
          }),
        fail,
      );
    });
    // A receiver that switches protocols has not accepted the event; Node leaves the request open for what may follow.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      const status = response.statusCode ?? 0;
      outcome.resolve({ kind: 'answered', status, retryAfterSeconds: null, text: '', reused: false });
    });
    request.on('error', fail);
    function fail(error: unknown): void {
      const timedOut = ending.aborted && !signal.aborted;
      const text = timedOut ? `No answer within ${timeoutMs / 1000} s` : textOf(error);
      outcome.resolve({ kind: 'failed', error: text, reused: request.reusedSocket && isReset(error) });
    }
    request.end(body);
    return outcome.promise;
  }

  return {
    async post(url, headers, body, signal) {
      const host = hostOf(url);
      if (policy === 'publicOnly') {
        // It was accepted while the operator allowed it.
        if (url.protocol !== 'https:')
          return { kind: 'failed', error: 'The address must begin with https://' };
        if (isIP(host) !== 0 && !isPublicAddress(host)) return { kind: 'failed', error: refusedText(host) };
      }
      const first = await attempt(url, headers, body, signal);
      // The other side closed a kept connection just as it was reused: nothing was wrong with the request.
      const { reused, ...outcome } = first.reused ? await attempt(url, headers, body, signal) : first;
      return outcome;
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Resolves a name, and fails if any of its addresses is not public. */
function guardedLookup(policy: TargetPolicy, system: typeof resolve): LookupFunction {
  return (hostname, options, answer) => {
    system(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const forbidden =
        policy === 'any' ? undefined : addresses?.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses ?? [];
      if (error !== null) answer(error, '', 0);
      else if (forbidden !== undefined) answer(new Error(refusedText(hostname)), '', 0);
      else if (first === undefined) answer(new Error(`${hostname} has no address`), '', 0);
      else if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };
}

/**
 * Reveals no address that was not given: the person who gave a name may not know its address in that network.
 */
function refusedText(host: string): string {
  return isIP(host) === 0
    ? `${host} resolves to an address of a private network`
    : `${host} is an address of a private network`;
}

/** Reads the answer to its end, and returns its beginning. */
async function drained(response: IncomingMessage): Promise<string> {
  let length = 0;
  let beginning = Buffer.alloc(0);
  for await (const chunk of response) {
    length += Buffer.byteLength(chunk);
    if (beginning.length < keptAnswer) beginning = Buffer.concat([beginning, Buffer.from(chunk)]);
    // Aborting closes the connection; the status is known and counts.
    if (length > longestAnswer) break;
  }
  // A character that was cut is left out, and so is whatever PostgreSQL or a page cannot show.
  const text = new TextDecoder().decode(beginning.subarray(0, keptAnswer), { stream: true });
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** The seconds of a Retry-After that is a number; dates are rare, and our own pauses apply. */
function retryAfterOf(response: IncomingMessage): number | null {
  const text = response.headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // If every address of a name fails, Node's message is empty and the code explains it.
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  return (text === '' ? code : text).slice(0, 300);
}
