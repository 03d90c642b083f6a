/** When failed deliveries are retried. */
export interface RetryPlan {
  /** Before the second attempt, in milliseconds; doubled with every failure. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** This many failures in a row pause the webhook. */
  readonly failuresToPause: number;
}

/** 5 s, 10 s … half an hour; paused after some five hours. */
export const defaultRetryPlan: RetryPlan = { firstMs: 5_000, longestMs: 1_800_000, failuresToPause: 20 };

/**
 * Milliseconds to wait after this many failures (from 1): doubled each time, with a random delay between half
 * and all of it, so that the many webhooks of one dead server do not retry in step. A wait that the server
 * asked for (Retry-After) is respected, up to the longest pause. `random` returns 0 to 1.
 */
export function pauseAfter(
  plan: Pick<RetryPlan, 'firstMs' | 'longestMs'>,
  failures: number,
  askedSeconds: number | null,
  random: () => number,
): number {
  const most = Math.min(plan.longestMs, plan.firstMs * 2 ** (failures - 1));
  const own = most / 2 + random() * (most / 2);
  return Math.max(own, Math.min(plan.longestMs, (askedSeconds ?? 0) * 1000));
}
