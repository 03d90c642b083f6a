/**
 * Lets what programs send wait while somebody of their organisation types into the search: a picture that comes late is
 * noticed at each key, and a command that comes as much later at none. What has waited is then decided together.
 */
export interface SearchesFirst {
  /** Does what somebody of the organisation waits for. */
  during<Outcome>(org: string, search: () => Promise<Outcome>): Promise<Outcome>;
  /** Resolves once nobody of the organisation waits any more, and in any case when the time is up. */
  over(org: string): Promise<void>;
}

interface Awaited {
  searches: number;
  readonly over: Promise<void>;
  readonly end: () => void;
}

/** @param mostMs how long somebody's searches are let go first, in milliseconds */
export function createSearchesFirst(mostMs: number): SearchesFirst {
  const awaited = new Map<string, Awaited>();
  return {
    async during(org, search) {
      const own = awaited.get(org) ?? begin();
      awaited.set(org, own);
      own.searches += 1;
      try {
        return await search();
      } finally {
        own.searches -= 1;
        if (own.searches === 0) {
          awaited.delete(org);
          own.end();
        }
      }
    },
    async over(org) {
      const own = awaited.get(org);
      if (own === undefined) return;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, mostMs);
      await Promise.race([own.over, late.promise]);
      clearTimeout(timer);
    },
  };
}

function begin(): Awaited {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { searches: 0, over: promise, end: resolve };
}
