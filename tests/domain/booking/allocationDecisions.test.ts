import { describe, expect, it } from 'vitest';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import { aBooking, at } from '../../support/allocationFixture.ts';
import { allocated, allocationFacts, created, given, historyOf } from './bookingFixture.ts';

const bookingId = 'b1';
const busyAna = allocationFacts({ bookings: [aBooking('other', ['ana'], at('09:00'), at('11:00'))] });
const automatically: BookingCommand = { name: 'booking.allocateAutomatically', input: { bookingId } };

function byHand(resourceIds: string[], { force } = { force: false }): BookingCommand {
  return { name: 'booking.allocate', input: { bookingId, resourceIds, force } };
}

describe('allocating by hand', () => {
  it('gives the booking these people, the first one primary, with their scores', () => {
    const outcome = given(created()).when(byHand(['bob', 'ana', 'bob']));
    expect(outcome.events()).toMatchObject([
      {
        type: 'BookingAllocated',
        data: {
          resourceIds: ['bob', 'ana'],
          previousResourceIds: [],
          mode: 'manual',
          autoAllocated: false,
          partnerBooking: false,
          choices: [{ resourceId: 'bob' }, { resourceId: 'ana' }],
          conflict: false,
          violations: [],
        },
      },
    ]);
    expect(outcome.state()).toMatchObject({ status: 'rostered', resourceIds: ['bob', 'ana'] });
  });
  it('refuses a double booking with the text and the figures of the collision', () => {
    given(created())
      .when(byHand(['ana']), { allocation: busyAna })
      .thenRefused('resource_busy', { resourceId: 'ana', from: at('09:00'), to: at('11:00') });
  });
  it('by force keeps even a double booking, in conflict', () => {
    const outcome = given(created()).when(byHand(['ana'], { force: true }), { allocation: busyAna });
    expect(outcome.events()).toMatchObject([
      {
        data: {
          mode: 'forced',
          autoAllocated: false,
          conflict: true,
          violations: [{ code: 'resource_busy' }],
        },
      },
    ]);
    expect(outcome.state()).toMatchObject({ status: 'rostered', conflict: true });
  });
  it('keeps any other violation and marks the conflict', () => {
    const outcome = given(created()).when(byHand(['untrained']));
    expect(outcome.state()).toMatchObject({
      conflict: true,
      violations: [{ code: 'resource_label_mismatch', resourceId: 'untrained' }],
    });
  });
  it('requires people if none are named', () => {
    given(created()).when(byHand([]), { allocation: undefined }).thenRefused('no_resource_found');
  });
  it('is refused if the checks themselves fail, and by force keeps the exception’s text as a conflict', () => {
    const elsewhere = created({ timeZone: 'Mars/Olympus' });
    const message = 'Invalid time zone specified: Mars/Olympus';
    given(elsewhere)
      .when(byHand(['ana']))
      .thenRefused('fallback', { exception: message });
    const state = given(elsewhere)
      .when(byHand(['ana'], { force: true }))
      .state();
    expect(state).toMatchObject({
      resourceIds: ['ana'],
      conflict: true,
      violations: [{ code: 'fallback', message, resourceId: null }],
    });
  });
  it('does not say who else could have had it, since nobody else was considered', () => {
    const [event] = given(created())
      .when(byHand(['ana']))
      .events();
    expect(event?.data).not.toHaveProperty('alternatives');
  });
  it('reports a violation of the job itself once, however many people it has', () => {
    const outcome = given(created({ labelIds: [] })).when(byHand(['ana', 'bob']));
    const state = outcome.state();
    const codes = state.status === 'none' ? [] : state.violations.map(({ code }) => code);
    expect(codes.filter((code) => code === 'job_label_not_setup')).toHaveLength(1);
  });
  it('ignores the booking itself among those of the resource', () => {
    const allocation = allocationFacts({
      bookings: [aBooking(bookingId, ['ana'], at('09:00'), at('10:00'))],
    });
    const outcome = given(created(), allocated('bob')).when(byHand(['ana']), { allocation });
    expect(outcome.state()).toMatchObject({ resourceIds: ['ana'], previousResourceIds: ['bob'] });
  });
  it('marks a partner booking', () => {
    expect(
      given(created())
        .when(byHand(['pat']))
        .state(),
    ).toMatchObject({ partnerBooking: true });
  });
  it('to the people it has changes nothing', () => {
    given(created(), allocated('ana'))
      .when(byHand(['ana']))
      .thenNothing();
  });
  it('keeps the status of a confirmed booking and rosters a cancelled one', () => {
    expect(
      given(...historyOf.confirmed)
        .when(byHand(['bob']))
        .state().status,
    ).toBe('confirmed');
    const again = given(...historyOf.cancelled)
      .when(byHand(['ana']))
      .state();
    expect(again).toMatchObject({ status: 'rostered', resourceIds: ['ana'] });
    expect(again).not.toHaveProperty('cancelledReason');
  });
  it('refuses people who are not in the facts', () => {
    given(created())
      .when(byHand(['ana', 'ghost']))
      .thenRefused('invalid_input', { path: ['resourceIds'], ids: ['ghost'] });
  });
  it('without the facts that it asked for is a programming error, not a refusal', () => {
    expect(() => given(created()).when(byHand(['ana']), { allocation: undefined })).toThrow(
      'needsAllocationFacts',
    );
  });
});

