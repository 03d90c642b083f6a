import { join } from 'node:path';
import { z } from 'zod';
import { startReportingProcess } from '../startReportingProcess.ts';

/** The worst that an organisation can do, each by itself. */
export const attackKinds = [
  'sockets',
  'requests',
  'searches',
  'commands',
  'plans',
  'exports',
  'uploads',
  'webhooks',
] as const;
export const attackKindSchema = z.enum(attackKinds);
export type AttackKind = z.infer<typeof attackKindSchema>;

/** What the attackers' process is started with. */
export const attackOrderSchema = z.object({
  kinds: z.array(attackKindSchema),
  address: z.string(),
  /** Bearer tokens of people of one organisation. */
  people: z.array(z.string()),
  customerIds: z.array(z.string()),
  labelId: z.string(),
  /** The span of its bookings, epoch seconds. */
  span: z.object({ from: z.int(), to: z.int() }),
  /** WebSockets that one person tries to keep open. */
  sockets: z.int(),
  /** Rows of a file that is uploaded as a dry run. */
  uploadRows: z.int(),
});
export type AttackOrder = z.infer<typeof attackOrderSchema>;

/** How often the attackers were answered what: by kind, then by status or close code. */
const attackReportSchema = z.record(z.string(), z.record(z.string(), z.int()));
export type AttackReport = z.infer<typeof attackReportSchema>;

/** Attackers in a process of their own; ending them answers what they were answered. */
export function startAttack(order: AttackOrder): () => Promise<AttackReport> {
  const file = join(import.meta.dirname, 'attackProcess.ts');
  const { reported, end } = startReportingProcess(file, order, attackReportSchema);
  return () => {
    end();
    return reported;
  };
}
