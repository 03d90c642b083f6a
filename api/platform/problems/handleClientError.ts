import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { problemMediaType, problemOf } from './problem.ts';

interface Unreadable {
  readonly status: number;
  readonly message: string;
}

const unreadable: Unreadable = { status: 400, message: 'This is no HTTP request that can be read.' };
const byCode: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The head of the request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};

/**
 * Answers what is no HTTP request, or not all of one, as a problem document, and closes the connection: nothing that
 * follows on it can be read either. Fastify's handler of client errors.
 */
export function handleClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // Whoever has gone reads nothing.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = byCode[error.code ?? ''] ?? unreadable;
  const reason = error.code ?? 'unreadable';
  const refusal: Refusal = { code: 'invalid_input', message, details: { reason } };
  const problem = problemOf(refusal, randomUUID(), status);
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status} ${problem.title}`,
      `Content-Type: ${problemMediaType}; charset=utf-8`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${problem.requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
