import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const textSchema = z.object({
  id: z.string(),
  to: z.string(),
  text: z.string(),
  organisation: z.string(),
  from: z.string(),
});

export interface ReceivedText extends z.infer<typeof textSchema> {
  readonly headers: IncomingHttpHeaders;
}

/** An operator's gateway for text messages on this machine. */
export interface Gateway {
  /** With a user and a password. */
  readonly url: string;
  readonly received: readonly ReceivedText[];
  /** The status of the next answers; 202 where nothing was said. */
  answer(next: (count: number) => number): void;
  close(): Promise<void>;
}

export async function startGateway(): Promise<Gateway> {
  const received: ReceivedText[] = [];
  let answer: (count: number) => number = () => 202;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ ...textSchema.parse(JSON.parse(body)), headers: request.headers });
    response.writeHead(answer(received.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://muster:s%C3%A9cret@127.0.0.1:${port}/send`,
    received,
    answer(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
