import { z } from 'zod';
import { quantile, rounded } from './quantile.ts';

/** How long something took, milliseconds to the tenth; quantiles by nearest rank. */
export const latencySummarySchema = z.object({
  count: z.int(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
});
export type LatencySummary = Readonly<z.infer<typeof latencySummarySchema>>;

/** What arrived before anybody waited for it counts as no wait. Refuses to summarise nothing. */
export function latencySummary(milliseconds: readonly number[]): LatencySummary {
  if (milliseconds.length === 0) throw new Error('nothing was measured');
  const waits = milliseconds.map((each) => Math.max(0, each));
  const at = (part: number): number => rounded(quantile(waits, part));
  return { count: waits.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
