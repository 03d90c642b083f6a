import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How far behind: beside the thread that serves everybody, one that is so much nicer has about a tenth of a processor. */
const nicer = 10;
/** Nothing is nicer. */
const nicest = 19;

/**
 * Lets the thread that calls it compute only while the processors have nothing better to do, so that one person's plan
 * or file does not take them from everybody's requests. Linux alone has priorities of threads; elsewhere, and where
 * `/proc` is not there, the thread keeps the priority of its process.
 */
export function stepBehind(): void {
  const thread = numberOfThread();
  if (thread !== undefined) setPriority(thread, Math.min(nicest, getPriority() + nicer));
}

/** The number by which the system knows the calling thread. */
function numberOfThread(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    // `1234/task/1250`: read by the calling thread itself, as every synchronous call is.
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}
