import { join } from 'node:path';
import { startReportingProcess } from '../startReportingProcess.ts';
import { type SenderOrder, type SenderReport, senderReportSchema } from './senderMessages.ts';

/** Sends commands from a process of the lowest priority; answers what became of them. */
export function startSender(order: SenderOrder): Promise<SenderReport> {
  return startReportingProcess(join(import.meta.dirname, 'senderProcess.ts'), order, senderReportSchema)
    .reported;
}
