import { describe, expect, it } from 'vitest';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { aBooking, at } from '../../support/allocationFixture.ts';
import { customerActor, resourceActor, scheduler, system } from '../decisionSpec.ts';
import { allocationFacts, existing, given, historyOf } from './bookingFixture.ts';

const bookingId = 'b1';
const deactivate: BookingCommand = { name: 'booking.deactivate', input: { bookingId } };
const reactivate: BookingCommand = { name: 'booking.reactivate', input: { bookingId, force: false } };
const inactive = { type: 'BookingDeactivated', data: {} } as const;
const active: BookingEvent = { type: 'BookingReactivated', data: { conflict: false, violations: [] } };

describe('the inactive flag of a booking', () => {
  it('is set in any status and taken off again; the status and the people stay', () => {
    for (const status of bookingStatuses) {
      const before = existing(...historyOf[status]);
      const off = given(...historyOf[status]).when(deactivate);
      off.thenEvents(inactive);
      expect(off.state()).toMatchObject({ status, inactive: true, locked: false });
      const on = given(...historyOf[status], inactive).when(reactivate);
      on.thenEvents(active);
      expect(on.state()).toEqual({ ...before, locked: false });
    }
    given(...historyOf.rostered, inactive)
      .when(deactivate)
      .thenNothing();
    given(...historyOf.rostered)
      .when(reactivate)
      .thenNothing();
    given().when(deactivate).thenRefused('not_found');
  });

  it('is only for planners', () => {
    for (const actor of [scheduler, system]) {
      given(...historyOf.rostered)
        .when(deactivate, { actor })
        .thenEvents(inactive);
    }
    for (const actor of [resourceActor('ana'), customerActor('carol')]) {
      given(...historyOf.rostered)
        .when(deactivate, { actor })
        .thenRefused('not_allowed');
      given(...historyOf.rostered, inactive)
        .when(reactivate, { actor })
        .thenRefused('not_allowed');
    }
  });

  it('lets an inactive booking take no step and no lock', () => {
    const steps: readonly BookingCommand[] = [
      { name: 'booking.confirm', input: { bookingId } },
      { name: 'booking.edit', input: { bookingId, title: 'Lunch' } },
      {
        name: 'booking.reschedule',
        input: { bookingId, start: at('11:00'), end: at('12:00'), force: true },
      },
      { name: 'booking.allocate', input: { bookingId, resourceIds: ['ana'], force: true } },
      { name: 'booking.cancel', input: { bookingId, reason: 'Away' } },
      { name: 'booking.lock', input: { bookingId } },
    ];
    for (const step of steps) {
      given(...historyOf.rostered, inactive)
        .when(step)
        .thenRefused('transition_not_allowed');
    }
  });

  it('occupies nobody: others may have its people, who are checked when it is active again', () => {
    const other = aBooking('b2', ['ana'], at('09:00'), at('10:00'));
    const busy = { allocation: allocationFacts({ bookings: [other] }) };
    given(...historyOf.rostered, inactive)
      .when(reactivate, busy)
      .thenRefused('resource_busy', { resourceId: 'ana' });
    const forced = given(...historyOf.rostered, inactive).when(
      { name: 'booking.reactivate', input: { bookingId, force: true } },
      busy,
    );
    expect(forced.state()).toMatchObject({ inactive: false, status: 'rostered', conflict: true });
    given(...historyOf.rostered, inactive)
      .when(reactivate, { allocation: allocationFacts({ bookings: [{ ...other, inactive: true }] }) })
      .thenEvents(active);
    given(...historyOf.finished, inactive)
      .when(reactivate, busy)
      .thenEvents(active);
  });
});
