import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type SenderOrder, type SenderReport, senderReportSchema } from './senderMessages.ts';

/** Sends commands from a process of the lowest priority; answers what became of them. */
export function startSender(order: SenderOrder): Promise<SenderReport> {
  const child = fork(join(import.meta.dirname, 'senderProcess.ts'), { execArgv: [] });
  const reported = new Promise<SenderReport>((resolve, reject) => {
    child.once('message', (message) => resolve(senderReportSchema.parse(message)));
    child.once('exit', (code) => reject(new Error(`the sender's process ended with ${code}`)));
  });
  child.send(order);
  return reported;
}
