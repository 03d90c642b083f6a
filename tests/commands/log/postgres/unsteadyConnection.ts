import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL on which answers can be held up, and which can go silent without closing anything. */
export interface UnsteadyConnection {
  /** The database's URL with this way to it. */
  readonly url: string;
  /** Holds up every answer from now on. */
  holdAnswers(): void;
  /** Holds up what is answered to the very next one of these messages, on its connection; resolves once there is one. */
  holdAnswerTo(message: Buffer): Promise<void>;
  /** Whether that message is still to come. */
  awaitsMessage(): boolean;
  /** Lets everything go that is held up, each connection's in one piece. */
  letGo(): void;
  /** From now on nothing passes any more on connections that are open; later ones are served. */
  silenceOpen(): void;
  /** Connections are taken from now on, or not any more, by somebody who says nothing. */
  serveNew(how: 'well' | 'in silence'): void;
  close(): Promise<void>;
}

interface Passage {
  readonly client: Socket;
  readonly server: Socket | undefined;
  silent: boolean;
  heldUp: boolean;
  readonly held: Buffer[];
}

export async function openUnsteadyConnection(databaseUrl: string): Promise<UnsteadyConnection> {
  const target = new URL(databaseUrl);
  const passages = new Set<Passage>();
  let serving: 'well' | 'in silence' = 'well';
  let holding = false;
  let awaited: { readonly message: Buffer; readonly answered: () => void } | undefined;
  let answeredOn: { readonly passage: Passage; readonly answered: () => void } | undefined;

  const listener = createServer((client) => {
    const server =
      serving === 'well' ? connect(Number(target.port || 5432), target.hostname || '127.0.0.1') : undefined;
    const passage: Passage = { client, server, silent: serving !== 'well', heldUp: holding, held: [] };
    passages.add(passage);
    client.on('data', (data) => {
      if (passage.silent) return;
      if (awaited !== undefined && data.includes(awaited.message)) {
        passage.heldUp = true;
        answeredOn = { passage, answered: awaited.answered };
        awaited = undefined;
      }
      server?.write(data);
    });
    server?.on('data', (data) => {
      if (passage.silent) return;
      if (!passage.heldUp && !holding) return void client.write(data);
      passage.held.push(data);
      if (answeredOn?.passage === passage) answeredOn.answered();
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket?.on('error', () => other?.destroy());
      socket?.on('close', () => {
        passages.delete(passage);
        other?.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(portOf(listener.address()));

  return {
    url: url.href,
    holdAnswers() {
      holding = true;
    },
    holdAnswerTo(message) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited = { message, answered: resolve };
      return promise;
    },
    awaitsMessage: () => awaited !== undefined,
    letGo() {
      holding = false;
      for (const passage of passages) {
        passage.heldUp = false;
        const held = Buffer.concat(passage.held.splice(0));
        if (held.length > 0) passage.client.write(held);
      }
    },
    silenceOpen() {
      for (const passage of passages) passage.silent = true;
    },
    serveNew(how) {
      serving = how;
    },
    close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const { client, server } of passages) {
        client.destroy();
        server?.destroy();
      }
      return closed;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('a server that listens has no port');
}
