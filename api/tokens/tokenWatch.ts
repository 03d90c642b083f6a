import type { Logger } from 'pino';
import type { ApiTokens } from './apiTokens.ts';

/** How soon the end of a token or session that another process ended is noticed, in milliseconds. */
const lookMs = 1000;

/** The open sockets of API tokens, or of sessions, so that those of a revoked one close at once. */
export interface TokenWatch {
  /** Calls `ended` once when the token can no longer be used; answers how to stop that. */
  watch(tokenId: string, ended: () => void): () => void;
  /** Says that a token was revoked by this process: its sockets need not wait for the next look. */
  revoked(tokenId: string): void;
}

/** One question a second for all sockets together, and none while no token has one. */
export function createTokenWatch(
  tokens: Pick<ApiTokens, 'ended'>,
  logger: Pick<Logger, 'error'>,
): TokenWatch {
  const watched = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;

  function revoked(tokenId: string): void {
    const listeners = watched.get(tokenId);
    watched.delete(tokenId);
    for (const ended of listeners ?? []) ended();
  }

  async function look(): Promise<void> {
    try {
      for (const tokenId of await tokens.ended([...watched.keys()])) revoked(tokenId);
    } catch (error) {
      logger.error({ err: error }, 'the tokens or sessions of open sockets could not be checked');
    }
    schedule();
  }

  function schedule(): void {
    timer = watched.size === 0 ? undefined : setTimeout(() => void look(), lookMs).unref();
  }

  return {
    revoked,
    watch(tokenId, ended) {
      const listeners = watched.get(tokenId) ?? new Set();
      watched.set(tokenId, listeners);
      listeners.add(ended);
      if (timer === undefined) schedule();
      return () => {
        listeners.delete(ended);
        if (listeners.size === 0 && watched.get(tokenId) === listeners) watched.delete(tokenId);
      };
    },
  };
}
