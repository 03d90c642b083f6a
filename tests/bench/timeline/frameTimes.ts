import { z } from 'zod';
import { median, quantile, rounded } from '../../support/quantile.ts';

export type FrameSummary = ReturnType<typeof summaryOf>;

/** Summarises frame times, milliseconds, as a page answered them. */
export function summaryOf(answer: unknown) {
  const times = z.array(z.number()).parse(answer);
  return {
    frames: times.length,
    median: rounded(median(times)),
    p95: rounded(quantile(times, 0.95)),
    longest: rounded(Math.max(...times)),
  };
}
