import { longestWaitMs } from '../support/longestWaitMs.ts';
import type { TestServer } from '../support/server.ts';

/** Resolves once everything that has been saved can be read, whoever saved it. */
export async function caughtUp({ log, projector }: TestServer['services']): Promise<void> {
  await projector.waitFor(await log.head(), longestWaitMs);
}
