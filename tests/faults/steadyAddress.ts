import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * One address for a server that comes back on another port after each start, and a place to cut connections
 * at: what goes in here comes out at the target.
 */
export interface SteadyAddress {
  readonly port: number;
  /** Where connections go from now on. */
  lead(targetPort: number): void;
  /** Breaks every connection that is open now. */
  cut(): void;
  close(): Promise<void>;
}

export async function openSteadyAddress(): Promise<SteadyAddress> {
  let target = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.setNoDelay(true);
      open.add(socket);
      // Each end's failure is told to the other by closing it.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: portOf(server.address()),
    lead(targetPort) {
      target = targetPort;
    },
    cut,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      return closed;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('a server that listens has no port');
}
