import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type AttackOrder, type AttackReport, attackReportSchema } from './attackMessages.ts';

/** Attackers in a process of their own; ending them answers what they were answered. */
export function startAttack(order: AttackOrder): () => Promise<AttackReport> {
  const child = fork(join(import.meta.dirname, 'attackProcess.ts'), { execArgv: [] });
  const reported = new Promise<AttackReport>((resolve, reject) => {
    child.once('message', (message) => resolve(attackReportSchema.parse(message)));
    child.once('exit', (code) => reject(new Error(`the attackers' process ended with ${code}`)));
  });
  // Whoever ends it hears of it.
  reported.catch(() => undefined);
  child.send(order);
  return () => {
    if (child.connected) child.send('end');
    return reported;
  };
}
