import { expect, test } from 'vitest';
import { createProcessPool } from '../../../../api/platform/limits/processPool.ts';

/** One that ends when it is told, and not sooner. */
function start() {
  const ended = Promise.withResolvers<void>();
  const process = {
    isAlive: true,
    ended: ended.promise,
    async end() {
      process.isAlive = false;
      ended.resolve();
    },
  };
  return process;
}

test('the process that was given back last is taken first, so that those which are too many end after a while', async () => {
  const kept = createProcessPool(start, 20);
  const [first, second] = [kept.take(), kept.take()];
  expect(second).not.toBe(first);
  kept.giveBack(first);
  kept.giveBack(second);
  expect(kept.take()).toBe(second);
  await first.ended;
  expect(second.isAlive).toBe(true);
  await kept.close();
  expect(second.isAlive).toBe(false);
});

test('a process that has ended is not taken again', async () => {
  const kept = createProcessPool(start, 60_000);
  const first = kept.take();
  kept.giveBack(first);
  await first.end();
  expect(kept.take()).not.toBe(first);
  await kept.close();
});
