import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '../../../domain/allocation/allocate.ts';
import { allocateAll } from '../../../domain/allocation/allocateAll.ts';
import {
  createAllocationContext,
  withAllocation,
  withoutJob,
} from '../../../domain/allocation/allocationContext.ts';
import type { AllocationInput } from '../../../domain/allocation/allocationInput.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { collide } from '../../../domain/allocation/collisions.ts';
import { explain } from '../../../domain/allocation/explain.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { naiveViolations } from '../../support/naiveAllocationChecker.ts';
import { runs } from '../../support/runs.ts';

const resourceIdsOf = (input: AllocationInput) => input.resources.map(({ id }) => id);

/** Who could take the job, by id. */
function freeFor(input: AllocationInput, job: Job): readonly string[] {
  return assess(createAllocationContext(input), job, resourceIdsOf(input))
    .filter(({ violations }) => violations.length === 0)
    .map(({ resourceId }) => resourceId);
}

/** The entries in an order drawn from the numbers, the same for the same numbers. */
function shuffled<Entry>(entries: readonly Entry[], numbers: readonly number[]): readonly Entry[] {
  return entries
    .map((entry, at) => ({ entry, key: numbers[at % numbers.length] ?? 0 }))
    .sort((one, other) => one.key - other.key)
    .map(({ entry }) => entry);
}
const order = fc.array(fc.integer(), { minLength: 7, maxLength: 7 });

describe('The engine, compared with a naive checker', () => {
  it('finds the same violations as the naive checker, for everybody', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, [job]) => {
        if (job === undefined) return;
        const context = createAllocationContext(input);
        for (const { resourceId, violations } of assess(context, job, resourceIdsOf(input))) {
          const naive = naiveViolations(input, [{ job, resourceIds: [resourceId] }]);
          expect(violations.map(({ code }) => code).sort()).toEqual(naive.map(({ code }) => code).sort());
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it('allocates nothing that the naive checker objects to', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, list) => {
        const { allocated } = allocateAll(createAllocationContext(input), list);
        const assignments = allocated.flatMap(({ bookingId, choices }) => {
          const job = list.find(({ id }) => id === bookingId);
          return job === undefined ? [] : [{ job, resourceIds: choices.map((choice) => choice.resourceId) }];
        });
        expect(naiveViolations(input, assignments)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('Allocation', () => {
  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(allocationInput, jobs, order, (input, list, numbers) => {
        const mixed: AllocationInput = {
          ...input,
          resources: shuffled(input.resources, numbers),
          labels: shuffled(input.labels, numbers),
          customers: shuffled(input.customers, numbers),
          shifts: shuffled(input.shifts, numbers),
          bookings: shuffled(input.bookings, numbers),
          pastJobs: shuffled(input.pastJobs, numbers),
          leaves: shuffled(input.leaves ?? [], numbers),
        };
        const told = (from: AllocationInput, jobsOf: readonly Job[]) => {
          const { allocated, unallocated, notes } = allocateAll(createAllocationContext(from), jobsOf);
          return { allocated, unallocated, notes };
        };
        expect(told(mixed, shuffled(list, numbers))).toEqual(told(input, list));
      }),
    );
  });

  it('gives as many people as the job needs, or none', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, [job]) => {
        if (job === undefined) return;
        const free = freeFor(input, job).length;
        const allocation = allocate(createAllocationContext(input), job);
        if (allocation.kind === 'allocated') {
          expect(allocation.choices).toHaveLength(job.resourcesNeeded);
          return;
        }
        expect(free).toBeLessThan(job.resourcesNeeded);
        expect(allocation.candidates).toHaveLength(free);
      }),
    );
  });

  it('chooses those whom explain ranks first', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, [job]) => {
        if (job === undefined) return;
        const context = createAllocationContext(input);
        const ranked = explain(context, job);
        const allocation = allocate(context, job);
        expect(ranked).toHaveLength(input.resources.length);
        if (allocation.kind === 'allocated') {
          expect(ranked.slice(0, job.resourcesNeeded)).toEqual(allocation.choices);
        } else {
          expect(ranked.filter(({ violations }) => violations.length === 0)).toEqual(allocation.candidates);
        }
      }),
    );
  });

  it('scores the sum of the parts it lists', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, [job]) => {
        if (job === undefined) return;
        for (const { score, parts } of explain(createAllocationContext(input), job)) {
          expect(score).toBe(parts.reduce((sum, { points }) => sum + points, 0));
          expect(Number.isFinite(score)).toBe(true);
        }
      }),
    );
  });
});

