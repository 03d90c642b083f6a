import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { bestWithRoom, candidatesOf, prospectsFor } from '../../../domain/allocation/candidates.ts';
import { prepareJob } from '../../../domain/allocation/preparedJob.ts';
import { Prospects } from '../../../domain/allocation/prospects.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';

it('Prospects are asked once each, those with the highest idle score first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 })), (scores) => {
      const prospects = new Prospects();
      for (const [number, score] of scores.entries()) prospects.add(number, score);
      expect([...prospects.waiting].sort((one, other) => one - other)).toEqual([...scores.keys()]);
      const asked: number[] = [];
      while (prospects.size > 0) {
        const highest = prospects.highest;
        const number = prospects.next() ?? -1;
        expect(scores[number]).toBe(highest);
        asked.push(number);
      }
      const descending = (one: number, other: number) => (scores[other] ?? 0) - (scores[one] ?? 0);
      expect(asked.map((number) => scores[number])).toEqual(
        [...asked].sort(descending).map((number) => scores[number]),
      );
      expect(new Set(asked).size).toBe(scores.length);
      expect(prospects.highest).toBe(Number.NEGATIVE_INFINITY);
      expect(prospects.next()).toBeUndefined();
    }),
  );
});

it('Stopping at the idle scores of the rest finds the same people as asking everybody', () => {
  let stoppedEarly = 0;
  fc.assert(
    fc.property(allocationInput, jobs, fc.integer({ min: 1, max: 3 }), (input, list, most) => {
      const context = createAllocationContext(input);
      for (const each of list) {
        const job = prepareJob(context.index, each);
        const prospects = prospectsFor(context, job);
        const best = bestWithRoom(context, job, prospects, most);
        const all = candidatesOf(context, job);
        expect(best.map(({ resource, score }) => [resource.id, score])).toEqual(
          all.slice(0, most).map(({ resource, score }) => [resource.id, score]),
        );
        if (prospects.size > 0) stoppedEarly += 1;
      }
    }),
  );
  expect(stoppedEarly).toBeGreaterThan(0);
});
