import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import type { TravelModel } from '../../../domain/allocation/allocationInput.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { searchProblemOf } from '../../../domain/allocation/optimise/searchProblem.ts';
import { aJob, anInput, aShift, at, CITY } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';

const minutes = fc.integer({ min: 0, max: 90 });
const travel: fc.Arbitrary<TravelModel | undefined> = fc.oneof(
  fc.constant(undefined),
  fc
    .array(fc.array(minutes, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 })
    .map((rows) => ({ kind: 'matrix' as const, minutes: rows })),
  fc.constantFrom(10, 40).map((kilometresPerHour) => ({ kind: 'speed' as const, kilometresPerHour })),
);
const someJobs = fc
  .array(
    fc.record({
      quarter: fc.integer({ min: 0, max: 24 }),
      quarters: fc.integer({ min: 1, max: 6 }),
      customerId: fc.constantFrom('carol', 'dora'),
      differentPeopleGroup: fc.constantFrom(null, null, 'pair', 'other'),
      travelPlace: fc.constantFrom(null, 0, 1, 2),
      north: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((list) =>
    list.map(({ quarter, quarters, north, ...over }, number): Job => {
      const start = at('09:00') + quarter * 900;
      const location = { lat: CITY.lat + north / 50, lng: CITY.lng };
      return aJob(`job-${number}`, { ...over, start, end: start + quarters * 900, location });
    }),
  );

it('Two jobs are in conflict if the engine does not let one person have both', () => {
  const seen = { conflict: 0, none: 0 };
  fc.assert(
    fc.property(travel, someJobs, (model, list) => {
      const context = createAllocationContext(
        anInput({
          shifts: [aShift('ana', '00:00', '24:00')],
          ...(model === undefined ? {} : { travel: model }),
        }),
      );
      const problem = searchProblemOf(context, list, []);
      const fitsBeside = (job: Job, other: Job) =>
        assess(withAllocation(context, other, ['ana']), job, ['ana'])[0]?.violations.length === 0;
      const ordered = problem.jobs;
      ordered.forEach((one, at1) => {
        const told = ordered.map((_, at2) => (problem.conflicts[at1] ?? []).includes(at2));
        const expected = ordered.map(
          (other) => other.id !== one.id && !(fitsBeside(one, other) && fitsBeside(other, one)),
        );
        expect(told).toEqual(expected);
        for (const conflict of told) seen[conflict ? 'conflict' : 'none'] += 1;
      });
    }),
    { numRuns: runs(200) },
  );
  expect(Math.min(seen.conflict, seen.none)).toBeGreaterThan(0);
});