describe('Candidates', () => {
  it('never become more when a check is switched on', () => {
    fc.assert(
      fc.property(allocationInput, jobs, fc.nat(), (input, [job], pick) => {
        if (job === undefined) return;
        const { settings } = input.organisation;
        const names = Object.keys(settings.doNotCheck);
        const name = names[pick % names.length] ?? '';
        const withSwitch = (off: Record<string, boolean>): AllocationInput => ({
          ...input,
          organisation: {
            ...input.organisation,
            settings: { ...settings, doNotCheck: { ...settings.doNotCheck, ...off } },
          },
        });
        const unchecked = freeFor(withSwitch({ [name]: true }), job);
        for (const id of freeFor(withSwitch({ [name]: false }), job)) expect(unchecked).toContain(id);
      }),
    );
  });

  it('never become more when somebody takes leave', () => {
    fc.assert(
      fc.property(
        allocationInput,
        jobs,
        fc.constantFrom('ana', 'ben', 'cleo'),
        fc.integer({ min: -86_400, max: 86_400 }),
        (input, [job], resourceId, offset) => {
          if (job === undefined) return;
          const leave = {
            id: 'new',
            resourceId,
            start: job.start + offset,
            end: job.end + offset,
            status: 'approved',
          };
          const before = freeFor(input, job);
          const after = freeFor({ ...input, leaves: [...(input.leaves ?? []), leave] }, job);
          for (const id of after) expect(before).toContain(id);
        },
      ),
    );
  });
});

describe('A context', () => {
  it('is as it was after a job is placed and removed again', () => {
    fc.assert(
      fc.property(allocationInput, jobs, fc.subarray(['ana', 'ben', 'cleo']), (input, list, people) => {
        const context = createAllocationContext(input);
        const [job, ...others] = list;
        if (job === undefined) return;
        const placed = withAllocation(context, job, people);
        expect(withoutJob(placed, job.id).plans).toEqual(context.plans);
        const again = withAllocation(withoutJob(placed, job.id), job, people);
        expect(again.plans).toEqual(placed.plans);
        for (const other of others) {
          expect(explain(withoutJob(placed, job.id), other)).toEqual(explain(context, other));
        }
      }),
    );
  });

  it('gives the same answers whether jobs were there from the start or placed one by one', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, [job]) => {
        if (job === undefined) return;
        let context = createAllocationContext({ ...input, bookings: [] });
        for (const booking of [...input.bookings].reverse()) {
          const placed = {
            ...job,
            id: booking.id,
            start: booking.start,
            end: booking.end,
            customerId: booking.details.customerId ?? '',
            location: null,
            differentPeopleGroup: null,
          };
          context = withAllocation(context, placed, booking.resourceIds);
        }
        expect(explain(context, job)).toEqual(explain(createAllocationContext(input), job));
      }),
    );
  });

  it('does not count a job against itself', () => {
    fc.assert(
      fc.property(allocationInput, jobs, (input, [job]) => {
        if (job === undefined) return;
        const context = createAllocationContext(input);
        const placed = withAllocation(context, job, resourceIdsOf(input));
        expect(explain(placed, job)).toEqual(explain(context, job));
      }),
    );
  });
});

it('Overlaps are symmetrical', () => {
  const occupying = fc.record({
    customerId: fc.constantFrom('carol', 'dora'),
    start: fc.integer({ min: 0, max: 3000 }),
    end: fc.integer({ min: 3001, max: 7000 }),
  });
  const buffer = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(occupying, occupying, buffer, (one, other, overlapBufferMinutes) => {
      const settings = { ...defaultOrganisationSettings, overlapBufferMinutes };
      expect(collide(settings, one, other)).toBe(collide(settings, other, one));
    }),
  );
});
