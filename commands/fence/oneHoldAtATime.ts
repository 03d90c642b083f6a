import { setTimeout as delay } from 'node:timers/promises';
import type { ResourceFences } from './resourceFences.ts';

/** A rest is so many times as long as the hold before it. */
const restOfHold = 2;
/** The longest rest between two holds, milliseconds. */
const mostRestMs = 200;

/**
 * The same fences for work that goes on beside itself: it holds those of one piece at a time, and the pieces wait for each
 * other before they take a connection that others need. Between two of them is a rest twice as long as the first was held, in which
 * whoever waited for its people, or for the read side, has the machine.
 */
export function oneHoldAtATime(fences: ResourceFences): ResourceFences {
  let last: Promise<unknown> = Promise.resolve();
  return {
    hold(org, resourceIds, work) {
      let heldMs = 0;
      const held = last.then(() =>
        fences.hold(org, resourceIds, async (fence) => {
          const begun = performance.now();
          try {
            return await work(fence);
          } finally {
            heldMs = performance.now() - begun;
          }
        }),
      );
      last = held.catch(() => undefined).then(() => delay(Math.min(restOfHold * heldMs, mostRestMs)));
      return held;
    },
  };
}
