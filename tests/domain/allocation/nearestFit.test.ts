import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import type { AllocationInput } from '../../../domain/allocation/allocationInput.ts';
import { nearestFit } from '../../../domain/allocation/nearestFit.ts';
import { peopleAfterHandOver } from '../../../domain/booking/handOver.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { aBooking, aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';
import { naiveViolations } from '../../support/naiveAllocationChecker.ts';

it('A job that fits needs no change', () => {
  expect(nearestFit(createAllocationContext(anInput()), aJob('job'), []).changes).toEqual([]);
});

it('A busy morning: the next free time, who could take the booking in the way, and the label another lacks', () => {
  const input = anInput({
    resources: [aResource('ana'), aResource('ben', { labelIds: ['lift'] })],
    bookings: [aBooking('b', ['ana'], at('09:00'), at('10:30'))],
  });
  const other = aJob('b', { customerId: 'dora', labelIds: ['lift'], start: at('09:00'), end: at('10:30') });
  expect(nearestFit(createAllocationContext(input), aJob('job'), [other]).changes).toEqual([
    // Ten minutes of overlap are tolerated: 08:15 leaves a quarter of an hour, 10:30 is farther.
    { kind: 'moveJob', byMinutes: -60, start: at('08:00'), end: at('09:00'), resourceIds: ['ana'] },
    { kind: 'handOver', resourceId: 'ana', bookingId: 'b', toResourceId: 'ben' },
    { kind: 'addLabels', resourceId: 'ben', missing: ['care'] },
  ]);
});

it('One of a booking’s two people hands over, to somebody who does not have it already', () => {
  const input = anInput({
    resources: [
      aResource('ana'),
      aResource('ben', { labelIds: ['lift'] }),
      aResource('cem', { labelIds: ['lift'] }),
    ],
    bookings: [aBooking('b', ['ben', 'ana'], at('09:00'), at('10:00'))],
  });
  const other = aJob('b', { customerId: 'dora', labelIds: ['lift'], resourcesNeeded: 2 });
  const offered = nearestFit(createAllocationContext(input), aJob('job'), [other]).changes;
  expect(offered).toContainEqual({
    kind: 'handOver',
    resourceId: 'ana',
    bookingId: 'b',
    toResourceId: 'cem',
  });
  const without = { ...input, resources: input.resources.filter(({ id }) => id !== 'cem') };
  const left = nearestFit(createAllocationContext(without), aJob('job'), [other]).changes;
  expect(left.map(({ kind }) => kind)).not.toContain('handOver');
});

const idsOf = ({ labels }: AllocationInput, names: readonly string[]) =>
  labels.filter(({ name }) => names.includes(name)).map(({ id }) => id);

it('Every change makes the job fit, according to the naive checker', () => {
  fc.assert(
    fc.property(allocationInput, jobs, (input, [job, ...rest]) => {
      if (job === undefined) return;
      // The second is of two people.
      const held = rest.slice(0, 3).map((other, at) => ({
        job: { ...other, resourcesNeeded: at === 1 ? 2 : 1 },
        resourceIds: at === 1 ? ['ben', 'ana'] : ['ana'],
      }));
      const context = held.reduce(
        (before, { job: other, resourceIds }) => withAllocation(before, other, resourceIds),
        createAllocationContext(input),
      );
      const changes = nearestFit(
        context,
        job,
        held.map(({ job: other }) => other),
      ).changes;
      const brokenBy = (assignments: Parameters<typeof naiveViolations>[1], ids: readonly string[]) =>
        naiveViolations(input, assignments).filter(({ jobId }) => ids.includes(jobId));
      for (const change of changes) {
        if (change.kind === 'moveJob') {
          const moved = { ...job, start: change.start, end: change.end };
          const { resourceIds } = change;
          expect(brokenBy([...held, { job: moved, resourceIds }], [job.id])).toEqual([]);
        } else if (change.kind === 'handOver') {
          const handed = held.map((entry) =>
            entry.job.id === change.bookingId
              ? {
                  ...entry,
                  resourceIds: peopleAfterHandOver(entry.resourceIds, change.resourceId, change.toResourceId),
                }
              : entry,
          );
          const placed = { job, resourceIds: [change.resourceId] };
          const before = brokenBy(held, [change.bookingId]).map(({ resourceId }) => resourceId);
          const broken = brokenBy([...handed, placed], [job.id, change.bookingId]);
          // Those who stay keep what spoke against them.
          const staying = handed.flatMap(({ job: { id }, resourceIds }) =>
            id === change.bookingId ? resourceIds.filter((one) => one !== change.toResourceId) : [],
          );
          expect(
            broken.filter(
              ({ resourceId }) => !staying.includes(resourceId ?? '') || !before.includes(resourceId),
            ),
          ).toEqual([]);
        } else {
          const { resourceId, missing } = change;
          const labelled = {
            ...input,
            resources: input.resources.map((one) =>
              one.id === resourceId ? { ...one, labelIds: [...one.labelIds, ...idsOf(input, missing)] } : one,
            ),
          };
          const placed = [...held, { job, resourceIds: [resourceId] }];
          const told = (of: typeof input) =>
            naiveViolations(of, placed).filter(({ jobId }) => jobId === job.id);
          expect(told(input).map(({ code }) => code)).not.toEqual([]);
          expect(told(labelled)).toEqual([]);
        }
      }
    }),
  );
});
