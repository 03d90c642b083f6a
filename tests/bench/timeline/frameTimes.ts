import { z } from 'zod';

/** How long frames took, milliseconds. */
export interface FrameSummary {
  readonly frames: number;
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
}

const timesSchema = z.array(z.number());

/** Summarises frame times as a page answered them. */
export function summaryOf(answer: unknown): FrameSummary {
  const times = timesSchema.parse(answer).toSorted((a, b) => a - b);
  return {
    frames: times.length,
    median: rounded(quantile(times, 0.5)),
    p95: rounded(quantile(times, 0.95)),
    longest: rounded(times.at(-1) ?? 0),
  };
}

/** A quantile of sorted numbers, by nearest rank. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
