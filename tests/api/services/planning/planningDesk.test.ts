import { afterAll, describe, expect, test } from 'vitest';
import { planRequestSchema } from '../../../../api/contract/planning.ts';
import { createPlanningDesk, PlanTooLarge } from '../../../../api/services/planning/planningDesk.ts';
import type { PlanningTask } from '../../../../api/services/planning/planningTask.ts';
import { createPlansBeingMade } from '../../../../api/services/planning/plansBeingMade.ts';
import { createFairTurns } from '../../../../postgres/fairTurns.ts';
import { aBooking, aResource, at, MONDAY, someFacts } from '../../../support/allocationFixture.ts';
import { childrenBehind } from '../../../support/childrenBehind.ts';

/** Half a minute of searching: far more jobs than people, so that there is always one more to try. */
function longTask(): PlanningTask {
  const facts = someFacts({
    resources: Array.from({ length: 20 }, (_, number) => aResource(`r${number}`)),
    bookings: Array.from({ length: 300 }, (_, number) => {
      const start = at('08:00') + (number % 36) * 900;
      return aBooking(`b${number}`, [], start, start + 3600 + (number % 7) * 900, { status: 'draft' });
    }),
  });
  const order = planRequestSchema.parse({
    mode: 'optimise',
    from: MONDAY,
    to: MONDAY + 86_400,
    seconds: 30,
  });
  return { kind: 'plan', facts, order };
}

describe('the planning desk', () => {
  const limits = { atOnce: 1, ofParty: 1, waitingOfParty: 1, waiting: 2, timeoutMs: 60_000 };
  const desk = createPlanningDesk(createFairTurns(limits));
  const of = { org: 'acme', uid: 'ana' };
  afterAll(() => desk.close());
  const never = new AbortController().signal;

  test('ends a search that is told to stop with the best plan so far', async () => {
    const plans = createPlansBeingMade();
    const plan = plans.begin('acme');
    const outcome = await desk.run({
      of,
      task: async () => longTask(),
      stop: plan.stop,
      signal: never,
      onMessage: (message) => {
        if (message.kind !== 'progress') return;
        expect(message.best.allocated).toBeGreaterThan(0);
        expect(plans.stop('umbra', plan.id)).toBe(false);
        expect(plans.stop('acme', plan.id)).toBe(true);
      },
    });
    expect(outcome).toMatchObject({ kind: 'plan' });
    expect(outcome?.kind === 'plan' && outcome.plan.after.allocated).toBeGreaterThan(50);
    plan.end();
    expect(plans.stop('acme', plan.id)).toBe(false);
  });

  test.runIf(process.platform === 'linux')(
    'searches with what the processors have left, behind the process that serves everybody',
    async () => {
      const seen: number[] = [];
      const listening = new AbortController();
      await desk.run({
        of,
        task: async () => longTask(),
        signal: listening.signal,
        onMessage: () => {
          seen.push(childrenBehind().length);
          listening.abort();
        },
      });
      expect(seen[0]).toBe(1);
    },
  );

  test('refuses a search that takes more memory than there is for one, and gives the seat to the next', async () => {
    const narrow = createPlanningDesk(createFairTurns(limits), 8);
    const run = () => narrow.run({ of, task: async () => longTask(), signal: never });
    await expect(run()).rejects.toThrow(PlanTooLarge);
    await expect(run()).rejects.toThrow('Please choose a shorter span');
    await narrow.close();
  });

  test('ends at once when nobody listens any more, and gives the seat to the next; those beyond the queue are refused', async () => {
    const first = new AbortController();
    const second = new AbortController();
    const started: string[] = [];
    const one = desk.run({
      of,
      task: async () => longTask(),
      signal: first.signal,
      onStart: () => started.push('one'),
      onMessage: () => first.abort(),
    });
    const two = desk.run({
      of,
      task: async () => longTask(),
      signal: second.signal,
      onStart: () => started.push('two'),
      onMessage: () => second.abort(),
    });
    await expect(desk.run({ of, task: async () => longTask(), signal: never })).rejects.toMatchObject({
      limit: 'waitingOfParty',
      most: 1,
    });
    expect(await one).toBeUndefined();
    expect(await two).toBeUndefined();
    expect(started).toEqual(['one', 'two']);
  });

  test('a request that is closed while it waits never starts', async () => {
    const first = new AbortController();
    const second = new AbortController();
    const one = desk.run({ of, task: async () => longTask(), signal: first.signal });
    const two = desk.run({
      of,
      task: async () => longTask(),
      signal: second.signal,
      onStart: () => expect.unreachable('nobody waits for it'),
    });
    second.abort();
    expect(await two).toBeUndefined();
    first.abort();
    expect(await one).toBeUndefined();
  });

  test('a failure of the process fails its run, and frees the seat', async () => {
    const task = { kind: 'nearestFit', facts: someFacts(), bookingId: 'nowhere' } as const;
    await expect(desk.run({ of, task: async () => task, signal: never })).rejects.toThrow(
      'lack the booking nowhere',
    );
    const fine = {
      ...task,
      facts: { ...task.facts, bookings: [aBooking('b', [], at('09:00'), at('10:00'))] },
    };
    const outcome = await desk.run({
      of,
      task: async () => ({ ...fine, bookingId: 'b' }),
      signal: never,
    });
    expect(outcome).toEqual({ kind: 'nearestFit', fit: null, failures: [] });
  });
});
