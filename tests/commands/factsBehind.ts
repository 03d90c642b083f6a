import type { Facts } from '../../commands/facts.ts';

/** In vain, milliseconds. */
const waitedMs = 30;

/**
 * Facts of a read side that has fallen behind for as long as `isBehind` says so. Only waiting for it ends soon: everything
 * else has as long as ever, since a busy machine takes that long to connect.
 */
export function factsBehind(facts: Facts, isBehind: () => boolean = () => true): Facts {
  return {
    ...facts,
    waitFor: (position, timeoutMs) =>
      isBehind() ? facts.waitFor(position + 1_000_000, waitedMs) : facts.waitFor(position, timeoutMs),
  };
}
