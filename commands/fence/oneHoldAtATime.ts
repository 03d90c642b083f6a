import type { ResourceFences } from './resourceFences.ts';

/**
 * The same fences for work that goes on beside itself: it holds those of one piece at a time, and the pieces wait for each
 * other before they take a connection that others need.
 */
export function oneHoldAtATime(fences: ResourceFences): ResourceFences {
  let last: Promise<unknown> = Promise.resolve();
  return {
    hold(org, resourceIds, work) {
      const held = last.then(() => fences.hold(org, resourceIds, work));
      last = held.catch(() => undefined);
      return held;
    },
  };
}
