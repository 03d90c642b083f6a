import type { ResourceLimits } from 'node:worker_threads';

/**
 * The memory that a thread may use: so many megabytes, and a third of the usual room for what has just been made. That room
 * is taken whether it is needed or not, by every thread, and a search for a plan is as fast with less.
 */
export function threadMemory(megabytes: number): ResourceLimits {
  return { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 };
}
