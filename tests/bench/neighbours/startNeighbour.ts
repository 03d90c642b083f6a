import { join } from 'node:path';
import { z } from 'zod';
import { latencySummarySchema } from '../../support/latencySummary.ts';
import { startReportingProcess } from '../startReportingProcess.ts';

/** What the neighbour's process is started with. */
export const neighbourOrderSchema = z.object({
  address: z.string(),
  /** Bearer token of one of its people. */
  token: z.string(),
  customerIds: z.array(z.string()).readonly(),
  /** Lists, and as many commands, a second. */
  rate: z.number(),
  /** How long it works before its waits are counted. */
  uncountedSeconds: z.number(),
  seconds: z.number(),
});
type NeighbourOrder = z.infer<typeof neighbourOrderSchema>;

/** What an organisation that does nothing unusual waited for, milliseconds. */
const neighbourReportSchema = z.object({
  lists: latencySummarySchema,
  commands: latencySummarySchema,
  /** Answers other than 200. */
  refused: z.int(),
});
export type NeighbourReport = z.infer<typeof neighbourReportSchema>;

/**
 * A dispatcher at work in a process of their own: pauses of a larger one, which collects its garbage, would
 * be counted as waits.
 */
export function startNeighbour(order: NeighbourOrder): Promise<NeighbourReport> {
  return startReportingProcess(join(import.meta.dirname, 'neighbourProcess.ts'), order, neighbourReportSchema)
    .reported;
}
