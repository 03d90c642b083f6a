import { join } from 'node:path';
import { startReportingProcess } from '../startReportingProcess.ts';
import { type AttackOrder, type AttackReport, attackReportSchema } from './attackMessages.ts';

/** Attackers in a process of their own; ending them answers what they were answered. */
export function startAttack(order: AttackOrder): () => Promise<AttackReport> {
  const file = join(import.meta.dirname, 'attackProcess.ts');
  const { reported, end } = startReportingProcess(file, order, attackReportSchema);
  return () => {
    end();
    return reported;
  };
}
