import { setImmediate as afterThisTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFairTurns, NoTurn, type TurnLimits } from '../../postgres/fairTurns.ts';
import { usualThrottle } from '../../postgres/throttle.ts';
import { runs } from '../support/runs.ts';

const usual: TurnLimits = { atOnce: 3, ofParty: 2, waitingOfParty: 50, waiting: 200, timeoutMs: 60_000 };

/** Somebody who asked for a turn. */
interface Asker {
  readonly party: string;
  readonly member: string;
  readonly number: number;
  state: 'waiting' | 'underWay' | 'over';
  end: () => void;
}

/** Ends what still waits when a test is over. */
let over: AbortController;
beforeEach(() => {
  over = new AbortController();
});
afterEach(() => over.abort());

/** Turns, and who asked for them and got them, in order. */
function watched(limits: TurnLimits) {
  const turns = createFairTurns(limits);
  const askers: Asker[] = [];
  const begun: Asker[] = [];
  return {
    turns,
    askers,
    begun,
    async ask(party: string, member = ''): Promise<Asker> {
      const asker: Asker = { party, member, number: askers.length, state: 'waiting', end: () => {} };
      askers.push(asker);
      const { signal } = over;
      turns.take(party, { member, signal }).then(
        (end) => {
          begun.push(asker);
          asker.state = 'underWay';
          asker.end = () => {
            asker.state = 'over';
            end();
          };
        },
        (error: unknown) => {
          if (!signal.aborted) throw error;
        },
      );
      await afterThisTurn();
      return asker;
    },
  };
}

test('a party that is alone has more turns, until another asks, and again when that has not for long', async () => {
  const clock = { time: 0 };
  const turns = createFairTurns(
    { ...usual, atOnce: 6, ofParty: 2, throttle: { ...usualThrottle, ofPartyAlone: 5 } },
    () => clock.time,
  );
  const begun: string[] = [];
  const take = async (party: string): Promise<() => void> => {
    const end = await turns.take(party, { signal: over.signal });
    begun.push(party);
    return end;
  };
  const wait = (party: string): void => void take(party).catch(() => undefined);
  const first = await Promise.all(Array.from({ length: 5 }, () => take('loud')));
  wait('loud');
  await afterThisTurn();
  expect(turns.figures).toEqual({ underWay: 5, waiting: 1 });
  // Another finds one free, and from then on both have the same.
  const calm = await take('calm');
  for (const end of first.slice(0, 3)) end();
  await afterThisTurn();
  expect(turns.figures).toEqual({ underWay: 3, waiting: 1 });
  first[3]?.();
  await afterThisTurn();
  expect(turns.figures).toEqual({ underWay: 3, waiting: 0 });
  // It may come back.
  calm();
  clock.time = usualThrottle.presentMs;
  for (let more = 0; more < 4; more += 1) wait('loud');
  await afterThisTurn();
  expect(turns.figures).toEqual({ underWay: 2, waiting: 4 });
  clock.time += 1;
  first[4]?.();
  await afterThisTurn();
  expect(turns.figures).toEqual({ underWay: 5, waiting: 0 });
  expect(begun.filter((party) => party === 'calm')).toHaveLength(1);
});

const stepArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    party: fc.constantFrom('loud', 'loud', 'loud', 'calm', 'third'),
    member: fc.constantFrom('ana', 'bo'),
  }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(20) }),
);

