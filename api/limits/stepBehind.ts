import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How far behind: beside the thread that serves everybody, one that is so much nicer has about a tenth of a processor. */
const nicer = 10;
/** Nothing is nicer. */
const nicest = 19;

/** The priority of what steps behind a thread of the usual priority of this process, in the numbers of `node:os`. */
export function behind(): number {
  return Math.min(nicest, getPriority() + nicer);
}

/**
 * Lets the thread that calls it compute only while the processors have nothing better to do, so that one person's plan
 * does not take them from everybody's requests. Linux alone has priorities of threads; elsewhere, and where `/proc` is not
 * there, the thread keeps the priority of its process. What V8 does for it on other threads is not behind, and a session's
 * threads count together: `startBehind` is for what takes much memory.
 */
export function stepBehind(): void {
  const thread = numberOfThread();
  if (thread !== undefined) setPriority(thread, behind());
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