describe('allocating automatically', () => {
  it('takes the best-scoring resource without violations', () => {
    const outcome = given(created({ preferredResourceIds: ['bob'] })).when(automatically);
    expect(outcome.events()).toMatchObject([
      {
        data: {
          resourceIds: ['bob'],
          mode: 'automatic',
          autoAllocated: true,
          conflict: false,
          alternatives: {
            runnersUp: [
              { resourceId: 'ana', score: expect.any(Number) },
              { resourceId: 'pat', score: expect.any(Number) },
            ],
            checksFailed: [],
          },
        },
      },
    ]);
    expect(outcome.state()).toMatchObject({ status: 'rostered', autoAllocated: true });
    // How it was decided is history, and no part of what the booking is.
    for (const field of ['alternatives', 'choices', 'mode'])
      expect(outcome.state()).not.toHaveProperty(field);
  });
  it('notes that the preferred resource was not possible, without a conflict', () => {
    const outcome = given(created({ preferredResourceIds: ['ana'] })).when(automatically, {
      allocation: busyAna,
    });
    expect(outcome.state()).toMatchObject({
      conflict: false,
      violations: [{ code: 'no_preferred_resource_allocate' }],
    });
  });
  it('marks a partner booking if a partner is among the best', () => {
    const partner = created({ preferredResourceIds: ['pat'] });
    expect(given(partner).when(automatically).state()).toMatchObject({ partnerBooking: true });
    expect(given(created()).when(automatically).state()).toMatchObject({ partnerBooking: false });
  });
  it('takes as many as the booking needs, or none', () => {
    const needsThree = created({ resourcesNeeded: 3 });
    const three = given(needsThree).when(automatically).state();
    expect(three.status === 'none' ? [] : [...three.resourceIds].sort()).toEqual(['ana', 'bob', 'pat']);
    given(needsThree)
      .when(automatically, { allocation: busyAna })
      .thenRefused('no_multi_allocation', { needed: 3, available: 2 });
  });
  it('is refused if nobody matches', () => {
    given(created({ labelIds: ['care', 'lift'] }))
      .when(automatically)
      .thenRefused('no_auto_allocation');
  });
  it('that chooses the same people again changes nothing', () => {
    const first = given(created()).when(automatically).events();
    given(created(), ...first)
      .when(automatically)
      .thenNothing();
  });
});

describe('removing a resource', () => {
  const remove = (resourceId: string): BookingCommand => ({
    name: 'booking.removeResource',
    input: { bookingId, resourceId },
  });

  it('makes the first remaining one primary', () => {
    given(created(), allocated('ana', 'bob', 'pat'))
      .when(remove('ana'))
      .thenEvents({
        type: 'ResourceRemoved',
        data: {
          resourceId: 'ana',
          remainingResourceIds: ['bob', 'pat'],
          partnerBooking: true,
          conflict: false,
          violations: [],
        },
      });
  });
  it('removes that person’s conflicts too', () => {
    const two = given(created())
      .when(byHand(['ana', 'untrained']))
      .events();
    const outcome = given(created(), ...two).when(remove('untrained'));
    expect(outcome.state()).toMatchObject({ resourceIds: ['ana'], conflict: false, violations: [] });
  });
  it('who is the last makes the booking a draft again, marked unallocated', () => {
    const outcome = given(...historyOf.confirmed).when(remove('ana'), { allocation: undefined });
    outcome.thenEvents({ type: 'BookingUnallocated', data: { previousResourceIds: ['ana'] } });
    expect(outcome.state()).toMatchObject({ status: 'draft', unallocated: true, resourceIds: [] });
  });
  it('is refused for one that is not allocated', () => {
    given(...historyOf.rostered)
      .when(remove('bob'))
      .thenRefused('resource_not_allocated');
  });
  it('leaves somebody on a job that is under way', () => {
    given(...historyOf.active)
      .when(remove('ana'))
      .thenRefused('transition_not_allowed');
    const two = given(created(), allocated('ana', 'bob'), { type: 'BookingStarted', data: { onSiteAt: 1 } });
    expect(two.when(remove('ana')).state()).toMatchObject({ status: 'active', resourceIds: ['bob'] });
  });
  it('and allocating again restores the people and remembers who had the booking', () => {
    const removed = given(created(), allocated('ana')).when(remove('ana')).events();
    const again = given(created(), allocated('ana'), ...removed)
      .when(byHand(['ana']))
      .state();
    expect(again).toMatchObject({ resourceIds: ['ana'], previousResourceIds: ['ana'], unallocated: false });
  });
});
