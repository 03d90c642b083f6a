import type { WebSocket } from 'ws';

/**
 * Closes a socket, and cuts its connection after so many milliseconds: the close frame waits behind all that the
 * other side does not read, and a server that goes would wait with it.
 */
export function closeInTime(socket: WebSocket, code: number, reason: string, lastWordsMs: number): void {
  socket.close(code, reason);
  const late = setTimeout(() => socket.terminate(), lastWordsMs);
  socket.once('close', () => clearTimeout(late));
}
