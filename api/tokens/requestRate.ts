/** How many requests one API token may send to one process: per second on average, and in a burst. */
export interface RequestRateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export const tokenRequestLimit: RequestRateLimit = { perSecond: 50, burst: 500 };

export interface RequestRate {
  /** Counts a request; returns the seconds to wait if it is one too many, null if it may be served. */
  take(tokenId: string): number | null;
}

interface Bucket {
  left: number;
  at: number;
}

/** The most buckets that are kept before full ones are discarded. */
const mostBuckets = 10_000;

/** A bucket for each token that refills steadily. `now` returns monotonic milliseconds. */
export function createRequestRate(limit: RequestRateLimit, now: () => number): RequestRate {
  const buckets = new Map<string, Bucket>();

  function forgetFull(at: number): void {
    for (const [tokenId, bucket] of buckets) {
      if (bucket.left + ((at - bucket.at) / 1000) * limit.perSecond >= limit.burst) buckets.delete(tokenId);
    }
  }

  return {
    take(tokenId) {
      const at = now();
      if (buckets.size > mostBuckets) forgetFull(at);
      const bucket = buckets.get(tokenId) ?? { left: limit.burst, at };
      buckets.set(tokenId, bucket);
      bucket.left = Math.min(limit.burst, bucket.left + ((at - bucket.at) / 1000) * limit.perSecond);
      bucket.at = at;
      if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / limit.perSecond));
      bucket.left -= 1;
      return null;
    },
  };
}
