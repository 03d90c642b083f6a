import { z } from 'zod';

const workerSchema = z.object({ uid: z.string(), token: z.string() });

/** What the sender of commands is started with. */
export const senderOrderSchema = z.object({
  address: z.string(),
  organisation: z.object({
    id: z.string(),
    workers: z.array(workerSchema).readonly(),
    feedToken: z.string(),
    people: z.array(z.string()).readonly(),
    signIns: z.array(z.object({ email: z.string(), password: z.string() })).readonly(),
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
export type SenderOrder = z.infer<typeof senderOrderSchema>;

/** What it has done. */
export const senderReportSchema = z.object({
  acknowledged: z.int(),
  /** From the first command to the last answer. */
  seconds: z.number(),
  cpuSeconds: z.number(),
});
export type SenderReport = z.infer<typeof senderReportSchema>;
