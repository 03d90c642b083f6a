/** How many of a kind may be in progress at once. */
export interface PlaceLimit {
  readonly key: string;
  readonly most: number;
}

/** Counts what is in progress; each process counts its own. */
export interface Places {
  /**
   * Takes a place under each limit; returns a function that gives them back, or the first limit that is
   * exhausted.
   */
  take<Limit extends PlaceLimit>(limits: readonly Limit[]): (() => void) | Limit;
}

export function createPlaces(): Places {
  const taken = new Map<string, number>();

  function give(key: string): void {
    const left = (taken.get(key) ?? 0) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  return {
    take(limits) {
      const full = limits.find(({ key, most }) => (taken.get(key) ?? 0) >= most);
      if (full !== undefined) return full;
      for (const { key } of limits) taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => {
        for (const { key } of limits) give(key);
      };
    },
  };
}
