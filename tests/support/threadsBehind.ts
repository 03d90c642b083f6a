import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';

/** How many threads of this process have less of the processors than the one that serves everybody; for Linux alone. */
export function threadsBehind(): number {
  return readdirSync('/proc/self/task').filter((thread) => isBehind(Number(thread))).length;
}

function isBehind(thread: number): boolean {
  try {
    return getPriority(thread) > getPriority();
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
