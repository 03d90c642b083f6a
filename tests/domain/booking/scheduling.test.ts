import { describe, expect, it } from 'vitest';
import type { BookingCommand, BookingInput } from '../../../domain/booking/bookingFacts.ts';
import type { Role } from '../../../domain/rights/role.ts';
import { aBooking, at } from '../../support/allocationFixture.ts';
import { resourceActor, scheduler } from '../decisionSpec.ts';
import {
  allocated,
  allocationFacts,
  created,
  fits,
  given,
  historyOf,
  organisation,
  parked,
  span,
} from './bookingFixture.ts';

const bookingId = 'b1';
const dispatchersOnly: Role[] = ['dispatcher'];
const busyAt11 = allocationFacts({ bookings: [aBooking('other', ['ana'], at('11:00'), at('12:00'))] });

function move(over: Partial<BookingInput<'booking.reschedule'>> = {}): BookingCommand {
  return {
    name: 'booking.reschedule',
    input: { bookingId, start: at('11:00'), end: at('12:00'), force: false, ...over },
  };
}

describe('rescheduling', () => {
  it('a draft needs no facts about people', () => {
    given(created())
      .when(move(), { allocation: undefined })
      .thenEvents({
        type: 'BookingRescheduled',
        data: { start: at('11:00'), end: at('12:00'), ...fits },
      });
  });
  it('to the same time changes nothing', () => {
    given(...historyOf.rostered)
      .when(move(span))
      .thenNothing();
  });
  it('an allocated booking is refused if it would double-book', () => {
    given(...historyOf.rostered)
      .when(move(), { allocation: busyAt11 })
      .thenRefused('resource_busy', { resourceId: 'ana', bookingIds: ['other'] });
  });
  it('by force keeps the double booking in conflict', () => {
    const outcome = given(...historyOf.rostered).when(move({ force: true }), { allocation: busyAt11 });
    expect(outcome.state()).toMatchObject({ start: at('11:00'), conflict: true });
  });
  it('outside the shift is kept in conflict, which ends back inside it', () => {
    const outside = given(...historyOf.rostered).when(move({ start: at('20:00'), end: at('21:00') }));
    expect(outside.state()).toMatchObject({
      conflict: true,
      violations: [{ code: 'resource_shift_not_match' }],
    });
    const back = given(...historyOf.rostered, ...outside.events()).when(move(span));
    expect(back.state()).toMatchObject({ conflict: false, violations: [], ...span });
  });
  it('to other people moves and hands over in one step', () => {
    const outcome = given(...historyOf.confirmed).when(move({ resourceIds: ['bob'] }));
    expect(outcome.events()).toMatchObject([
      { type: 'BookingRescheduled', data: { start: at('11:00') } },
      {
        type: 'BookingAllocated',
        data: { resourceIds: ['bob'], previousResourceIds: ['ana'], mode: 'manual' },
      },
    ]);
    expect(outcome.state()).toMatchObject({ status: 'confirmed', resourceIds: ['bob'], start: at('11:00') });
  });
  it('a draft onto a person makes it rostered', () => {
    expect(
      given(created())
        .when(move({ resourceIds: ['ana'] }))
        .state().status,
    ).toBe('rostered');
  });
  it('at the same time onto another person only hands over', () => {
    const outcome = given(...historyOf.rostered).when(move({ ...span, resourceIds: ['bob'] }));
    expect(outcome.events().map(({ type }) => type)).toEqual(['BookingAllocated']);
  });
  it('onto another person is refused while the job is under way, moving its end is not', () => {
    given(...historyOf.active)
      .when(move({ resourceIds: ['bob'] }))
      .thenRefused('transition_not_allowed', { action: 'allocate' });
    expect(
      given(...historyOf.active)
        .when(move({ start: span.start, end: at('10:30') }))
        .state(),
    ).toMatchObject({ status: 'active', end: at('10:30') });
  });
  it('hands over only if the sender may allocate', () => {
    const workflow = { actions: { allocate: { roles: dispatchersOnly } } };
    for (const at of [{}, span]) {
      given(...historyOf.rostered)
        .when(move({ ...at, resourceIds: ['bob'] }), {
          actor: scheduler,
          organisation: { ...organisation, workflow },
        })
        .thenRefused('not_allowed', { action: 'allocate' });
    }
  });
  it('is not for resources', () => {
    given(...historyOf.rostered)
      .when(move(), { actor: resourceActor('ana') })
      .thenRefused('not_allowed');
  });
});

describe('parking', () => {
  const park = (over: Partial<BookingInput<'booking.park'>> = {}): BookingCommand => ({
    name: 'booking.park',
    input: { bookingId, reason: '', start: null, end: null, ...over },
  });

  it('without a date keeps the old time and the people, with the date open', () => {
    const outcome = given(...historyOf.rostered).when(park({ reason: 'rain' }));
    outcome.thenEvents(parked);
    expect(outcome.state()).toMatchObject({
      status: 'parked',
      parkedReason: 'rain',
      dateOpen: true,
      resourceIds: ['ana'],
      ...span,
    });
  });
  it('to a new start keeps the length', () => {
    const outcome = given(...historyOf.rostered).when(park({ start: at('09:00', 7) }));
    outcome.thenEvents({
      type: 'BookingParked',
      data: { reason: '', start: at('09:00', 7), end: at('10:00', 7) },
    });
    expect(outcome.state()).toMatchObject({ dateOpen: false, start: at('09:00', 7) });
  });
  it('to an end without a start, or before it, is refused by the field', () => {
    given(...historyOf.rostered)
      .when(park({ end: at('10:00') }))
      .thenRefused('invalid_input', { path: ['start'] });
    given(...historyOf.rostered)
      .when(park({ start: at('10:00'), end: at('10:00') }))
      .thenRefused('invalid_input', { path: ['end'] });
  });
});

describe('resuming a parked booking', () => {
  const unpark = (over: Partial<BookingInput<'booking.unpark'>> = {}): BookingCommand => ({
    name: 'booking.unpark',
    input: { bookingId, force: false, ...over },
  });

  it('with people makes it rostered at the time it has', () => {
    const outcome = given(...historyOf.parked).when(unpark());
    outcome.thenEvents({ type: 'BookingUnparked', data: { ...span, ...fits } });
    const state = outcome.state();
    expect(state.status).toBe('rostered');
    expect(state).not.toHaveProperty('parkedReason');
  });
  it('without people makes it a draft', () => {
    const outcome = given(created(), parked).when(unpark({ start: at('14:00') }), { allocation: undefined });
    expect(outcome.state()).toMatchObject({ status: 'draft', start: at('14:00'), end: at('15:00') });
  });
  it('is refused if its people have been given other work, unless forced', () => {
    given(created(), allocated('ana'), parked)
      .when(unpark({ start: at('11:00') }), { allocation: busyAt11 })
      .thenRefused('resource_busy');
    const forced = given(...historyOf.parked).when(unpark({ start: at('11:00'), force: true }), {
      allocation: busyAt11,
    });
    expect(forced.state()).toMatchObject({ status: 'rostered', conflict: true });
  });
  it('to a time that ends before it begins, or lasts more than 31 days, is refused', () => {
    given(...historyOf.parked)
      .when(unpark({ end: span.start }))
      .thenRefused('invalid_input', { path: ['end'] });
    given(...historyOf.parked)
      .when(unpark({ end: at('09:01', 31) }))
      .thenRefused('invalid_input', { path: ['end'] });
  });
});
