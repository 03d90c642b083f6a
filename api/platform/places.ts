/** How many of a kind may be in progress at once. */
export interface PlaceLimit {
  readonly key: string;
  readonly most: number;
  /** How many places are taken at once, such as bytes; omitted: one. */
  readonly size?: number;
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

  function give({ key, size = 1 }: PlaceLimit): void {
    const left = (taken.get(key) ?? 0) - size;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  return {
    take(limits) {
      const full = limits.find(({ key, most, size = 1 }) => (taken.get(key) ?? 0) + size > most);
      if (full !== undefined) return full;
      for (const { key, size = 1 } of limits) taken.set(key, (taken.get(key) ?? 0) + size);
      return () => {
        for (const limit of limits) give(limit);
      };
    },
  };
}
