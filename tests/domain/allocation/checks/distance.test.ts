import { describe, expect, it } from 'vitest';
import { createAllocationContext } from '../../../../domain/allocation/allocationContext.ts';
import type { AllocationInput } from '../../../../domain/allocation/allocationInput.ts';
import { assess } from '../../../../domain/allocation/assess.ts';
import type { Job } from '../../../../domain/allocation/job.ts';
import { aCustomer, aJob, anInput, CITY } from '../../../support/allocationFixture.ts';
import { ana, examples, skip } from './examples.ts';

describe('§5.8 distance', () => {
  const north = (degrees: number) => ({ location: { lat: CITY.lat + degrees, lng: CITY.lng } });
  const far = 'resource_distance_exceeds_limit: Distance (22.2 km) exceeds max (20.0 km)';
  examples([
    { when: 'is 19.9 km away', job: north(0.179), told: [] },
    { when: 'is five metres nearer than the maximum', job: north(19.995 / 111.19493), told: [] },
    {
      when: 'is five metres beyond it',
      job: north(20.005 / 111.19493),
      told: ['resource_distance_exceeds_limit: Distance (20.0 km) exceeds max (20.0 km)'],
    },
    { when: 'is 22.2 km away', job: north(0.2), told: [far] },
    {
      when: 'is 22.2 km from the customer, and the job has no location of its own',
      input: { customers: [aCustomer('carol', north(0.2))] },
      told: [far],
    },
    {
      when: 'is at an address of its own, of which nobody said where it is, and 22.2 km from the customer',
      job: { elsewhere: true },
      input: { customers: [aCustomer('carol', north(0.2))] },
      told: [],
    },
    {
      when: 'is 22.2 km away and 25 are allowed',
      job: north(0.2),
      input: { settings: { maxDistanceMetres: 25_000 } },
      told: [],
    },
    { when: 'has no location', input: ana({ location: null }), told: [] },
    {
      when: 'is far, but the check is off',
      job: north(0.2),
      input: { settings: skip('distance') },
      told: [],
    },
  ]);

  it('says which location was missing', () => {
    const unchecked = (over: Partial<AllocationInput>, job: Partial<Job> = {}) =>
      assess(createAllocationContext(anInput(over)), aJob('job', job), ['ana'])[0]?.unchecked;
    expect(unchecked(ana({ location: null }))).toEqual([
      { check: 'distance', message: 'Distance not checked: the person has no location' },
    ]);
    const noPlace = [{ check: 'distance', message: 'Distance not checked: the job has no location' }];
    expect(unchecked({ customers: [] })).toEqual(noPlace);
    expect(unchecked({}, { elsewhere: true })).toEqual(noPlace);
    expect(unchecked({})).toBeUndefined();
  });
});
