import { describe, expect, test } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { noBooking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { concernOf } from '../../../domain/booking/concerns.ts';
import { isInConflict, recheck as recheckBy } from '../../../domain/booking/recheck.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import type { AbsenceFact } from '../../../domain/kernel/facts.ts';
import { at } from '../../support/allocationFixture.ts';
import { allocationFacts, details, fits, span } from './bookingFixture.ts';

const created: BookingEvent = {
  type: 'BookingCreated',
  data: { ...details, ...span, continuesBookingId: null },
};
const note = {
  code: 'no_preferred_resource_allocate' as const,
  message: 'noted',
  resourceId: null,
  details: {},
};
const far = {
  code: 'resource_distance_exceeds_limit' as const,
  message: 'far',
  resourceId: 'ana',
  details: {},
};
function allocated(violations: (typeof note | typeof far)[] = []): BookingEvent {
  return {
    type: 'BookingAllocated',
    data: {
      resourceIds: ['ana'],
      previousResourceIds: [],
      mode: 'manual',
      autoAllocated: false,
      partnerBooking: false,
      choices: [],
      conflict: violations.length > 0,
      violations,
    },
  };
}
const leave: AbsenceFact = {
  id: 'l1',
  resourceId: 'ana',
  kind: 'leave',
  start: at('09:30'),
  end: at('12:00'),
  reason: '',
  status: 'approved',
  decidedReason: null,
};
const onLeave = allocationFacts({ leaves: [leave] });

function concernOfLeave(resourceId: string) {
  const { id, status: _status, decidedReason: _reason, ...details } = leave;
  const entered = { type: 'AbsenceCreated', data: { ...details, resourceId, status: 'approved' } };
  const concern = concernOf({ category: 'absence', id, events: [entered] });
  if (concern === undefined) throw new Error('leave concerns bookings');
  return concern;
}

function recheck(events: readonly BookingEvent[], facts = onLeave, resourceId = 'ana') {
  const booking = fold(bookingDecider, events, noBooking);
  if (booking.status === 'none') throw new Error('the booking was created');
  const event = recheckBy({ id: 'b1', booking }, concernOfLeave(resourceId), createAllocationContext(facts));
  return event === undefined ? [] : [event];
}

describe('a booking whose person goes on leave', () => {
  test('is in conflict, with the leave as the reason', () => {
    const [event] = recheck([created, allocated()]);
    expect(event).toMatchObject({
      type: 'BookingRechecked',
      data: { resourceId: 'ana', conflict: true, violations: [{ code: 'resource_on_leave' }] },
    });
  });
  test('needs no second recheck, and is free again when the leave is removed', () => {
    const events = [created, allocated()];
    events.push(...recheck(events));
    expect(recheck(events)).toEqual([]);
    events.push(...recheck(events, allocationFacts()));
    expect(fold(bookingDecider, events, noBooking)).toMatchObject(fits);
  });
  test('keeps what else was recorded, in the order of the catalogue', () => {
    const events = [created, allocated([far])];
    events.push(...recheck(events));
    const booking = fold(bookingDecider, events, noBooking);
    expect(booking).toMatchObject({
      conflict: true,
      violations: [{ code: 'resource_on_leave' }, { code: 'resource_distance_exceeds_limit' }],
    });
    if (booking.status === 'none') throw new Error('the booking was created');
    expect(isInConflict(booking, booking.violations, concernOfLeave('ana'))).toBe(true);
    events.push(...recheck(events, allocationFacts()));
    expect(fold(bookingDecider, events, noBooking)).toMatchObject({ conflict: true, violations: [far] });
  });
  test('is not left in conflict by a note', () => {
    const events = [created, allocated([note])];
    events.push(...recheck(events), ...recheck([...events, ...recheck(events)], allocationFacts()));
    expect(fold(bookingDecider, events, noBooking)).toMatchObject({ conflict: false, violations: [note] });
  });
  test('is not affected if it has other people, is cancelled, or the organisation does not check leave', () => {
    expect(recheck([created, allocated()], onLeave, 'bob')).toEqual([]);
    expect(recheck([created, allocated(), { type: 'BookingCancelled', data: { reason: 'x' } }])).toEqual([]);
    const { organisation } = onLeave;
    const { settings } = organisation;
    const unchecked = { ...settings, doNotCheck: { ...settings.doNotCheck, leave: true } };
    const facts = { ...onLeave, organisation: { ...organisation, settings: unchecked } };
    expect(recheck([created, allocated()], facts)).toEqual([]);
  });
});
