import { describe, expect, it } from 'vitest';
import { createAllocationContext } from '../../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../../domain/allocation/assess.ts';
import { aCustomer, aJob, anInput, at } from '../../../support/allocationFixture.ts';
import { ana, away, busy, examples } from './examples.ts';

describe('A resource that fits', () => {
  examples([{ when: 'has no violations', told: [] }]);
});

it('All violations are reported, in the specification’s order', () => {
  const [choice] = assess(
    createAllocationContext(
      anInput({
        ...ana({
          inactive: true,
          inactiveDate: at('08:00'),
          labelIds: ['lift'],
          maxHoursPerWeek: 0.5,
          location: { lat: 0, lng: 0 },
        }),
        customers: [aCustomer('carol', { barredResourceIds: ['ana'] })],
        leaves: away(at('09:00'), at('10:00')),
        breaks: away(at('09:00'), at('10:00')),
        bookings: [busy(at('09:00'), at('10:00'))],
        servicePlans: [{ visitStemId: 'V7', updateType: 'Inactive', endDate: null, updatedAt: 0 }],
        shifts: [],
      }),
    ),
    aJob('job', { external: true, visitStemId: 'V7' }),
    ['ana'],
  );
  expect(choice?.violations.map(({ code }) => code)).toEqual([
    'service_plans_invalid',
    'resource_inactive',
    'resource_inactive_date',
    'resource_blacklisted',
    'resource_on_leave',
    'resource_break_time',
    'resource_cross_max_min_hours_week',
    'resource_label_mismatch',
    'resource_shift_not_setup',
    'resource_busy',
    'resource_distance_exceeds_limit',
    'EXT_JOB_TO_INT_RES_PROHIBITED',
  ]);
});
