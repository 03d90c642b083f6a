import { authorization, type ClientOptions } from './connection.ts';
import { MusterProblem } from './musterProblem.ts';
import type { Problem } from './types.ts';

/** The server sends something every 15 seconds; after three missed ones the connection counts as lost. */
const silenceMs = 45_000;
/** How many messages may wait for the reader; beyond that the connection is given up, to be made again later. */
const mostWaiting = 2000;

/** Node's own takes headers, which the types of browsers do not know. */
const NodeSocket = WebSocket as unknown as new (
  address: URL,
  options: { readonly headers: Readonly<Record<string, string>> },
) => WebSocket;

export interface SocketPlace {
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /** Called once it is open, with what sends a message. */
  readonly opened?: (send: (message: object) => void) => void;
}

/**
 * The messages of one connection as JSON, until it ends for whatever reason; the caller opens another one then. A reader
 * that is too slow ends it, too, after what has arrived. Throws `MusterProblem` if the server refused it (44xx).
 */
export async function* socketMessages(
  options: ClientOptions,
  { path, signal, opened }: SocketPlace,
): AsyncGenerator<unknown, void, undefined> {
  const address = new URL(path, options.baseUrl);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new NodeSocket(address, { headers: { authorization: await authorization(options) } });
  const waiting: string[] = [];
  let wake = Promise.withResolvers<void>();
  let closed: { readonly code: number; readonly reason: string } | undefined;
  const give = (code: number, reason: string): void => {
    closed ??= { code, reason };
    wake.resolve();
    socket.close();
  };
  const end = (): void => give(1000, '');
  const lost = (): void => give(1006, '');
  let silence = setTimeout(lost, silenceMs);
  socket.addEventListener('open', () => opened?.((message) => socket.send(JSON.stringify(message))));
  socket.addEventListener('message', ({ data }) => {
    if (closed !== undefined) return;
    clearTimeout(silence);
    silence = setTimeout(lost, silenceMs);
    waiting.push(String(data));
    if (waiting.length >= mostWaiting) lost();
    wake.resolve();
  });
  socket.addEventListener('close', ({ code, reason }) => give(code, reason));
  // Always followed by `close`, or by nothing if it never opened.
  socket.addEventListener('error', lost);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted === true) end();

  try {
    for (;;) {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
        if (signal?.aborted === true) return;
        yield JSON.parse(text);
      }
      if (closed !== undefined) break;
      wake = Promise.withResolvers();
      await wake.promise;
    }
    const { code, reason } = closed;
    if (code >= 4400 && code < 4500 && code !== 4429) throw refusalOf(code, reason);
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** The problem that a close frame tells: 4000 and the status of HTTP, and as the reason its code and sentence. */
function refusalOf(closeCode: number, reason: string): MusterProblem {
  const [, code = 'not_allowed', detail = reason] = /^(\w+): (.*)$/.exec(reason) ?? [];
  return new MusterProblem({
    type: 'about:blank',
    title: 'The WebSocket was refused',
    status: closeCode - 4000,
    detail,
    // The documents name the codes, and the server is trusted to keep to them.
    code: code as Problem['code'],
    details: {},
    requestId: '',
  });
}
