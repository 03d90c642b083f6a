import { Agent, type IncomingMessage, request } from 'node:http';
import type { ReceivedAnswer } from './publishedApi.ts';

/** A request, down to the bytes. */
export interface AttackRequest {
  readonly method: string;
  /** As it is sent, whether or not that is an address. */
  readonly path: string;
  /** In their order; the same name may come twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  /** `slow`: in pieces, with pauses; `aborted`: its sender is gone after half of it. */
  readonly way: 'whole' | 'slow' | 'aborted';
}

export interface AttackAnswer extends ReceivedAnswer {
  /** Of the answer, without those that are another each time. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
}

/** Sends requests of all kinds to one address, over connections that stay open. */
export interface AttackClient {
  /** Undefined: there was no answer, because the sender went away or had waited for long enough. */
  send(wanted: AttackRequest): Promise<AttackAnswer | undefined>;
  close(): void;
}

/** Milliseconds after which a sender goes away. Plans and reads that wait for a position take their time. */
const longestWaitMs = 20_000;
const betweenPiecesMs = 5;
const volatile = new Set(['date', 'x-request-id', 'content-length', 'retry-after', 'transfer-encoding']);

export function createAttackClient(address: string): AttackClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port, host } = new URL(address);
  return {
    send: ({ method, path, headers, body, way }) =>
      new Promise((resolve, reject) => {
        const names = headers.map(([name]) => name.toLowerCase());
        const length =
          body === undefined || names.includes('content-length')
            ? []
            : [['Content-Length', String(body.length)] as const];
        const all = names.includes('host') ? headers : [['Host', host] as const, ...headers];
        // What the announced length leaves of a body would be taken for the next request of the same connection.
        const isKept = way === 'whole' && !names.includes('content-length');
        const sending = request({
          agent: isKept ? agent : new Agent(),
          hostname,
          port,
          method,
          path,
          setHost: false,
          headers: [...all, ...length].flat(),
        });
        let left = false;
        const leave = (): void => {
          left = true;
          sending.destroy();
        };
        const tooLong = setTimeout(leave, longestWaitMs);
        const end = (answer: AttackAnswer | undefined): void => {
          clearTimeout(tooLong);
          resolve(answer);
        };
        sending.on('response', (answer) => {
          received(answer).then(end, (error: unknown) => {
            if (left) end(undefined);
            else reject(new Error(`${method} ${path}: the answer broke off`, { cause: error }));
          });
        });
        sending.on('error', (error: NodeJS.ErrnoException) => {
          clearTimeout(tooLong);
          // A server may refuse a body before its end and close: the answer was read then, or there is none.
          if (left || way !== 'whole' || ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) end(undefined);
          else reject(new Error(`${method} ${path}`, { cause: error }));
        });
        if (way === 'whole' || body === undefined) sending.end(body);
        else sendSlowly(body, way, sending, leave);
      }),
    close: () => agent.destroy(),
  };
}

function sendSlowly(
  body: Buffer,
  way: 'slow' | 'aborted',
  sending: { write(piece: Buffer): unknown; end(): unknown; readonly destroyed: boolean },
  leave: () => void,
): void {
  const pieces = 4;
  let sent = 0;
  const next = (): void => {
    if (sending.destroyed) return;
    if (sent === pieces) {
      sending.end();
      return;
    }
    if (way === 'aborted' && sent === pieces / 2) {
      leave();
      return;
    }
    const piece = body.subarray(
      Math.floor((body.length * sent) / pieces),
      Math.floor((body.length * (sent + 1)) / pieces),
    );
    sent += 1;
    sending.write(piece);
    setTimeout(next, betweenPiecesMs);
  };
  next();
}

async function received(answer: IncomingMessage): Promise<AttackAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined || volatile.has(name) ? [] : [[name, String(value)] as const],
  );
  return {
    status: answer.statusCode ?? 0,
    mediaType: (answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '',
    text: Buffer.concat(chunks).toString('utf8'),
    headers: Object.fromEntries(headers),
    setCookies: answer.headers['set-cookie'] ?? [],
  };
}
