import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { MusterProcess } from '../../faults/musterProcess.ts';
import type { BookingWork } from '../feed/bookingWork.ts';
import { nowMs } from '../feed/clock.ts';
import { type SendOptions, sendOne } from '../feed/sendWork.ts';

const readySchema = z.object({ readSide: z.object({ projecting: z.string() }) });

/** Which of these processes projects at this moment; waits until one does. */
async function elected(processes: readonly MusterProcess[]): Promise<MusterProcess> {
  for (;;) {
    for (const each of processes) {
      const answer = await fetch(`${each.address}/api/health/ready`);
      if (readySchema.parse(await answer.json()).readSide.projecting === 'here') return each;
    }
    await delay(50);
  }
}

/**
 * Kills the projector that holds the office (`kill -9`) and answers after how many milliseconds a command
 * that was sent then is seen by a query. The killed one runs again afterwards.
 */
export async function takeOver(
  projectors: readonly MusterProcess[],
  sending: SendOptions,
  work: BookingWork,
): Promise<number> {
  const leader = await elected(projectors);
  leader.signal('SIGKILL');
  const began = nowMs();
  for (;;) {
    const item = work.next();
    const sent = await sendOne({ ...sending, lookShare: 1 }, item, began, 0);
    // Now and then it is a customer that is changed, whom nobody looks at here.
    if (sent.visibleAt === undefined) continue;
    await leader.end('SIGKILL');
    await leader.start();
    return Math.round(sent.visibleAt - began);
  }
}
