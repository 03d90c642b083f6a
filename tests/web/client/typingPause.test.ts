import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteTyping, untilTypingPauses } from '../../../web/client/typingPause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When somebody who types every 100 ms for so long lets others begin, in milliseconds. */
async function begunWhile(typingMs: number): Promise<number> {
  const from = performance.now();
  let begun: number | undefined;
  for (let at = 0; at <= Math.max(typingMs, 10_000) && begun === undefined; at += 100) {
    if (at <= typingMs) noteTyping();
    if (at === 0) void untilTypingPauses().then(() => (begun = performance.now() - from));
    await vi.advanceTimersByTimeAsync(100);
  }
  return begun ?? Number.NaN;
}

test('what waits for a pause in typing begins at once if nobody types', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  let begun = false;
  void untilTypingPauses().then(() => (begun = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toBe(true);
});

test('what waits for a pause in typing begins shortly after the last key, and after four seconds at the latest', async () => {
  expect(await begunWhile(0)).toBe(400);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await begunWhile(1500)).toBe(1900);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await begunWhile(9000)).toBe(4000);
});
