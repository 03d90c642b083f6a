import { describe, expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import { isBetter } from '../../../domain/allocation/optimise/planTotals.ts';
import { aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';

describe('Optimising an existing plan', () => {
  it('keeps what is better than greedy, even if it is stopped at once', () => {
    // Greedy gives Ana, whom the first would like best, away before her second job is looked at.
    const resources = [aResource('ana', { labelIds: ['care', 'lift'] }), aResource('ben')];
    const context = createAllocationContext(anInput({ resources }));
    const flexible = aJob('flexible', { preferredResourceIds: ['ana'] });
    const special = aJob('special', { labelIds: ['lift'], start: at('09:30'), end: at('11:00') });
    const plan = optimise(context, {
      jobs: [
        { job: flexible, resourceIds: ['ben'], pinned: false },
        { job: special, resourceIds: ['ana'], pinned: false },
      ],
      seed: 1,
      shouldStop: () => true,
    });
    expect(plan.greedyTotals.allocated).toBe(1);
    expect(plan.totals.allocated).toBe(2);
    expect(plan.changes).toEqual([]);
  });

  it('judges a plan by jobs, then score, then travel', () => {
    const plan = { allocated: 3, score: 10, travelMinutes: 30 };
    expect(isBetter({ allocated: 4, score: 0, travelMinutes: 90 }, plan)).toBe(true);
    expect(isBetter({ ...plan, score: 11, travelMinutes: 90 }, plan)).toBe(true);
    expect(isBetter({ ...plan, travelMinutes: 29 }, plan)).toBe(true);
    expect(isBetter({ ...plan, travelMinutes: 31 }, plan)).toBe(false);
    expect(isBetter(plan, plan)).toBe(false);
  });
});
