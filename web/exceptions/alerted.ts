/** What a tab has told of exceptions; an exception is named by a text. */
export interface Alerted {
  /** Those that stood when it looked last: nobody is alerted to them again. */
  readonly seen: readonly string[];
  /** How many times there was something new. */
  readonly news: number;
}

/** What it has told after a look at those that stand. What has been resolved meanwhile is no news. */
export function afterLook({ seen, news }: Alerted, standing: readonly string[]): Alerted {
  const known = new Set(seen);
  return { seen: standing, news: standing.every((key) => known.has(key)) ? news : news + 1 };
}
