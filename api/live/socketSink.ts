import type { WebSocket } from 'ws';

/** Sends texts on a socket and knows whether they left. */
export interface SocketSink {
  send(text: string): void;
  /**
   * Resolves true when all that was sent so far was handed to the network, false when that took longer than
   * the patience. A socket that is closed counts as flushed: its closing ends whoever uses it.
   */
  flushed(): Promise<boolean>;
  /** Bytes that wait in this process. */
  readonly waiting: number;
}

export function socketSink(socket: WebSocket, patienceMs: number): SocketSink {
  let last: Promise<void> = Promise.resolve();
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      // An error of sending is followed by the socket's closing, which is handled there.
      last = new Promise((resolve) => socket.send(text, () => resolve()));
    },
    async flushed() {
      if (socket.bufferedAmount === 0) return true;
      const outcome = Promise.withResolvers<boolean>();
      const flushed = (): void => outcome.resolve(true);
      const timer = setTimeout(() => outcome.resolve(false), patienceMs);
      socket.once('close', flushed);
      last.then(flushed);
      try {
        return await outcome.promise;
      } finally {
        clearTimeout(timer);
        socket.off('close', flushed);
      }
    },
    get waiting() {
      return socket.bufferedAmount;
    },
  };
}
