import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { isFree } from '../../../domain/allocation/checks/checks.ts';
import { searchProblemOf } from '../../../domain/allocation/optimise/searchProblem.ts';
import { SearchState } from '../../../domain/allocation/optimise/searchState.ts';
import { Pairing } from '../../../domain/allocation/pairing.ts';
import { planWith } from '../../../domain/allocation/resourcePlan.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';

/** Whether the engine objects to nothing that the person would have then, the jobs of the search looked at. */
function fits(state: SearchState, job: number, resource: number): boolean {
  const { index, jobs: prepared, planned } = state.problem;
  const [indexed, added] = [index.resources[resource], planned[job]];
  if (indexed === undefined || added === undefined) throw new Error('no such job or person');
  const plan = planWith(state.planOf(resource), added);
  return [job, ...state.jobsOf(resource)].every((number) => {
    const looked = prepared[number];
    return looked !== undefined && isFree(new Pairing(index, looked, indexed, plan));
  });
}

/** The jobs of a person of which any one need only leave, tried one by one. */
function enoughToLeave(state: SearchState, job: number, resource: number): readonly number[] {
  return [...state.jobsOf(resource)].filter((other) => {
    const people = state.peopleOf(other);
    state.unassign(other);
    const free = state.isFree(job, resource);
    state.assign(other, people);
    return free;
  });
}

it('In a search, a person is free for a job if the engine’s checks pass for all jobs the person would have', () => {
  let free = 0;
  let busy = 0;
  let several = 0;
  const draws = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 10, maxLength: 30 });
  fc.assert(
    fc.property(allocationInput, jobs, draws, (given, list, drawn) => {
      // Half of them do two jobs at once: then what fits beside one may be too much for a third.
      const resources = given.resources.map((one, at) => (at % 2 === 0 ? { ...one, capacity: 2 } : one));
      const problem = searchProblemOf(createAllocationContext({ ...given, resources }), list, []);
      const state = new SearchState(problem);
      for (const [one, other] of drawn) {
        const job = one % problem.jobs.length;
        const options = problem.options[job] ?? [];
        const resource = options[other % Math.max(1, options.length)];
        if (resource === undefined || state.peopleOf(job).length > 0) continue;
        const isFreeNow = state.isFree(job, resource);
        expect(isFreeNow).toBe(fits(state, job, resource));
        const blockers = state.blockersOf(job, resource);
        expect(blockers?.length === 0).toBe(isFreeNow);
        expect(state.singleBlockersOf(job, resource)).toEqual(
          isFreeNow ? [undefined] : enoughToLeave(state, job, resource),
        );
        if (isFreeNow) {
          state.assign(job, [resource]);
          free += 1;
          if (state.jobsOf(resource).length > 2) several += 1;
          continue;
        }
        busy += 1;
        if (blockers === undefined) continue;
        for (const blocker of blockers) state.unassign(blocker);
        expect(fits(state, job, resource)).toBe(true);
        state.assign(job, [resource]);
      }
    }),
    { numRuns: runs(150) },
  );
  expect(Math.min(free, busy, several)).toBeGreaterThan(0);
});

it('A job that fits by itself is not given to somebody who does two at once if it is one too many for another job', () => {
  const long = aJob('long', { start: at('09:00'), end: at('11:00') });
  const short = aJob('short', { start: at('09:00'), end: at('10:00') });
  // Ten minutes beside the short one are tolerated; but then all three run at once, and the long one meets both.
  const late = aJob('late', { customerId: 'dora', start: at('09:50'), end: at('11:00') });
  const context = createAllocationContext(anInput({ resources: [aResource('ana', { capacity: 2 })] }));
  const problem = searchProblemOf(context, [long, short, late], []);
  const state = new SearchState(problem);
  const numberOf = (id: string) => problem.jobs.findIndex((job) => job.id === id);
  state.assign(numberOf('long'), [0]);
  state.assign(numberOf('short'), [0]);
  expect(state.isFree(numberOf('late'), 0)).toBe(false);
  expect(state.blockersOf(numberOf('late'), 0)).toEqual([numberOf('long')]);
  state.unassign(numberOf('short'));
  expect(state.isFree(numberOf('late'), 0)).toBe(true);
});
