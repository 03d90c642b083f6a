import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { FaultyMuster } from './faultyMuster.ts';
import type { MusterProcess } from './musterProcess.ts';
import { sendCommand } from './sendCommand.ts';

const readySchema = z.object({
  readSide: z.object({ position: z.int(), projecting: z.enum(['here', 'elsewhere', 'nobody']) }),
});

/** The process that projects at this moment; waits until there is one. */
async function projecting(processes: readonly MusterProcess[]): Promise<MusterProcess> {
  for (;;) {
    for (const each of processes) {
      if ((await readiness(each)).projecting === 'here') return each;
    }
    await delay(100);
  }
}

async function readiness({ address }: MusterProcess) {
  const answer = await fetch(`${address}/api/health/ready`);
  return readySchema.parse(await answer.json()).readSide;
}

/**
 * Kills the process that projects, or stops it in its tracks, and answers how many milliseconds later a command
 * of after that is to be seen. The process runs again afterwards.
 */
export async function measureFailover(
  { api, all, projector, dispatcher }: FaultyMuster,
  signal: 'SIGKILL' | 'SIGSTOP',
): Promise<number> {
  const leader = await projecting([all, projector]);
  // So that there is another to take over.
  await readiness(leader === all ? projector : all);
  const began = performance.now();
  leader.signal(signal);
  const sent = {
    key: randomUUID(),
    name: 'booking.create',
    body: { customerId: dispatcher.customerIds[0], start: 1_772_398_800, end: 1_772_402_400 },
  };
  const outcome = await sendCommand(api[0].address, dispatcher.token, sent);
  if (outcome.kind !== 'acknowledged') throw new Error(`the command was not taken: ${outcome.kind}`);
  while ((await readiness(api[0])).position < outcome.answer.position) await delay(20);
  const took = performance.now() - began;
  if (signal === 'SIGSTOP') leader.signal('SIGCONT');
  else {
    await leader.end('SIGKILL');
    await leader.start();
  }
  return took;
}
