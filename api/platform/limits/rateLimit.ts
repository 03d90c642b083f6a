/** How often something may be done: per second on average, and in a burst. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Counts how often each of many does something; each process counts by itself. */
export interface RateLimit {
  /**
   * Counts for this key; returns the seconds to wait if it is one too many, null if it may be done. What counts for
   * several (`times`, default 1) may be done as soon as one may, and is paid off by waiting afterwards.
   */
  take(key: string, times?: number): number | null;
}

interface Bucket {
  left: number;
  at: number;
}

/** The most buckets that are kept before full ones are discarded. */
const mostBuckets = 10_000;

/** A bucket for each key that refills steadily. `now` returns monotonic milliseconds. */
export function createRateLimit(rate: Rate, now: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>();

  function forgetFull(at: number): void {
    for (const [key, bucket] of buckets) {
      if (bucket.left + ((at - bucket.at) / 1000) * rate.perSecond >= rate.burst) buckets.delete(key);
    }
  }

  return {
    take(key, times = 1) {
      const at = now();
      if (buckets.size > mostBuckets) forgetFull(at);
      const bucket = buckets.get(key) ?? { left: rate.burst, at };
      buckets.set(key, bucket);
      bucket.left = Math.min(rate.burst, bucket.left + ((at - bucket.at) / 1000) * rate.perSecond);
      bucket.at = at;
      if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / rate.perSecond));
      bucket.left -= times;
      return null;
    },
  };
}
