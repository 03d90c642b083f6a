import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long to wait for answers in flight, and for clients that are slow to disconnect. */
const closingTimeoutMs = 8_000;

/** Milliseconds between two checks for connections that have been answered and are idle. */
const lookForIdleMs = 50;

/** Stops a server: answers in flight are waited for, and what does not end in time is cut. */
export async function closePatiently(fastify: FastifyInstance, logger: Logger): Promise<void> {
  // Fastify closes what is idle now; connections that are answered from now on would be kept open for more
  // requests.
  const idle = setInterval(() => fastify.server.closeIdleConnections(), lookForIdleMs);
  try {
    await closeOrCut(fastify, logger);
  } finally {
    clearInterval(idle);
  }
}

async function closeOrCut(fastify: FastifyInstance, logger: Logger): Promise<void> {
  const late = delay(closingTimeoutMs, 'late', { ref: false });
  if ((await Promise.race([fastify.close(), late])) !== 'late') return;
  logger.warn('some connections did not close in time; they are cut');
  fastify.server.closeAllConnections();
}
