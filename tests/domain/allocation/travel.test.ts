import { describe, expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import type { TravelModel } from '../../../domain/allocation/allocationInput.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import { aCustomer, aJob, anInput, at, CITY } from '../../support/allocationFixture.ts';

/** Row by row, from the place of the row to those of the columns. */
const matrix: TravelModel = {
  kind: 'matrix',
  minutes: [
    [0, 10, 45],
    [12, 0, 20],
    [45, 25, 0],
  ],
};
const bySpeed: TravelModel = { kind: 'speed', kilometresPerHour: 40 };
/** 0.1 degree of latitude, 11.12 km: 16.7 minutes at 40 km/h. */
const farther = { ...CITY, lat: CITY.lat + 0.1 };

function told(travel: TravelModel, other: Partial<Job>, job: Partial<Job>) {
  const input = anInput({
    travel,
    customers: [aCustomer('carol'), aCustomer('nowhere', { location: null })],
  });
  const context = withAllocation(createAllocationContext(input), aJob('other', other), ['ana']);
  const [choice] = assess(context, aJob('job', job), ['ana']);
  return choice?.violations.map(({ message, details }) => [message, details.bookingId]);
}

describe('The travel between two jobs', () => {
  const quarterAfter = { start: at('10:15'), end: at('11:00') };
  const tooShort = [['Travel time (17 minutes) exceeds the time between jobs (15 minutes)', 'other']];

  it('by a speed follows the great circle, from the job before as well as to the job after', () => {
    expect(told(bySpeed, {}, { ...quarterAfter, location: farther })).toEqual(tooShort);
    expect(told(bySpeed, { ...quarterAfter, location: farther }, {})).toEqual(tooShort);
    expect(told(bySpeed, {}, { start: at('10:17'), end: at('11:00'), location: farther })).toEqual([]);
  });

  it('to an unknown place takes no time', () => {
    const nowhere = { ...quarterAfter, customerId: 'nowhere' };
    expect(told(bySpeed, { location: farther }, nowhere)).toEqual([]);
    expect(told(matrix, { travelPlace: 0 }, { ...quarterAfter, travelPlace: null })).toEqual([]);
  });

  it('by a matrix is read from row to column', () => {
    const then = { start: at('10:11'), end: at('11:00') };
    expect(told(matrix, { travelPlace: 0 }, { ...then, travelPlace: 1 })).toEqual([]);
    expect(told(matrix, { travelPlace: 1 }, { ...then, travelPlace: 0 })).toEqual([
      ['Travel time (12 minutes) exceeds the time between jobs (11 minutes)', 'other'],
    ]);
  });
});

describe('The travel of a plan', () => {
  const jobs = [
    aJob('a', { travelPlace: 0, location: CITY }),
    aJob('b', { travelPlace: 1, location: farther, start: at('11:00'), end: at('12:00') }),
    aJob('c', { travelPlace: 2, location: CITY, start: at('13:00'), end: at('14:00') }),
  ].map((job) => ({ job, resourceIds: [], pinned: false }));
  const travelOf = (travel?: TravelModel) => {
    const context = createAllocationContext(anInput(travel === undefined ? {} : { travel }));
    return optimise(context, { jobs, seed: 1, shouldStop: () => false }).totals;
  };

  it('is the sum of the travel between one job and the next', () => {
    expect(travelOf(matrix)).toMatchObject({ allocated: 3, travelMinutes: 30 });
    expect(travelOf(bySpeed).travelMinutes).toBeCloseTo(33.36, 1);
    expect(travelOf().travelMinutes).toBe(0);
  });
});
