import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gathered } from '../../../web/client/gathered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that is requested in a burst is done once', async () => {
  let done = 0;
  const { ask } = gathered(async () => {
    done += 1;
  }, 250);
  for (let count = 0; count < 5; count += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(done).toBe(0);
  await vi.advanceTimersByTimeAsync(50);
  expect(done).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toBe(1);
});

test('work that is requested while it is being done is done once more, and never twice at once', async () => {
  let begun = 0;
  let end = () => {};
  const { ask } = gathered(() => {
    begun += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  }, 250);
  ask();
  await vi.advanceTimersByTimeAsync(250);
  for (let count = 0; count < 5; count += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(begun).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(1999);
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toBe(2);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);
});

test('requested work is not done once it is stopped', async () => {
  let done = 0;
  const { ask, stop } = gathered(async () => {
    done += 1;
  }, 250);
  ask();
  stop();
  ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toBe(0);
});

test('work that is requested all the time has a third of it, and is done at once after a pause', async () => {
  const begun: number[] = [];
  const start = performance.now();
  const { ask } = gathered(async () => {
    begun.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 400));
  }, 250);
  for (let ms = 0; ms < 3000; ms += 50) {
    ask();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(begun).toEqual([250, 1450, 2650]);
  await vi.advanceTimersByTimeAsync(5000);
  ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(begun).toHaveLength(5);
  expect(begun.at(-1)).toBe(8250);
});
