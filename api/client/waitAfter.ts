const shortestMs = 250;
const longestMs = 30_000;

/**
 * How long to wait after a number of failures, in milliseconds: between half and all of a time that doubles, at random,
 * so that clients do not come back in step.
 */
export function waitAfter(failures: number): number {
  const most = Math.min(longestMs, shortestMs * 2 ** failures);
  return most / 2 + Math.random() * (most / 2);
}

/** Resolves after a time in milliseconds. Rejects with the signal's reason when it aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
