import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { scorePartNames } from '../../../domain/allocation/allocationRecord.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { naiveScoreParts } from '../../support/naiveAllocationScorer.ts';
import { runs } from '../../support/runs.ts';

it('Every part of a score is what a naive scorer calculates, for everybody', () => {
  fc.assert(
    fc.property(allocationInput, jobs, (input, [job]) => {
      if (job === undefined) return;
      const ids = input.resources.map(({ id }) => id);
      for (const { resourceId, parts } of assess(createAllocationContext(input), job, ids)) {
        const naive = naiveScoreParts(input, job, resourceId);
        for (const name of scorePartNames) {
          const points = parts.find((part) => part.name === name)?.points ?? 0;
          expect(points, name).toBeCloseTo(naive[name] ?? Number.NaN, 6);
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
