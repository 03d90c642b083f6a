import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedItem, FeedRefused, followFeed } from '../../../../docs/examples/followFeed.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
let network: Network;
beforeAll(async () => {
  api = await startApi();
  network = await unreliableNetwork(Number(new URL(api.address).port));
});
afterAll(async () => {
  await network.close();
  await api.close();
});

/** A way to the server whose connections a test can cut. */
interface Network {
  readonly address: string;
  cut(): void;
  close(): Promise<void>;
}

async function unreliableNetwork(port: number): Promise<Network> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${address.port}`,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

function follow(after: number, signal: AbortSignal, more: { epoch?: string; types?: string } = {}) {
  return followFeed({
    baseUrl: network.address,
    token: async () => api.acme.tokens.dispatcher,
    after,
    signal,
    ...more,
  });
}

describe('the example that follows the feed', () => {
  test('loses and repeats nothing while its connection is cut again and again', async () => {
    const ending = new AbortController();
    const seqs: number[] = [];
    const wanted = 120;
    const commands = (async () => {
      for (let index = 0; index < wanted; index += 1) {
        await api.operate('acme', 'label.create', { name: `cut ${index}` });
        if (index % 40 === 20) network.cut();
      }
    })();
    let cursor = 0;
    for await (const item of follow(0, ending.signal)) {
      cursor = item.cursor;
      if (item.kind !== 'event') continue;
      seqs.push(item.event.seq);
      if (JSON.stringify(item.event.data).includes(`"cut ${wanted - 1}"`)) ending.abort();
    }
    await commands;
    expect(seqs).toEqual(Array.from({ length: cursor }, (_, index) => index + 1));
    expect(cursor).toBeGreaterThan(wanted);
  });

  test('continues from a saved cursor, with checkpoints if its filter discards events', async () => {
    const ending = new AbortController();
    const items: FeedItem[] = [];
    for await (const item of follow(3, ending.signal, { types: 'muster.shift.*' })) {
      items.push(item);
      if (item.kind === 'caughtUp') ending.abort();
    }
    const events = items.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
    expect(events.every(({ seq, type }) => seq > 3 && type.startsWith('muster.shift.'))).toBe(true);
    expect(events).toHaveLength(2);
    expect(items.at(-1)?.cursor).toBeGreaterThan(events.at(-1)?.seq ?? 0);
  });

  test('does not continue if the log was replaced, or the cursor belongs to another', async () => {
    const read = async (after: number, more: { epoch?: string }): Promise<void> => {
      for await (const _ of follow(after, new AbortController().signal, more));
    };
    await expect(read(0, { epoch: 'another' })).rejects.toThrow(FeedRefused);
    await expect(read(1_000_000, {})).rejects.toMatchObject({ code: 'FutureCursor' });
  });
});
