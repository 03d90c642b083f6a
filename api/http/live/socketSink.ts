import type { WebSocket } from 'ws';

/** Sends texts on a socket and knows whether they have left the process. */
export interface SocketSink {
  send(text: string): void;
  /**
   * Resolves to true once everything sent so far has been handed to the network, and to false if that takes
   * longer than the timeout. A closed socket counts as flushed: its closing ends whatever uses it.
   */
  flushed(): Promise<boolean>;
  /** Bytes queued in this process. */
  readonly waiting: number;
}

export function socketSink(socket: WebSocket, timeoutMs: number): SocketSink {
  let last: Promise<void> = Promise.resolve();
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      // If sending fails, the socket closes, and that is handled elsewhere.
      last = new Promise((resolve) => socket.send(text, () => resolve()));
    },
    async flushed() {
      if (socket.bufferedAmount === 0) return true;
      const outcome = Promise.withResolvers<boolean>();
      const flushed = (): void => outcome.resolve(true);
      const timer = setTimeout(() => outcome.resolve(false), timeoutMs);
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
