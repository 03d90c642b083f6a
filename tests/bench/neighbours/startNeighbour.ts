import { join } from 'node:path';
import { startReportingProcess } from '../startReportingProcess.ts';
import { type NeighbourOrder, type NeighbourReport, neighbourReportSchema } from './neighbourMessages.ts';

/**
 * A dispatcher at work (`neighbourWork`) in a process of their own: pauses of a larger one, which collects its garbage, would
 * be counted as waits.
 */
export function startNeighbour(order: NeighbourOrder): Promise<NeighbourReport> {
  return startReportingProcess(join(import.meta.dirname, 'neighbourProcess.ts'), order, neighbourReportSchema)
    .reported;
}
