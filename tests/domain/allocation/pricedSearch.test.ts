import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { exactSearch } from '../../../domain/allocation/optimise/exactSearch.ts';
import { pricedSearch } from '../../../domain/allocation/optimise/pricedSearch.ts';
import { createRandom } from '../../../domain/allocation/optimise/random.ts';
import { searchProblemOf } from '../../../domain/allocation/optimise/searchProblem.ts';
import { SearchState } from '../../../domain/allocation/optimise/searchState.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { runs } from '../../support/runs.ts';

it('Bidding gives a bound on what trying everything finds, and often an exact one', () => {
  let reached = 0;
  fc.assert(
    fc.property(allocationInput, jobs, fc.nat(), (input, list, seed) => {
      const single = list.map((job) => ({ ...job, resourcesNeeded: 1 }));
      const problem = searchProblemOf(createAllocationContext(input), single, []);
      const all = problem.jobs.flatMap((_, job) => ((problem.options[job] ?? []).length > 0 ? [job] : []));
      const exact = new SearchState(problem);
      const priced = new SearchState(problem);
      // Twelve jobs that five people can have in any way may be too many to try everything.
      fc.pre(exactSearch(exact, all, () => false));
      const bound = pricedSearch(priced, all, createRandom(seed), () => false);
      expect(priced.allocated).toBeLessThanOrEqual(exact.allocated);
      expect(bound).toBeGreaterThanOrEqual(exact.allocated);
      if (bound === exact.allocated) reached += 1;
    }),
    { numRuns: runs(25) },
  );
  expect(reached).toBeGreaterThan(0);
});

it('Bidding leaves the state as it was when it is stopped at once', () => {
  fc.assert(
    fc.property(allocationInput, jobs, (input, list) => {
      const problem = searchProblemOf(createAllocationContext(input), list, []);
      const all = problem.jobs.map((_, job) => job);
      const state = new SearchState(problem);
      for (const job of all) {
        const free = (problem.options[job] ?? []).filter((resource) => state.isFree(job, resource));
        const needed = problem.jobs[job]?.resourcesNeeded ?? 1;
        if (free.length >= needed) state.assign(job, free.slice(0, needed));
      }
      const before = state.snapshot();
      expect(pricedSearch(state, all, createRandom(1), () => true)).toBe(Number.POSITIVE_INFINITY);
      expect(state.snapshot()).toEqual(before);
    }),
    { numRuns: runs(30) },
  );
});
