import { setTimeout as delay } from 'node:timers/promises';

/** Waits for so many milliseconds, at most until the signal aborts; not at all if there are none left. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
}
