import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service of short links on this machine, which answers as the documentation of Shlink and of Bitly says. */
export interface ShortLinkServer {
  readonly address: string;
  /** What it was asked last. */
  readonly asked: () => AskedOfService | undefined;
  /** What it answers from now on, in place of a link. */
  answer(instead: ServiceAnswer | undefined): void;
  close(): Promise<void>;
}

export interface AskedOfService {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

/** `nothing`: it never answers. */
export type ServiceAnswer = { readonly status: number; readonly text: string } | 'nothing';

/** @param key the only one that it knows */
export async function startShortLinkServer(key: string): Promise<ShortLinkServer> {
  const links = new Map<string, string>();
  let asked: AskedOfService | undefined;
  let instead: ServiceAnswer | undefined;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const leadsTo = links.get(path);
    if (request.method === 'GET' && leadsTo !== undefined) {
      response.writeHead(302, { location: leadsTo }).end();
      return;
    }
    let text = '';
    for await (const part of request) text += String(part);
    const isBitly = path === '/v4/shorten';
    const given = isBitly ? request.headers.authorization : request.headers['x-api-key'];
    const body: unknown = JSON.parse(text);
    asked = { path, key: typeof given === 'string' ? given : undefined, body };
    const say = (status: number, what: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(what));
    if (instead === 'nothing') return;
    if (instead !== undefined) {
      response.writeHead(instead.status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(instead.text);
      return;
    }
    if (given !== (isBitly ? `Bearer ${key}` : key)) {
      say(
        isBitly ? 403 : 401,
        isBitly ? { message: 'FORBIDDEN' } : { title: 'Invalid API key', status: 401 },
      );
      return;
    }
    const long = String(Object(body)[isBitly ? 'long_url' : 'longUrl']);
    const code = `/${links.size.toString(36).padStart(5, 'a')}`;
    links.set(code, long);
    const short = `${address()}${code}`;
    if (isBitly) say(201, { link: short, id: short, long_url: long, archived: false, tags: [] });
    else say(200, { shortCode: code.slice(1), shortUrl: short, longUrl: long, tags: [], meta: {} });
  });
  const address = () => `http://127.0.0.1:${boundTo(server.address())}`;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: address(),
    asked: () => asked,
    answer: (next) => {
      instead = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function boundTo(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('it listens at no port');
  return address.port;
}