describe('fair turns', () => {
  test('whatever is asked for and ended: the limits hold, no free turn is left to itself, and parties go round', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ atOnce: fc.integer({ min: 1, max: 4 }), ofParty: fc.integer({ min: 1, max: 4 }) }),
        fc.array(stepArbitrary, { maxLength: 40 }),
        async (most, steps) => {
          const { turns, askers, begun, ask } = watched({ ...usual, ...most });
          const of = (state: Asker['state'], party?: string) =>
            askers.filter((one) => one.state === state && (party === undefined || one.party === party));
          /** Since a party that may have a turn began to wait: the others that got one. */
          const passed = new Map<string, string[]>();
          let seen = 0;
          for (const step of [
            ...steps,
            ...Array.from({ length: 40 }, () => ({ kind: 'end' as const, which: 0 })),
          ]) {
            if (step.kind === 'ask') {
              await ask(step.party, step.member);
            } else {
              const underWay = of('underWay');
              underWay[step.which % Math.max(1, underWay.length)]?.end();
              await afterThisTurn();
            }
            for (const { party } of begun.slice(seen)) {
              passed.delete(party);
              for (const others of passed.values()) others.push(party);
            }
            seen = begun.length;
            for (const party of ['loud', 'calm', 'third']) {
              const isEligible =
                of('waiting', party).length > 0 && of('underWay', party).length < most.ofParty;
              if (!isEligible) passed.delete(party);
              else if (!passed.has(party)) passed.set(party, []);
              expect(of('underWay', party).length).toBeLessThanOrEqual(most.ofParty);
              // While one waits that could go, the turns are all taken.
              if (isEligible) expect(of('underWay')).toHaveLength(most.atOnce);
            }
            expect(of('underWay').length).toBeLessThanOrEqual(most.atOnce);
            // Nobody gets a second turn while another waits for the first.
            for (const others of passed.values()) expect(new Set(others).size).toBe(others.length);
            expect(turns.figures).toEqual({ underWay: of('underWay').length, waiting: of('waiting').length });
          }
          expect(of('over')).toHaveLength(askers.length);
          // Among themselves, those of one person go in the order in which they came.
          const perPerson = Map.groupBy(begun, ({ party, member }) => `${party} ${member}`);
          for (const theirs of perPerson.values()) {
            const numbers = theirs.map(({ number }) => number);
            expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
          }
        },
      ),
      { numRuns: runs(30) },
    );
  });

  test('one who asks once is served before those who asked a hundred times, and so is a colleague of theirs', async () => {
    const { begun, ask } = watched({ ...usual, atOnce: 1, ofParty: 1, waitingOfParty: 100 });
    for (let count = 0; count < 100; count += 1) await ask('loud', 'ana');
    const neighbour = await ask('calm');
    const colleague = await ask('loud', 'bo');
    for (let count = 0; count < 4; count += 1) {
      begun.at(-1)?.end();
      await afterThisTurn();
    }
    expect(begun.indexOf(neighbour)).toBeLessThanOrEqual(2);
    expect(begun.indexOf(colleague)).toBeLessThanOrEqual(4);
  });

  test('a full queue refuses the party that has filled it, and no other', async () => {
    const { turns, ask } = watched({ ...usual, atOnce: 1, ofParty: 1, waitingOfParty: 2, waiting: 4 });
    for (const party of ['loud', 'loud', 'loud']) await ask(party);
    await expect(turns.take('loud')).rejects.toMatchObject({ limit: 'waitingOfParty', most: 2 });
    for (const party of ['calm', 'third']) await ask(party);
    await expect(turns.take('fourth')).rejects.toMatchObject({ limit: 'waiting', most: 4 });
  });

  test('one who waits for too long, or has gone, leaves the queue', async () => {
    const turns = createFairTurns({ ...usual, atOnce: 1, ofParty: 1, timeoutMs: 1 });
    const end = await turns.take('loud');
    await expect(turns.take('calm')).rejects.toBeInstanceOf(NoTurn);
    const gone = new AbortController();
    const waiting = turns.take('calm', { signal: gone.signal });
    gone.abort(new Error('has gone'));
    await expect(waiting).rejects.toThrow('has gone');
    await expect(turns.take('calm', { signal: gone.signal })).rejects.toThrow('has gone');
    expect(turns.figures).toEqual({ underWay: 1, waiting: 0 });
    end();
    end();
    expect(turns.figures).toEqual({ underWay: 0, waiting: 0 });
    (await turns.take('calm'))();
  });
});

test('once what turns are for is not to be had, all who wait are refused with the reason, and who comes later is not', async () => {
  const turns = createFairTurns({ ...usual, atOnce: 1, ofParty: 1 });
  const end = await turns.take('acme');
  const waiting = ['acme', 'acme', 'umbra'].map((party) => turns.take(party));
  const reason = new Error('the log cannot be reached');
  turns.refuseWaiting(reason);
  for (const one of await Promise.allSettled(waiting)) expect(one).toEqual({ status: 'rejected', reason });
  expect(turns.figures).toEqual({ underWay: 1, waiting: 0 });
  end();
  (await turns.take('umbra'))();
});
