import { describe, expect, test } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { noBooking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { concernOf } from '../../../domain/booking/concerns.ts';
import { recheck as recheckBy } from '../../../domain/booking/recheck.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { allocationFacts, details, fits, span } from './bookingFixture.ts';

const far = {
  code: 'resource_distance_exceeds_limit' as const,
  message: 'far',
  resourceId: 'ana',
  details: {},
};
const created: BookingEvent = {
  type: 'BookingCreated',
  data: { ...details, ...span, visitStemId: 'V7', continuesBookingId: null },
};
const allocated: BookingEvent = {
  type: 'BookingAllocated',
  data: {
    resourceIds: ['ana'],
    previousResourceIds: [],
    mode: 'manual',
    autoAllocated: false,
    partnerBooking: false,
    choices: [],
    conflict: true,
    violations: [far],
  },
};
const inactive = allocationFacts({
  servicePlans: [{ id: 'p', visitStemId: 'V7', updateType: 'Inactive', endDate: null, updatedAt: 0 }],
});

const concern = concernOf({
  category: 'servicePlan',
  id: 'p',
  events: [
    {
      type: 'ServicePlanCreated',
      data: { visitStemId: 'V7', updateType: 'Inactive', endDate: null, updatedAt: 0 },
    },
  ],
});

function recheck(events: readonly BookingEvent[], facts = inactive) {
  const booking = fold(bookingDecider, events, noBooking);
  if (booking.status === 'none') throw new Error('the booking was created');
  const event = concern && recheckBy({ id: 'b1', booking }, concern, createAllocationContext(facts));
  return event === undefined ? [] : [event];
}

describe('a booking whose service plan ends', () => {
  test('gets this conflict beside all others that were recorded, and loses it when the plan is removed', () => {
    const events: BookingEvent[] = [created, allocated];
    events.push(...recheck(events));
    expect(fold(bookingDecider, events, noBooking)).toMatchObject({
      conflict: true,
      violations: [{ code: 'service_plans_invalid', resourceId: null }, far],
    });
    expect(recheck(events)).toEqual([]);
    events.push(...recheck(events, allocationFacts()));
    expect(fold(bookingDecider, events, noBooking)).toMatchObject({ conflict: true, violations: [far] });
    expect(recheck([created])).toEqual([]);
  });

  test('is not affected while nobody has it, nor if the organisation does not check plans', () => {
    expect(fold(bookingDecider, [created], noBooking)).toMatchObject(fits);
    expect(recheck([created])).toEqual([]);
    const { organisation } = inactive;
    const { settings } = organisation;
    const unchecked = { ...settings, doNotCheck: { ...settings.doNotCheck, visitServicePlan: true } };
    const facts = { ...inactive, organisation: { ...organisation, settings: unchecked } };
    expect(recheck([created, allocated], facts)).toEqual([]);
    expect(recheck([created, allocated, { type: 'BookingCancelled', data: { reason: 'x' } }])).toEqual([]);
  });
});
