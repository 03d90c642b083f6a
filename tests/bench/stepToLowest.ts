import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const lowest = 19;

/**
 * Gives the process that calls it the lowest priority, with the threads that are there: those that collect its garbage
 * begin before any program, and would go on with the usual one.
 */
export function stepToLowest(): void {
  if (process.platform !== 'linux') {
    setPriority(lowest);
    return;
  }
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), lowest);
}
