/**
 * Gives a person's search priority over the commands of programs of the same organisation: a search result that comes late
 * is noticed at each key, a command that comes as much later is not. The commands that waited are then decided together.
 */
export interface SearchPriority {
  /** Runs a search that somebody of the organisation waits for. */
  during<Outcome>(org: string, search: () => Promise<Outcome>): Promise<Outcome>;
  /** Resolves once nobody of the organisation waits for a search, and at the latest when the time is up. */
  over(org: string): Promise<void>;
}

interface Awaited {
  searches: number;
  readonly over: Promise<void>;
  readonly end: () => void;
}

/** @param mostMs the longest that searches have priority, in milliseconds */
export function createSearchPriority(mostMs: number): SearchPriority {
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
