import { setImmediate as afterThisTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFairTurns, type TurnLimits } from '../../postgres/fairTurns.ts';
import { createThrottle, usualThrottle as giving } from '../../postgres/throttle.ts';
import { runs } from '../support/runs.ts';

const limits: TurnLimits = {
  atOnce: 6,
  ofParty: 2,
  waitingOfParty: 1000,
  waiting: 1000,
  timeoutMs: 15_000,
  throttle: giving,
};

describe('a throttled party', () => {
  const nothing = { underWay: 0, waiting: 0 };
  const one = { underWay: 1, waiting: 0 };
  const aCrowd = { underWay: 2, waiting: 18 };

  /** By a clock that the test sets. */
  function watched() {
    const clock = { time: 0 };
    return { clock, way: createThrottle(giving, limits.ofParty, () => clock.time) };
  }

  test('is who asks for more than its share beside one that asks for little, and for as long as that one is there', () => {
    const { clock, way } = watched();
    way.note('loud', aCrowd);
    clock.time += 1_000;
    expect(way.isThrottled('loud')).toBe(false);
    way.note('calm', one);
    clock.time += 10;
    way.note('calm', nothing);
    expect([way.isThrottled('loud'), way.isThrottled('calm')]).toEqual([true, false]);
    clock.time += giving.presentMs;
    expect(way.isThrottled('loud')).toBe(false);
  });

  test('is nobody where all ask for about as much, or for no more than their share', () => {
    const { clock, way } = watched();
    for (const party of ['one', 'other']) way.note(party, aCrowd);
    way.note('much', { underWay: 2, waiting: 0 });
    // The others have the turns that it might have.
    way.note('heldUp', { underWay: 1, waiting: 18 });
    clock.time += 500;
    expect(['one', 'other', 'much', 'heldUp'].map((party) => way.isThrottled(party))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    way.note('calm', one);
    expect(way.isThrottled('heldUp')).toBe(false);
    clock.time += 60_000;
    expect(way.isThrottled('much')).toBe(false);
  });

  test('asks for much until its share is enough, also while it is tried with all of it, and whoever else is there', () => {
    const { clock, way } = watched();
    way.note('loud', aCrowd);
    expect(way.asksForMuch('loud')).toBe(false);
    clock.time += 1_000;
    expect([way.isThrottled('loud'), way.asksForMuch('loud')]).toEqual([false, true]);
    way.note('calm', one);
    expect([way.isThrottled('loud'), way.asksForMuch('loud'), way.asksForMuch('calm')]).toEqual([
      true,
      true,
      false,
    ]);
    clock.time += giving.mostExtraMs;
    expect([way.isThrottled('loud'), way.asksForMuch('loud')]).toEqual([false, true]);
    way.note('loud', one);
    expect(way.asksForMuch('loud')).toBe(false);
  });

  test('is tried with its share after a while, and is throttled for longer each time if as many wait afterwards', () => {
    const { clock, way } = watched();
    way.note('loud', aCrowd);
    clock.time += 1_000;
    way.note('calm', one);
    const spells: number[] = [];
    let since: number | undefined;
    for (const end = clock.time + 40_000; clock.time < end; clock.time += 100) {
      const isUp = way.isThrottled('loud');
      way.note('loud', isUp ? { underWay: 1, waiting: 19 } : aCrowd);
      if (isUp) since ??= clock.time;
      else if (since !== undefined) {
        spells.push(clock.time - since);
        since = undefined;
      }
    }
    expect(spells.slice(0, 6)).toEqual([300, 600, 1_200, 2_400, 4_800, giving.mostAgainMs]);
    way.note('loud', nothing);
    expect(way.isThrottled('loud')).toBe(false);
    way.note('loud', one);
    expect(way.isThrottled('loud')).toBe(false);
  });

  test('is not one that waits because of the throttling, and waits for less and less with its share', () => {
    const { clock, way } = watched();
    way.note('steady', aCrowd);
    clock.time += 1_000;
    way.note('calm', one);
    expect(way.isThrottled('steady')).toBe(true);
    way.note('steady', { underWay: 1, waiting: 30 });
    clock.time += giving.mostExtraMs;
    for (let waiting = 30; waiting >= 0; waiting -= 1) {
      expect(way.isThrottled('steady')).toBe(false);
      way.note('steady', { underWay: 2, waiting });
      clock.time += 100;
    }
    way.note('steady', one);
    clock.time += 100;
    expect(way.isThrottled('steady')).toBe(false);
  });

  test('is tried for longer while more wait than before the throttling, and not for longer than that', () => {
    const { clock, way } = watched();
    way.note('steady', aCrowd);
    clock.time += 1_000;
    way.note('calm', one);
    expect(way.isThrottled('steady')).toBe(true);
    way.note('steady', { underWay: 2, waiting: 40 });
    clock.time += giving.mostExtraMs;
    expect(way.isThrottled('steady')).toBe(false);
    clock.time += giving.averageMs - 1;
    expect(way.isThrottled('steady')).toBe(false);
    clock.time += 1;
    expect(way.isThrottled('steady')).toBe(true);
    // The first time was too short to be judged by, so the second is as short.
    clock.time += giving.mostExtraMs;
    expect(way.isThrottled('steady')).toBe(false);
  });
});

describe('fair turns with a throttle', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Goes on from one event to the next for so many milliseconds. */
  async function passQuickly(ms: number): Promise<void> {
    const until = performance.now() + ms;
    const stop = setTimeout(() => {}, ms);
    while (performance.now() < until) {
      vi.advanceTimersToNextTimer();
      await afterThisTurn();
    }
    clearTimeout(stop);
  }

  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Asks once in so many milliseconds, however long it waits; `waits` are those of who asked since they were last emptied. */
  function openLoop(
    turns: ReturnType<typeof createFairTurns>,
    party: string,
    everyMs: () => number,
    turnMs: number,
  ) {
    const waits: number[] = [];
    let isOver = false;
    const ask = async (): Promise<void> => {
      const asked = performance.now();
      const end = await turns.take(party);
      waits.push(performance.now() - asked);
      await sleep(turnMs);
      end();
    };
    const goOn = async (): Promise<void> => {
      while (!isOver) {
        void ask();
        await sleep(everyMs());
      }
    };
    void goOn();
    return {
      waits,
      burst: (count: number) => {
        for (let number = 0; number < count; number += 1) void ask();
      },
      over: () => {
        isOver = true;
      },
    };
  }

  test('who asks steadily for less than its share waits for nothing again soon after a burst, whoever is there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          turnMs: fc.integer({ min: 5, max: 80 }),
          share: fc.double({ min: 0.1, max: 0.75, noNaN: true }),
          burst: fc.integer({ min: 20, max: 100 }),
          calmEveryMs: fc.integer({ min: 200, max: 4_500 }),
          crowd: fc.constantFrom(0, 20),
        }),
        async ({ turnMs, share, burst, calmEveryMs, crowd: others }) => {
          const turns = createFairTurns(limits);
          const everyMs = turnMs / (share * limits.ofParty);
          const steady = openLoop(turns, 'steady', () => everyMs, turnMs);
          const calm = openLoop(turns, 'calm', () => calmEveryMs, 1);
          const beside = crowd(turns, others, 20);
          await passQuickly(2_000);
          steady.burst(burst);
          // As long as the burst takes with the share that it leaves of its party's turns, and some seconds.
          await passQuickly((burst * turnMs) / limits.ofParty / (1 - share) + 3_000);
          steady.waits.length = 0;
          await passQuickly(3_000);
          for (const { over } of [steady, calm, beside]) over();
          expect(Math.max(...steady.waits)).toBe(0);
          await passQuickly(2_000);
          expect(turns.figures).toEqual({ underWay: 0, waiting: 0 });
        },
      ),
      {
        numRuns: runs(6),
        endOnFailure: true,
        examples: [[{ turnMs: 30, share: 0.3, burst: 60, calmEveryMs: 4_000, crowd: 0 }]],
      },
    );
  });

  test('a burst waits for no more than the limit says beside what it waits for alone', async () => {
    const longestOf = async (isBesideAnother: boolean): Promise<number> => {
      const turns = createFairTurns(limits);
      const calm = isBesideAnother ? openLoop(turns, 'calm', () => 1_000, 1) : undefined;
      const steady = openLoop(turns, 'steady', () => 50, 30);
      await passQuickly(2_000);
      steady.burst(60);
      await passQuickly(20_000);
      for (const one of [steady, calm]) one?.over();
      await passQuickly(2_000);
      return Math.max(...steady.waits);
    };
    const alone = await longestOf(false);
    const beside = await longestOf(true);
    expect(beside).toBeGreaterThan(alone);
    // A turn that is under way when the time ends, and its rest, come on top.
    expect(beside).toBeLessThan(alone + giving.mostExtraMs + 100);
  });

  /** Time passes, and what it brings happens. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 1) {
      vi.advanceTimersByTime(1);
      await afterThisTurn();
    }
  }

  /** So many askers of one party, each of whom asks again as soon as its turn of so many milliseconds is over. */
  function crowd(turns: ReturnType<typeof createFairTurns>, count: number, turnMs: number) {
    const seen = { underWay: 0, had: 0, refused: 0, longest: 0 };
    let isOver = false;
    const one = async (): Promise<void> => {
      while (!isOver) {
        const asked = performance.now();
        const end = await turns.take('loud').catch(() => undefined);
        if (end === undefined) {
          seen.refused += 1;
          continue;
        }
        seen.longest = Math.max(seen.longest, performance.now() - asked);
        seen.underWay += 1;
        await new Promise((resolve) => setTimeout(resolve, turnMs));
        seen.underWay -= 1;
        seen.had += 1;
        end();
      }
    };
    for (let number = 0; number < count; number += 1) void one();
    return {
      seen,
      over: () => {
        isOver = true;
      },
    };
  }

  test('a party alone has all that it may; beside another it has one turn and a rest, but for trials', async () => {
    const turns = createFairTurns(limits);
    const { seen, over } = crowd(turns, 20, 10);
    await pass(1_000);
    expect(seen.underWay).toBe(2);
    const alone = seen.had;
    expect(alone).toBeGreaterThan(150);
    // Somebody at work, who never waits.
    const seconds = 15;
    for (let quarter = 0; quarter < 4 * seconds; quarter += 1) {
      const asked = performance.now();
      const end = await turns.take('calm');
      expect(performance.now() - asked).toBe(0);
      end();
      await pass(250);
    }
    const beside = (seen.had - alone) / seconds;
    expect(beside).toBeLessThan(alone / 2);
    expect(beside).toBeGreaterThan(alone / 4);
    await pass(giving.presentMs);
    const before = seen.had;
    await pass(1_000);
    expect(seen.had - before).toBeGreaterThanOrEqual(alone);
    over();
    await pass(1_000);
    expect(turns.figures).toEqual({ underWay: 0, waiting: 0 });
  });

  test('what has waited for a third of the time limit is throttled no more, so nobody is refused for it', async () => {
    const turns = createFairTurns(limits);
    const { seen, over } = crowd(turns, 200, 100);
    for (let second = 0; second < 30; second += 1) {
      (await turns.take('calm'))();
      await pass(1_000);
    }
    expect(seen.refused).toBe(0);
    // As long as without the throttle, and no longer than that and a third of the time limit.
    expect(seen.longest).toBeGreaterThan(10_000);
    expect(seen.longest).toBeLessThan(limits.timeoutMs);
    over();
    await pass(15_000);
  });

  test('whatever is asked for and ended, everybody gets a turn or gives up, and no more at once than may be', async () => {
    const stepArbitrary = fc.record({
      party: fc.constantFrom('loud', 'loud', 'loud', 'calm', 'third'),
      turnMs: fc.integer({ min: 1, max: 300 }),
      afterMs: fc.constantFrom(0, 0, 0, 20, 3_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 40 }), async (steps) => {
        const turns = createFairTurns(limits);
        const underWay = { loud: 0, calm: 0, third: 0 };
        let served = 0;
        const all = steps.map(async ({ party, turnMs }, index) => {
          const before = steps.slice(0, index + 1).reduce((sum, { afterMs }) => sum + afterMs, 0);
          await new Promise((resolve) => setTimeout(resolve, before));
          const end = await turns.take(party);
          underWay[party] += 1;
          expect(underWay[party]).toBeLessThanOrEqual(limits.ofParty);
          await new Promise((resolve) => setTimeout(resolve, turnMs));
          underWay[party] -= 1;
          served += 1;
          end();
        });
        while (served < steps.length) await vi.advanceTimersByTimeAsync(100);
        await Promise.all(all);
        expect(turns.figures).toEqual({ underWay: 0, waiting: 0 });
      }),
      { numRuns: runs(20) },
    );
  });
});
