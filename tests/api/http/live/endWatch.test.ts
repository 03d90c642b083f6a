import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEndWatch } from '../../../../api/http/live/endWatch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A watch, what it asked for, and what it is answered. */
function startWatch() {
  const asked: (readonly string[])[] = [];
  const over = new Set<string>();
  const answer = async (ids: readonly string[]) => {
    asked.push(ids);
    return ids.filter((id) => over.has(id));
  };
  return { asked, over, watch: createEndWatch(answer, pino({ level: 'silent' })) };
}

describe('the watch for ends of tokens and sessions', () => {
  test('asks once a second for all that have open sockets, and notifies those whose token has ended', async () => {
    const { asked, over, watch } = startWatch();
    const told: string[] = [];
    for (const id of ['a', 'a', 'b']) watch.watch(id, () => told.push(id));
    await vi.advanceTimersByTimeAsync(2000);
    over.add('a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual([['a', 'b'], ['a', 'b'], ['a', 'b'], ['b']]);
    expect(told).toEqual(['a', 'a']);
  });

  test('asks for nothing once the last socket has closed, since the database may be closed by then', async () => {
    const { asked, watch } = startWatch();
    const unwatch = watch.watch('a', () => undefined);
    watch.watch('b', () => undefined);
    unwatch();
    watch.ended('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([]);

    watch.watch('c', () => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([['c']]);
  });

  test('asks again a second after the answer if sockets open and close while it asks', async () => {
    const asked: number[] = [];
    const watch = createEndWatch(
      async () => {
        asked.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return [];
      },
      pino({ level: 'silent' }),
    );
    const unwatch = watch.watch('a', () => undefined);
    await vi.advanceTimersByTimeAsync(1200);
    unwatch();
    watch.watch('b', () => undefined);
    await vi.advanceTimersByTimeAsync(15_000);
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(waits).toEqual(waits.map(() => 2500));
    expect(waits.length).toBeGreaterThan(4);
  });
});
