import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import { type PossibleTime, possibleTimes } from '../../../domain/allocation/possibleTimes.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { allocationInput, jobs } from '../../support/allocationArbitrary.ts';
import {
  aBooking,
  aJob,
  anInput,
  aResource,
  aShift,
  at,
  CITY,
  MONDAY,
} from '../../support/allocationFixture.ts';
import { naiveViolations } from '../../support/naiveAllocationChecker.ts';

const zone = zoneOf('Australia/Sydney');
const monday = localDayOf(zone, MONDAY);
const week = { zone, first: monday, days: 7, notBefore: MONDAY, mostPeople: 2 };
const told = (times: readonly PossibleTime[]) =>
  times
    .map(({ start, end, candidates }) => ({ start, end, who: candidates.map(({ resource }) => resource.id) }))
    .sort((one, other) => one.start - other.start);

it('offers each day the free time nearest to the work’s own, and none where there is none', () => {
  const input = anInput({
    resources: [aResource('ana')],
    shifts: [
      aShift('ana', '08:00', '12:00', {
        timings: [1, 2, 3].map((day) => ({ day, begin: 8 * 3600, end: 12 * 3600 })),
      }),
    ],
    bookings: [aBooking('busy', ['ana'], at('08:30', 1), at('10:30', 1))],
  });
  const times = possibleTimes(createAllocationContext(input), aJob('job'), { ...week, without: at('09:00') });
  // On Monday beside where it is; Tuesday once she is done, in steps of the organisation’s grid; then she has no shift.
  expect(told(times)).toEqual([
    { start: at('09:15'), end: at('10:15'), who: ['ana'] },
    { start: at('10:30', 1), end: at('11:30', 1), who: ['ana'] },
    { start: at('09:00', 2), end: at('10:00', 2), who: ['ana'] },
  ]);
});

it('offers nothing that has begun', () => {
  const input = anInput({ resources: [aResource('ana')] });
  const asked = { ...week, first: monday + 1, days: 1, notBefore: at('15:02', 1) };
  const [time] = possibleTimes(createAllocationContext(input), aJob('job'), asked);
  expect(time?.start).toBeGreaterThanOrEqual(at('15:02', 1));
});

it('names the best person for each time, and puts the best time first', () => {
  const near = aResource('near', { location: CITY });
  const far = aResource('far', { location: { ...CITY, lat: CITY.lat + 0.1 } });
  const input = anInput({
    resources: [near, far],
    shifts: [aShift('far', '08:00', '18:00'), aShift('near', '08:00', '18:00')],
    bookings: [aBooking('busy', ['near'], at('08:00'), at('18:00'))],
  });
  const times = possibleTimes(createAllocationContext(input), aJob('job'), { ...week, days: 2 });
  expect(times.map(({ start, candidates: [best] }) => [start, best?.resource.id])).toEqual([
    [at('09:00', 1), 'near'],
    [at('09:00'), 'far'],
  ]);
});

it('every offered time passes every check for as many as are needed, and is on a day of its own', () => {
  fc.assert(
    fc.property(allocationInput, jobs, (input, [job, ...others]) => {
      if (job === undefined) return;
      const [one] = input.resources;
      if (one === undefined) return;
      const held = others.map((other) => ({ job: other, resourceIds: [one.id] }));
      const context = held.reduce(
        (before, entry) => withAllocation(before, entry.job, entry.resourceIds),
        createAllocationContext(input),
      );
      const own = localDayOf(zone, job.start);
      const asked = { zone, first: own - 1, days: 3, notBefore: 0, mostPeople: 3 };
      const times = possibleTimes(context, job, asked);
      const days = times.map(({ start }) => localDayOf(zone, start));
      expect(new Set(days).size).toBe(days.length);
      expect(times.map(({ score }) => score)).toEqual(times.map(({ score }) => score).sort((a, b) => b - a));
      for (const { start, end, candidates } of times) {
        expect(candidates.length).toBeGreaterThanOrEqual(job.resourcesNeeded);
        for (const { resource } of candidates) {
          const moved = { job: { ...job, start, end }, resourceIds: [resource.id] };
          expect(naiveViolations(input, [...held, moved]).filter(({ jobId }) => jobId === job.id)).toEqual(
            [],
          );
        }
      }
    }),
  );
});
