import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type FeedEvent, feedEventSchema } from '../../../../api/contract/feed.ts';

export interface Received {
  readonly event: FeedEvent;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
}

/** What a receiver answers with; undefined: nothing, until it is closed. */
export type Answer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string }
  | undefined;

/** An integrator's HTTP server on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  readonly seqs: () => number[];
  /** How the next requests are answered; 204 where nothing was said. */
  answer(next: (received: Received, count: number) => Answer | Promise<Answer>): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: (received: Received, count: number) => Answer | Promise<Answer> = () => ({ status: 204 });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = {
      event: feedEventSchema.parse(JSON.parse(body)),
      body,
      headers: request.headers,
      path: request.url ?? '',
    };
    received.push(one);
    const { status, headers = {}, text } = (await answer(one, received.length)) ?? {};
    if (status !== undefined) response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    seqs: () => received.map(({ event }) => event.seq),
    answer(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
