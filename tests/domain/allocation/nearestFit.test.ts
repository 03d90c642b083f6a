import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import { nearestFit } from '../../../domain/allocation/nearestFit.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { aBooking, aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';
import { naiveViolations } from '../../support/naiveAllocationChecker.ts';

it('A job that fits needs no change', () => {
  expect(nearestFit(createAllocationContext(anInput()), aJob('job'), [])).toEqual([]);
});

it('A busy morning: the next free time, who could take the booking in the way, and the label another lacks', () => {
  const input = anInput({
    resources: [aResource('ana'), aResource('ben', { labelIds: ['lift'] })],
    bookings: [aBooking('b', ['ana'], at('09:00'), at('10:30'))],
  });
  const other = aJob('b', { customerId: 'dora', labelIds: ['lift'], start: at('09:00'), end: at('10:30') });
  expect(nearestFit(createAllocationContext(input), aJob('job'), [other])).toEqual([
    // Ten minutes of overlap are tolerated: 08:15 leaves a quarter of an hour, 10:30 is farther.
    { kind: 'moveJob', byMinutes: -60, start: at('08:00'), end: at('09:00'), resourceIds: ['ana'] },
    { kind: 'handOver', resourceId: 'ana', bookingId: 'b', toResourceId: 'ben' },
    { kind: 'addLabels', resourceId: 'ben', missing: ['care'] },
  ]);
});

it('Every change makes the job fit, by the naive checker', () => {
  fc.assert(
    fc.property(allocationInput, jobs, (input, [job, ...rest]) => {
      if (job === undefined) return;
      const held = rest.slice(0, 3).map((other) => ({
        job: { ...other, resourcesNeeded: 1 },
        resourceIds: ['ana'],
      }));
      const context = held.reduce(
        (before, { job: other, resourceIds }) => withAllocation(before, other, resourceIds),
        createAllocationContext(input),
      );
      const changes = nearestFit(
        context,
        job,
        held.map(({ job: other }) => other),
      );
      const brokenBy = (assignments: Parameters<typeof naiveViolations>[1], ids: readonly string[]) =>
        naiveViolations(input, assignments).filter(({ jobId }) => ids.includes(jobId));
      for (const change of changes) {
        if (change.kind === 'moveJob') {
          const moved = { ...job, start: change.start, end: change.end };
          const { resourceIds } = change;
          expect(brokenBy([...held, { job: moved, resourceIds }], [job.id])).toEqual([]);
        } else if (change.kind === 'handOver') {
          const handed = held.map((entry) =>
            entry.job.id === change.bookingId ? { ...entry, resourceIds: [change.toResourceId] } : entry,
          );
          const placed = { job, resourceIds: [change.resourceId] };
          expect(brokenBy([...handed, placed], [job.id, change.bookingId])).toEqual([]);
        } else {
          const told = naiveViolations(input, [...held, { job, resourceIds: [change.resourceId] }]);
          const codes = told.filter(({ jobId }) => jobId === job.id).map(({ code }) => code);
          expect(codes).toEqual(['resource_label_mismatch']);
        }
      }
    }),
  );
});
