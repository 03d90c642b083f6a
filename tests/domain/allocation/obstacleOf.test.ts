import { describe, expect, test } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { obstacleOf } from '../../../domain/allocation/obstacleOf.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import {
  aBooking,
  aCustomer,
  aJob,
  anInput,
  aResource,
  aShift,
  at,
  CITY,
} from '../../support/allocationFixture.ts';

/** Why nobody can take the usual job, if the plan is so. */
function obstacle(
  input: Parameters<typeof anInput>[0],
  job: Parameters<typeof aJob>[1] = {},
): string | undefined {
  return obstacleOf(createAllocationContext(anInput(input)), aJob('job', job));
}

const far = { lat: CITY.lat + 10, lng: CITY.lng };
const leave = (resourceId: string) => ({
  id: `leave-${resourceId}`,
  resourceId,
  start: at('00:00'),
  end: at('23:00'),
  status: 'approved',
});

describe('why nobody can take a job', () => {
  test('there is no reason while enough people are free', () => {
    expect(obstacle({})).toBeUndefined();
    expect(
      obstacle({ resources: [aResource('ana'), aResource('ben')] }, { resourcesNeeded: 2 }),
    ).toBeUndefined();
  });

  test('is the check that excludes everybody in use, whatever else keeps some of them away', () => {
    const resources = [
      aResource('ana'),
      aResource('ben', { labelIds: ['lift'] }),
      aResource('cleo', { inactive: true }),
    ];
    const shifts = resources.map(({ id }) => aShift(id, '12:00', '18:00'));
    expect(obstacle({ resources, shifts })).toBe('resource_shift_not_match');
    expect(obstacle({ resources, shifts: [] })).toBe('resource_shift_not_setup');
    expect(obstacle({ resources, leaves: [leave('ana'), leave('ben')] })).toBe('resource_on_leave');
    expect(obstacle({ resources: [aResource('ana', { location: far })] })).toBe(
      'resource_distance_exceeds_limit',
    );
    const barred = [aCustomer('carol', { barredResourceIds: ['ana', 'ben'] })];
    expect(obstacle({ resources, customers: barred })).toBe('resource_blacklisted');
    expect(obstacle({ bookings: [aBooking('b', ['ana'], at('08:30'), at('09:30'))] })).toBe('resource_busy');
    expect(obstacle({ resources: [aResource('ana', { maxHoursPerWeek: 0.5 })] })).toBe(
      'resource_cross_max_min_hours_week',
    );
    expect(obstacle({}, { labelIds: [] })).toBe('job_label_not_setup');
    const lacking = [aResource('ana', { labelIds: [] }), aResource('ben', { labelIds: ['lift'] })];
    expect(obstacle({ resources: lacking })).toBe('resource_label_mismatch');
    expect(obstacle({ resources: [aResource('ana', { labelIds: [] })] })).toBe('resource_label_not_setup');
  });

  test('is the check at which too few are left of those who pass what is more lasting, if none excludes everybody', () => {
    const resources = [aResource('ana'), aResource('ben', { labelIds: ['lift'] })];
    expect(obstacle({ resources, leaves: [leave('ana')] })).toBe('resource_on_leave');
    const shifts = [aShift('ana', '12:00', '18:00'), aShift('ben', '08:00', '18:00')];
    expect(obstacle({ resources, shifts })).toBe('resource_shift_not_match');
  });

  test('counts a job that takes more people than are left', () => {
    const resources = [aResource('ana'), aResource('ben')];
    expect(obstacle({ resources, leaves: [leave('ben')] }, { resourcesNeeded: 2 })).toBe('resource_on_leave');
    expect(obstacle({ resources }, { resourcesNeeded: 3 })).toBe('resource_inactive');
  });

  test('is that nobody is in use, and never a check that is switched off', () => {
    expect(obstacle({ resources: [] })).toBe('resource_inactive');
    expect(obstacle({ resources: [aResource('ana', { inactive: true })] })).toBe('resource_inactive');
    const settings = organisationSettingsSchema.parse({ doNotCheck: { resourceShift: true } });
    expect(obstacle({ shifts: [], settings })).toBeUndefined();
    expect(obstacle({ shifts: [], settings, leaves: [leave('ana')] })).toBe('resource_on_leave');
  });
});
