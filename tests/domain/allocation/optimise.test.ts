import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateAll } from '../../../domain/allocation/allocateAll.ts';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import type { AllocationInput } from '../../../domain/allocation/allocationInput.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import {
  homeCareFiles,
  homeCareFolder,
  readHomeCareInstance,
} from '../../bench/instances/homeCareInstance.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';
import { naiveViolations } from '../../support/naiveAllocationChecker.ts';
import { runs } from '../../support/runs.ts';

const fresh = (list: readonly Job[]) => list.map((job) => ({ job, resourceIds: [], pinned: false }));
const never = () => false;

/** Stops after so many questions, whatever the clock says. */
function stopAfter(questions: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > questions;
  };
}

function assignmentsOf(plan: ReturnType<typeof optimise>, list: readonly Job[]) {
  return plan.allocated.flatMap(({ bookingId, choices }) => {
    const job = list.find(({ id }) => id === bookingId);
    return job === undefined ? [] : [{ job, resourceIds: choices.map(({ resourceId }) => resourceId) }];
  });
}

/** Every way to give the jobs to one person each or to nobody, by trying them all. */
function mostByTrying(input: AllocationInput, list: readonly Job[]): number {
  const people = input.resources.map(({ id }) => id);
  const place = (at: number, assignments: { job: Job; resourceIds: string[] }[]): number => {
    const job = list[at];
    if (job === undefined) return assignments.length;
    let most = place(at + 1, assignments);
    for (const id of people) {
      const extended = [...assignments, { job, resourceIds: [id] }];
      if (naiveViolations(input, extended).length === 0) most = Math.max(most, place(at + 1, extended));
    }
    return most;
  };
  return place(0, []);
}

