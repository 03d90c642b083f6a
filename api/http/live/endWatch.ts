import type { Logger } from 'pino';

/** How often to look for sessions and tokens that another process has ended, in milliseconds. */
const lookMs = 1000;

/** The open sockets of API tokens, or of sessions, so that they close as soon as theirs has ended. */
export interface EndWatch {
  /**
   * Calls `ended` once when the token or session can no longer be used; returns a function that stops
   * watching.
   */
  watch(id: string, ended: () => void): () => void;
  /** Reports that this process has ended one: its sockets need not wait for the next look. */
  ended(id: string): void;
}

/**
 * One query a second for all sockets together, and none while there are none.
 *
 * @param endedOf which of these tokens or sessions have ended
 */
export function createEndWatch(
  endedOf: (ids: readonly string[]) => Promise<readonly string[]>,
  logger: Pick<Logger, 'error'>,
): EndWatch {
  const watched = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  function ended(id: string): void {
    const listeners = watched.get(id);
    watched.delete(id);
    for (const listener of listeners ?? []) listener();
    if (watched.size === 0) schedule();
  }

  async function look(): Promise<void> {
    looking = true;
    try {
      for (const id of await endedOf([...watched.keys()])) ended(id);
    } catch (error) {
      logger.error({ err: error }, 'the tokens or sessions of open sockets could not be checked');
    } finally {
      looking = false;
    }
    schedule();
  }

  /**
   * Schedules the next look; cancels it if nothing is watched, since the database may stop with the last
   * socket.
   */
  function schedule(): void {
    clearTimeout(timer);
    timer = watched.size === 0 || looking ? undefined : setTimeout(() => void look(), lookMs).unref();
  }

  return {
    ended,
    watch(id, listener) {
      const listeners = watched.get(id) ?? new Set();
      watched.set(id, listeners);
      listeners.add(listener);
      if (timer === undefined) schedule();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && watched.get(id) === listeners) watched.delete(id);
        if (watched.size === 0) schedule();
      };
    },
  };
}
