import type { WebSocket } from 'ws';

/**
 * Closes a socket, and cuts its connection after this many milliseconds: the close frame is queued behind
 * everything that the other side has not read, and a server that is stopping would wait with it.
 */
export function closeInTime(socket: WebSocket, code: number, reason: string, lastWordsMs: number): void {
  socket.close(code, reason);
  const late = setTimeout(() => socket.terminate(), lastWordsMs);
  socket.once('close', () => clearTimeout(late));
}
