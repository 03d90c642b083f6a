import { setImmediate as afterThisTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFairTurns, type TurnLimits } from '../../postgres/fairTurns.ts';
import { createGivingWay, type GivingWayLimits } from '../../postgres/givingWay.ts';
import { runs } from '../support/runs.ts';

const giving: GivingWayLimits = {
  ofParty: 1,
  mostRestMs: 50,
  much: 1,
  times: 4,
  averageMs: 2_000,
  presentMs: 5_000,
};
const limits: TurnLimits = {
  atOnce: 6,
  ofParty: 2,
  waitingOfParty: 1000,
  waiting: 1000,
  patienceMs: 15_000,
  givingWay: giving,
};

describe('who is to give way', () => {
  test('is who asks for much more than another that is there, and for as long as that one is', () => {
    let time = 0;
    const way = createGivingWay(giving, () => time);
    for (let count = 0; count < 20; count += 1) way.more('loud');
    time += 1_000;
    expect(way.isUpTo('loud')).toBe(false);
    way.more('calm');
    time += 10;
    way.less('calm');
    expect([way.isUpTo('loud'), way.isUpTo('calm')]).toEqual([true, false]);
    time += giving.presentMs;
    expect(way.isUpTo('loud')).toBe(false);
    way.more('calm');
    expect(way.isUpTo('loud')).toBe(true);
    for (let count = 0; count < 20; count += 1) way.less('loud');
    time += 10 * giving.averageMs;
    expect(way.isUpTo('loud')).toBe(false);
  });

  test('is nobody where all ask for about as much, or for little', () => {
    let time = 0;
    const way = createGivingWay(giving, () => time);
    for (const party of ['one', 'other']) for (let count = 0; count < 20; count += 1) way.more(party);
    way.more('little');
    way.less('little');
    way.more('less');
    time += 500;
    way.less('less');
    // The first two to the third and fourth, who are not told apart by how little they ask for.
    expect(['one', 'other', 'little', 'less'].map((party) => way.isUpTo(party))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    time += giving.presentMs;
    expect(['one', 'other'].map((party) => way.isUpTo(party))).toEqual([false, false]);
  });
});

describe('fair turns in which those who ask for much give way', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

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

  test('a party alone has all that it may; beside another it has one turn and a rest, and then all again', async () => {
    const turns = createFairTurns(limits);
    const { seen, over } = crowd(turns, 20, 10);
    await pass(1_000);
    expect(seen.underWay).toBe(2);
    const alone = seen.had;
    expect(alone).toBeGreaterThan(150);
    // Somebody at work, who never waits.
    for (let second = 0; second < 4; second += 1) {
      const asked = performance.now();
      const end = await turns.take('calm');
      expect(performance.now() - asked).toBe(0);
      end();
      await pass(250);
      expect(seen.underWay).toBeLessThanOrEqual(1);
    }
    const beside = seen.had - alone;
    expect(beside).toBeLessThan(alone / 3);
    expect(beside).toBeGreaterThan(alone / 6);
    await pass(giving.presentMs);
    const before = seen.had;
    await pass(1_000);
    expect(seen.had - before).toBeGreaterThanOrEqual(alone);
    over();
    await pass(1_000);
    expect(turns.figures).toEqual({ underWay: 0, waiting: 0 });
  });

  test('what has waited for half of the patience gives way no more, so nobody is refused for it', async () => {
    const turns = createFairTurns(limits);
    const { seen, over } = crowd(turns, 200, 100);
    for (let second = 0; second < 30; second += 1) {
      (await turns.take('calm'))();
      await pass(1_000);
    }
    expect(seen.refused).toBe(0);
    // Twice as long as without giving way, and no longer than that and half of the patience.
    expect(seen.longest).toBeGreaterThan(10_000);
    expect(seen.longest).toBeLessThan(limits.patienceMs);
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
