import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import { freeTimes } from '../../../domain/allocation/freeTimes.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import { aBooking, aJob, anInput, aResource, aShift, at, MONDAY } from '../../support/allocationFixture.ts';
import { naiveViolations } from '../../support/naiveAllocationChecker.ts';

const zone = zoneOf('Australia/Sydney');
const monday = localDayOf(zone, MONDAY);
const week = { zone, first: monday, days: 7, notBefore: MONDAY };

it('offers each other day the nearest free time to the visit’s own, and none where there is none', () => {
  const input = anInput({
    resources: [aResource('ana')],
    shifts: [
      aShift('ana', '08:00', '12:00', {
        timings: [1, 2, 3].map((day) => ({ day, begin: 8 * 3600, end: 12 * 3600 })),
      }),
    ],
    bookings: [aBooking('busy', ['ana'], at('08:30', 1), at('10:30', 1))],
  });
  const times = freeTimes(createAllocationContext(input), aJob('job'), 1, week);
  // Tuesday once she is done, in steps of the organisation’s grid; Wednesday at its own time; then she has no shift.
  expect(times).toEqual([
    { start: at('10:30', 1), end: at('11:30', 1) },
    { start: at('09:00', 2), end: at('10:00', 2) },
  ]);
});

it('offers nothing that has begun', () => {
  const input = anInput({ resources: [aResource('ana')] });
  const asked = { ...week, first: monday + 1, days: 1, notBefore: at('15:02', 1) };
  const [time] = freeTimes(createAllocationContext(input), aJob('job'), 1, asked);
  expect(time?.start).toBeGreaterThanOrEqual(at('15:02', 1));
});

it('every offered time passes every check, and is on a day of its own', () => {
  fc.assert(
    fc.property(allocationInput, jobs, (input, [job, ...others]) => {
      if (job === undefined) return;
      const [one] = input.resources;
      if (one === undefined) return;
      const alone = { ...input, resources: [one] };
      const held = others.map((other) => ({ job: other, resourceIds: [one.id] }));
      const context = held.reduce(
        (before, entry) => withAllocation(before, entry.job, entry.resourceIds),
        createAllocationContext(alone),
      );
      const own = localDayOf(zone, job.start);
      const times = freeTimes(context, job, 1, { zone, first: own - 2, days: 5, notBefore: 0 });
      const days = times.map(({ start }) => localDayOf(zone, start));
      expect(new Set(days).size).toBe(days.length);
      expect(days).not.toContain(own);
      for (const time of times) {
        const moved = { job: { ...job, ...time }, resourceIds: [one.id] };
        expect(naiveViolations(alone, [...held, moved]).filter(({ jobId }) => jobId === job.id)).toEqual([]);
      }
    }),
  );
});
