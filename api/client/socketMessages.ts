import { authorization, type ClientOptions } from './connection.ts';

/** The server sends something every 15 seconds; after three missed ones the connection counts as lost. */
const silenceMs = 45_000;
/** How many messages may wait for the reader; beyond that the connection is given up, to be made again later. */
const mostWaiting = 2000;

/** Node's own takes headers, which the types of browsers do not know. */
const NodeSocket = WebSocket as unknown as new (
  address: URL,
  options: { readonly headers: Readonly<Record<string, string>> },
) => WebSocket;

/** A socket that the server closed for good, or never opened; nothing changes if it is opened again. */
export class SocketRefused extends Error {
  override readonly name = 'SocketRefused';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason || `The server closed the connection with ${code}`);
    this.code = code;
  }
}

export interface SocketPlace {
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /** Called once it is open, with what sends a message. */
  readonly opened?: (send: (message: object) => void) => void;
}

/**
 * The messages of one connection as JSON, until it ends for whatever reason; the caller opens another one then. A reader
 * that is too slow ends it, too, after what has arrived. Throws `SocketRefused` if the server closed it with 44xx.
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
    if (code >= 4400 && code < 4500 && code !== 4429) throw new SocketRefused(code, reason);
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', end);
    end();
  }
}
