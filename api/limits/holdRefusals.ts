import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long refusals are held back, in milliseconds, and how many at once; one more is sent without delay. */
export interface HeldRefusals {
  readonly ms: number;
  readonly atOnce: number;
}

const tooManyRequests = 429;

/**
 * Holds back for a moment the answers to those who ask for too much. A program that asks again as soon as it is refused would
 * otherwise be refused as often as the server manages, in the time that others wait for; whoever waits as they are told to
 * does not notice. Nothing more of a request is received meanwhile.
 */
export function holdRefusals(app: FastifyInstance, { ms, atOnce }: HeldRefusals): void {
  let held = 0;
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== tooManyRequests || held >= atOnce) return;
    held += 1;
    await delay(ms);
    held -= 1;
  });
}
