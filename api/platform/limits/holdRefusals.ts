import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long refusals are delayed, in milliseconds, and how many at once; one more is sent at once. */
export interface HeldRefusals {
  readonly ms: number;
  readonly atOnce: number;
}

/**
 * Delays the answer to whoever asks for too much (backpressure). A program that asks again as soon as it is refused would
 * otherwise be refused as fast as the server can, at the expense of others; whoever waits as told does not notice.
 */
export type RefusalHold = () => Promise<void>;

export function createRefusalHold({ ms, atOnce }: HeldRefusals): RefusalHold {
  let held = 0;
  return async () => {
    if (held >= atOnce) return;
    held += 1;
    await delay(ms);
    held -= 1;
  };
}

/** The status of such an answer, or the code in one that comes line by line. */
export const tooMuch = { status: 429, code: 'too_many_requests' } as const;

/** Delays every answer with that status; nothing more of the request is received meanwhile. */
export function holdRefusals(app: FastifyInstance, hold: RefusalHold): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === tooMuch.status) await hold();
  });
}
