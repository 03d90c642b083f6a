import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does some work and says whether it was under way for so many milliseconds at least. Nothing is measured: a timer that
 * began before the work goes off before any later one of the same or a longer time, however busy the machine is.
 */
export async function outlasts(ms: number, work: () => Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const lasted = delay(ms).then(() => !isOver);
  await work().finally(() => {
    isOver = true;
  });
  return lasted;
}
