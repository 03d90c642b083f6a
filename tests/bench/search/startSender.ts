import { join } from 'node:path';
import { z } from 'zod';
import { startReportingProcess } from '../startReportingProcess.ts';

const workerSchema = z.object({ uid: z.string(), token: z.string() });

/** What the sender of commands is started with. */
export const senderOrderSchema = z.object({
  address: z.string(),
  organisation: z.object({
    id: z.string(),
    workers: z.array(workerSchema).readonly(),
    customerIds: z.array(z.string()).readonly(),
    resourceIds: z.array(z.string()).readonly(),
    labelId: z.string(),
  }),
  perSecond: z.number(),
  seconds: z.number(),
  seed: z.int(),
  /** As in `createBookingWork`. */
  firstNumber: z.int(),
});
type SenderOrder = z.infer<typeof senderOrderSchema>;

/** What it has done. */
const senderReportSchema = z.object({
  acknowledged: z.int(),
  /** From the first command to the last answer. */
  seconds: z.number(),
  cpuSeconds: z.number(),
});
type SenderReport = z.infer<typeof senderReportSchema>;

/** Sends commands from a process of the lowest priority; answers what became of them. */
export function startSender(order: SenderOrder): Promise<SenderReport> {
  return startReportingProcess(join(import.meta.dirname, 'senderProcess.ts'), order, senderReportSchema)
    .reported;
}