describe('Optimising', () => {
  it('is never worse than greedy, never violates, and does not allocate a job to too few', () => {
    fc.assert(
      fc.property(allocationInput, jobs, fc.nat(), (input, list, seed) => {
        const context = createAllocationContext(input);
        const plan = optimise(context, { jobs: fresh(list), seed, shouldStop: stopAfter(60) });
        const greedy = allocateAll(context, list);
        expect(plan.totals.allocated).toBeGreaterThanOrEqual(greedy.allocated.length);
        expect(plan.allocated).toHaveLength(plan.totals.allocated);
        expect(plan.allocated.length + plan.unallocated.length).toBe(list.length);
        if (plan.totals.allocated === greedy.allocated.length) {
          expect(plan.totals.score).toBeGreaterThanOrEqual(plan.greedyTotals.score - 1e-6);
        }
        const assignments = assignmentsOf(plan, list);
        for (const { job, resourceIds } of assignments) expect(resourceIds).toHaveLength(job.resourcesNeeded);
        expect(naiveViolations(input, assignments)).toEqual([]);
      }),
    );
  });

  it('finds the most that can be allocated if trying everything is possible', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, list) => {
        const few = list.slice(0, 4).map((job) => ({ ...job, resourcesNeeded: 1 }));
        const plan = optimise(createAllocationContext(input), {
          jobs: fresh(few),
          seed: 1,
          shouldStop: never,
        });
        expect(plan.totals.allocated).toBe(mostByTrying(input, few));
      }),
      { numRuns: runs(25) },
    );
  });

  it('gives the same plan for the same seed, whatever the order of the jobs', () => {
    fc.assert(
      fc.property(allocationInput, jobs, fc.nat(), (input, list, seed) => {
        const plan = (order: readonly Job[]) => {
          const request = { jobs: fresh(order), seed, shouldStop: stopAfter(60) };
          const { totals, allocated } = optimise(createAllocationContext(input), request);
          return { totals, allocated };
        };
        expect(plan([...list].reverse())).toEqual(plan(list));
      }),
      { numRuns: runs(30) },
    );
  });

  it('leaves pinned jobs and those in conflict with their people', () => {
    fc.assert(
      fc.property(allocationInput, jobs, fc.subarray([0, 1, 2, 3]), (input, list, pins) => {
        const given = list.map((job, number) => ({
          job,
          resourceIds: number < 4 ? ['ana'] : [],
          pinned: pins.includes(number),
        }));
        const context = createAllocationContext(input);
        const all = given.reduce(
          (rest, { job, resourceIds }) => withAllocation(rest, job, resourceIds),
          context,
        );
        const plan = optimise(context, { jobs: given, seed: 1, shouldStop: stopAfter(40) });
        const anas = plan.context.plans[plan.context.index.numberOf.get('ana') ?? -1]?.jobs ?? [];
        for (const { job, resourceIds, pinned } of given) {
          const inConflict = assess(all, job, resourceIds).some(({ violations }) => violations.length > 0);
          if (!pinned && !inConflict) continue;
          expect(plan.allocated.map(({ bookingId }) => bookingId)).not.toContain(job.id);
          if (resourceIds.length > 0) expect(anas.map(({ id }) => id)).toContain(job.id);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it('counts every job, also one that stays, with its score beside the rest of the plan', () => {
    fc.assert(
      fc.property(allocationInput, jobs, fc.subarray([0, 1, 2, 3]), (input, list, pins) => {
        const given = list.map((job, number) => ({
          job,
          resourceIds: pins.includes(number) ? ['ana'] : [],
          pinned: pins.includes(number),
        }));
        const context = createAllocationContext(input);
        const plan = optimise(context, { jobs: given, seed: 1, shouldStop: stopAfter(40) });
        const found = new Map(
          plan.allocated.map(({ bookingId, choices }) => [bookingId, choices.map((one) => one.resourceId)]),
        );
        const placed = given
          .map(({ job, resourceIds }) => ({ job, people: found.get(job.id) ?? resourceIds }))
          .filter(({ people }) => people.length > 0);
        const scores = placed.flatMap(({ job, people }) => assess(plan.context, job, people));
        expect(plan.totals.allocated).toBe(placed.length);
        expect(plan.totals.score).toBeCloseTo(
          scores.reduce((sum, { score }) => sum + score, 0),
          6,
        );
      }),
      { numRuns: runs(50) },
    );
  });

  it('moves a job to make room for another', () => {
    const input = anInput({
      resources: [aResource('ana', { labelIds: ['care', 'lift'] }), aResource('ben', { labelIds: ['care'] })],
    });
    const flexible = aJob('flexible', { preferredResourceIds: ['ana'] });
    const special = aJob('special', { labelIds: ['lift'], start: at('09:30'), end: at('11:00') });
    const context = createAllocationContext(input);
    expect(allocateAll(context, [flexible, special]).allocated).toHaveLength(1);
    const plan = optimise(context, { jobs: fresh([flexible, special]), seed: 1, shouldStop: never });
    expect(plan.changes).toEqual([
      { jobId: 'flexible', from: [], to: ['ben'] },
      { jobId: 'special', from: [], to: ['ana'] },
    ]);
    expect(plan.provenMost).toBe(true);
  });

  it('returns the greedy plan when it is stopped at once', () => {
    const context = createAllocationContext(anInput({ resources: [aResource('ana'), aResource('ben')] }));
    const list = [aJob('a'), aJob('b'), aJob('c')];
    const plan = optimise(context, { jobs: fresh(list), seed: 1, shouldStop: () => true });
    expect(plan.totals).toEqual(plan.greedyTotals);
    expect(plan.unallocated.map(({ code }) => code)).toEqual(['no_auto_allocation']);
  });
});

describe.skipIf(homeCareFolder() === undefined)('The small home-care instances', () => {
  // Proven optima of the fixed-time model without travel (fixed_time_optima.csv beside the instances).
  const optima = [6, 26, 3, 17, 16, 14, 8, 23, 21, 30, 17, 15, 18, 22, 12, 12, 18, 14, 6, 5];
  it('are planned to their proven optimum', () => {
    const found = homeCareFiles('small').map((file) => {
      const { input, jobs: list } = readHomeCareInstance(file);
      const context = createAllocationContext(input);
      const plan = optimise(context, { jobs: fresh(list), seed: 1, shouldStop: stopAfter(2000) });
      expect(naiveViolations(input, assignmentsOf(plan, list))).toEqual([]);
      return plan.totals.allocated;
    });
    expect(found).toEqual(optima);
  });
});
