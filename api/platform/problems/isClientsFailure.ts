import type { FastifyRequest } from 'fastify';

/**
 * Whether an error is what became of the request itself: its client reset the connection, or went away before all of
 * the body had arrived, or before it was answered. The code of such an error (`ECONNRESET`) says nothing of where it
 * comes from, PostgreSQL's connections have the same; so it is the very error that ended the request's stream, or one
 * that says that something ended early while the client's connection is gone.
 */
export function isClientsFailure(error: unknown, { raw }: Pick<FastifyRequest, 'raw'>): boolean {
  if (!(error instanceof Error)) return false;
  if (error === raw.errored) return true;
  const early = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return (early && raw.socket.destroyed) || isClientsFailure(error.cause, { raw });
}
