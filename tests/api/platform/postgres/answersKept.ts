import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';

/**
 * A program of its own, run with `--expose-gc`: asks the database of its argument for large answers, lets go of them,
 * collects young objects, and prints how many bytes more than before are in use.
 */
const [, , url] = process.argv;
const { gc } = globalThis;
if (url === undefined || gc === undefined) throw new Error('takes the URL of a database, and --expose-gc');

let collections = 0;
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().length;
});
observer.observe({ entryTypes: ['gc'] });

const pool = createPool(url);
const client = await pool.connect();
const askForMuch = () =>
  client.query(`select repeat('x', 1000) || n as text from generate_series(1, 4000) n`);
/** The collections so far; they are told a moment after they have been. */
async function collected(): Promise<number> {
  await delay(20);
  return collections;
}

async function kept(): Promise<{ readonly bytes: number; readonly isDisturbed: boolean }> {
  if (gc === undefined) throw new Error('takes --expose-gc');
  gc({ type: 'minor' });
  gc({ type: 'minor' });
  const collectedBefore = await collected();
  const before = getHeapStatistics().used_heap_size;
  for (let round = 0; round < 3; round += 1) await askForMuch();
  const collectedMeanwhile = (await collected()) - collectedBefore;
  gc({ type: 'minor' });
  return { bytes: getHeapStatistics().used_heap_size - before, isDisturbed: collectedMeanwhile > 0 };
}

for (let round = 0; round < 10; round += 1) await askForMuch();
let last = await kept();
// What is on its way while V8 collects by itself is no longer young.
for (let again = 1; last.isDisturbed && again < 10; again += 1) last = await kept();
console.log(last.bytes);

observer.disconnect();
client.release();
await pool.end();
