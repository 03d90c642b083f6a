import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import { isBetter, totalsOf } from '../../../domain/allocation/optimise/planTotals.ts';
import { scoreClimb } from '../../../domain/allocation/optimise/scoreClimb.ts';
import { searchProblemOf } from '../../../domain/allocation/optimise/searchProblem.ts';
import { SearchState } from '../../../domain/allocation/optimise/searchState.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';

/** Whether a change makes a plan that keeps to every check and is better; takes it back in any case. */
function improves(state: SearchState, all: readonly number[], change: () => boolean): boolean {
  const before = state.snapshot();
  const totals = totalsOf(state);
  const better = change() && isBetter(totalsOf(state), totals);
  state.restore(before, all);
  return better;
}

function giveTo(state: SearchState, job: number, resource: number): boolean {
  if (!state.isFree(job, resource)) return false;
  state.assign(job, [resource]);
  return true;
}

it('Climbing ends when no move of a job, and no exchange with a single job in its way, is better', () => {
  let climbed = 0;
  fc.assert(
    fc.property(
      allocationInput,
      jobs,
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      (input, list, lots) => {
        const single = list.map((job) => ({ ...job, resourcesNeeded: 1 }));
        const problem = searchProblemOf(createAllocationContext(input), single, []);
        const all = problem.jobs.map((_, job) => job);
        const state = new SearchState(problem);
        for (const job of all) {
          const free = (problem.options[job] ?? []).filter((resource) => state.isFree(job, resource));
          const chosen = free[(lots[job % 12] ?? 0) % Math.max(1, free.length)];
          if (chosen !== undefined) state.assign(job, [chosen]);
        }
        const start = totalsOf(state);
        scoreClimb(state, () => false);
        expect(isBetter(start, totalsOf(state))).toBe(false);
        if (isBetter(totalsOf(state), start)) climbed += 1;
        for (const job of all) {
          const [present] = state.peopleOf(job);
          for (const resource of problem.options[job] ?? []) {
            if (resource === present) continue;
            const inTheWay = state.isFree(job, resource) ? [undefined] : state.jobsOf(resource);
            for (const blocker of inTheWay) {
              const moved = improves(state, all, () => {
                state.unassign(job);
                if (blocker !== undefined) state.unassign(blocker);
                if (!giveTo(state, job, resource)) return false;
                if (blocker === undefined || present === undefined) return true;
                return (problem.options[blocker] ?? []).includes(present) && giveTo(state, blocker, present);
              });
              expect(moved).toBe(false);
            }
          }
        }
      },
    ),
    { numRuns: runs(60) },
  );
  expect(climbed).toBeGreaterThan(0);
});

it('Two people exchange their jobs if both are nearer to the other’s', () => {
  const [north, south] = [
    { lat: -33.8, lng: 151.2 },
    { lat: -33.9, lng: 151.2 },
  ];
  const context = createAllocationContext(
    anInput({ resources: [aResource('ana', { location: north }), aResource('ben', { location: south })] }),
  );
  const jobs = [
    { job: aJob('n', { location: north }), resourceIds: ['ben'], pinned: false },
    { job: aJob('s', { location: south }), resourceIds: ['ana'], pinned: false },
  ];
  const plan = optimise(context, { jobs, seed: 1, shouldStop: () => false });
  expect(plan.changes).toEqual([
    { jobId: 'n', from: ['ben'], to: ['ana'] },
    { jobId: 's', from: ['ana'], to: ['ben'] },
  ]);
});

it('A waiting job takes the place of one that is worth less there', () => {
  const context = createAllocationContext(anInput());
  const kept = aJob('kept');
  const wanted = aJob('wanted', { preferredResourceIds: ['ana'], start: at('09:30'), end: at('10:30') });
  const jobs = [
    { job: kept, resourceIds: ['ana'], pinned: false },
    { job: wanted, resourceIds: [], pinned: false },
  ];
  const plan = optimise(context, { jobs, seed: 1, shouldStop: () => false });
  expect(plan.allocated.map(({ bookingId }) => bookingId)).toEqual(['wanted']);
  const pinned = jobs.map((one) => (one.job === kept ? { ...one, pinned: true } : one));
  expect(optimise(context, { jobs: pinned, seed: 1, shouldStop: () => false }).allocated).toEqual([]);
});

it('If hours run out, each job that could leave is tried, whichever was given first', () => {
  const [north, between, south] = [-33.8, -33.84, -33.9].map((lat) => ({ lat, lng: 151.2 }));
  const resources = [
    aResource('ana', { location: north ?? null, labelIds: ['care', 'lift'], maxHoursPerWeek: 3 }),
    aResource('ben', { location: south ?? null }),
  ];
  const problem = searchProblemOf(
    createAllocationContext(anInput({ resources })),
    [
      aJob('hers', { start: at('08:00'), end: at('09:30'), labelIds: ['lift'] }),
      aJob('near', {
        start: at('10:00'),
        end: at('11:30'),
        location: between ?? null,
        preferredResourceIds: ['ana'],
      }),
      aJob('wanted', {
        start: at('12:00'),
        end: at('13:30'),
        location: north ?? null,
        preferredResourceIds: ['ana'],
      }),
    ],
    [],
  );
  const [hers, near, wanted, ana, ben] = [0, 1, 2, 0, 1];
  for (const order of [
    [hers, near],
    [near, hers],
  ]) {
    const state = new SearchState(problem);
    for (const job of order) state.assign(job, [ana]);
    state.assign(wanted, [ben]);
    expect(state.singleBlockersOf(wanted, ana)).toEqual(order);
    scoreClimb(state, () => false);
    expect([hers, near, wanted].map((job) => state.peopleOf(job))).toEqual([[ana], [ben], [ana]]);
  }
});

it('Climbing that is stopped leaves the plan as it is', () => {
  const context = createAllocationContext(anInput({ resources: [aResource('ana'), aResource('ben')] }));
  const problem = searchProblemOf(context, [aJob('job', { preferredResourceIds: ['ana'] })], []);
  const [worse] = (problem.options[0] ?? []).slice(-1);
  if (worse === undefined) throw new Error('nobody can have it');
  const state = new SearchState(problem);
  state.assign(0, [worse]);
  scoreClimb(state, () => true);
  expect(state.peopleOf(0)).toEqual([worse]);
  scoreClimb(state, () => false);
  expect(state.peopleOf(0)).toEqual(problem.options[0]?.slice(0, 1));
});
