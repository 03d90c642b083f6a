import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { needsAllocationFacts } from '../../../domain/booking/bookingFactNeeds.ts';
import type { BookingCommand, BookingInput } from '../../../domain/booking/bookingFacts.ts';
import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import { aBooking, at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { resourceActor, scheduler } from '../decisionSpec.ts';
import { allocationFacts, existing, facts, given, historyOf, organisation, span } from './bookingFixture.ts';

const bookingId = 'b1';
type Given = Partial<BookingInput<'booking.synchronise'>>;
const synchronise = (input: Given): BookingCommand => ({
  name: 'booking.synchronise',
  input: { bookingId, reason: '', force: false, ...input },
});
const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('making a booking what another system says of it', () => {
  it('creates one that does not exist, gives it its people and takes it to its status, in one step', () => {
    const made = given().when(
      synchronise({ customerId: 'carol', ...span, title: 'Bath', resourceIds: ['ana'], status: 'active' }),
    );
    expect(types(made.events())).toEqual(['BookingCreated', 'BookingAllocated', 'BookingStarted']);
    expect(made.state()).toMatchObject({ status: 'active', resourceIds: ['ana'], ...span });
  });

  it('names the field that a new booking lacks', () => {
    given()
      .when(synchronise({ customerId: 'carol', start: span.start }))
      .thenRefused('invalid_input', { fields: [{ path: 'end', message: 'is required' }] });
    given()
      .when(synchronise({ customerId: 'carol', start: span.end, end: span.start }))
      .thenRefused('invalid_input', { fields: [{ path: 'end', message: 'must be after start' }] });
  });

  it('keeps what is not given, and takes no step for what is so already', () => {
    for (const status of bookingStatuses) {
      const { details, start, end, resourceIds } = existing(...historyOf[status]);
      given(...historyOf[status])
        .when(synchronise({}))
        .thenNothing();
      given(...historyOf[status])
        .when(
          synchronise({
            customerId: details.customerId ?? undefined,
            title: details.title,
            start,
            end,
            status,
          }),
        )
        .thenNothing();
      given(...historyOf[status])
        .when(synchronise({ resourceIds: [...resourceIds], status }))
        .thenNothing();
    }
  });

  it('moves a booking and gives it other people in one step, and takes everybody off one that has none', () => {
    const later = { start: at('11:00'), end: at('12:00') };
    const moved = given(...historyOf.confirmed).when(
      synchronise({ ...later, resourceIds: ['bob'], title: 'Lunch' }),
    );
    expect(types(moved.events())).toEqual([
      'BookingDetailsChanged',
      'BookingRescheduled',
      'BookingAllocated',
    ]);
    expect(moved.state()).toMatchObject({ ...later, resourceIds: ['bob'] });
    for (const input of [{ resourceIds: [] }, { status: 'draft' as const }]) {
      const off = given(...historyOf.rostered).when(synchronise(input));
      expect(off.state()).toMatchObject({ status: 'draft', resourceIds: [] });
    }
  });

  it('adds, removes and changes the participants who are named, and nobody else', () => {
    const services = [{ labelId: 'clay', unitPrice: null, places: null }];
    const group = { places: 2, participantsPerPerson: null, services };
    const begun = given().when(
      synchronise({
        group,
        ...span,
        participants: [
          { customerId: 'carol', serviceIds: ['clay'] },
          { customerId: 'dora' },
          { customerId: 'emil' },
        ],
      }),
    );
    expect(types(begun.events())).toEqual(['BookingCreated', ...Array(3).fill('ParticipantJoined')]);
    const before = given(...begun.events());
    const changed = before.when(
      synchronise({
        participants: [
          { customerId: 'carol', attendance: 'removed' },
          { customerId: 'dora', serviceIds: ['clay'], attendance: 'attended' },
        ],
      }),
    );
    expect(changed.state()).toMatchObject({
      participants: [
        { customerId: 'dora', serviceIds: ['clay'], attendance: 'attended' },
        { customerId: 'emil', serviceIds: [], attendance: 'expected' },
      ],
    });
    before.when(synchronise({ participants: [{ customerId: 'carol', serviceIds: ['clay'] }] })).thenNothing();
    before
      .when(synchronise({ participants: [{ customerId: 'dora', serviceIds: ['yoga'] }] }))
      .thenRefused('invalid_input', { path: ['serviceIds'] });
  });

  it('brings back what was cancelled or parked, and cancels with a reason only', () => {
    const again = given(...historyOf.cancelled).when(
      synchronise({ status: 'confirmed', resourceIds: ['ana'] }),
    );
    expect(types(again.events())).toEqual(['BookingReopened', 'BookingAllocated', 'BookingConfirmed']);
    const resumed = given(...historyOf.parked).when(synchronise({ status: 'rostered' }));
    expect(types(resumed.events())).toEqual(['BookingUnparked']);
    given(...historyOf.rostered)
      .when(synchronise({ status: 'cancelled' }))
      .thenRefused('reason_required');
    const cancelled = given(...historyOf.rostered).when(
      synchronise({ status: 'cancelled', reason: 'No more' }),
    );
    expect(cancelled.state()).toMatchObject({ status: 'cancelled', cancelledReason: 'No more' });
    given(...historyOf.cancelled)
      .when(synchronise({ resourceIds: ['bob'] }))
      .thenRefused('transition_not_allowed');
  });

  it('refuses a status that lies behind, and one that needs people without any', () => {
    given(...historyOf.active)
      .when(synchronise({ status: 'rostered' }))
      .thenRefused('transition_not_allowed', { status: 'active', wanted: 'rostered' });
    given(...historyOf.draft)
      .when(synchronise({ status: 'confirmed' }))
      .thenRefused('no_resource_found');
  });

  it('changes nothing at all where one of the steps is refused', () => {
    const busy = {
      allocation: allocationFacts({ bookings: [aBooking('b2', ['bob'], span.start, span.end)] }),
    };
    const input = { title: 'Bath', resourceIds: ['bob'], status: 'confirmed' as const };
    given(...historyOf.rostered)
      .when(synchronise(input), busy)
      .thenRefused('resource_busy', { resourceId: 'bob' });
    const forced = given(...historyOf.rostered).when(synchronise({ ...input, force: true }), busy);
    expect(forced.state()).toMatchObject({ status: 'confirmed', resourceIds: ['bob'], conflict: true });
  });

  it('makes it inactive last, so that it is in nobody’s way, and active again before anything else', () => {
    const busy = {
      allocation: allocationFacts({ bookings: [aBooking('b9', ['ana'], span.start, span.end)] }),
    };
    const input = { customerId: 'carol', ...span, resourceIds: ['ana'] };
    const made = given().when(synchronise({ ...input, inactive: true }), busy);
    expect(types(made.events())).toEqual(['BookingCreated', 'BookingAllocated', 'BookingDeactivated']);
    expect(made.state()).toMatchObject({ status: 'rostered', inactive: true, resourceIds: ['ana'] });
    const off: BookingEvent = { type: 'BookingDeactivated', data: {} };
    const back = given(...historyOf.rostered, off).when(synchronise({ inactive: false, title: 'Bath' }));
    expect(types(back.events())).toEqual(['BookingReactivated', 'BookingDetailsChanged']);
    given(...historyOf.rostered, off)
      .when(synchronise({ inactive: false }), busy)
      .thenRefused('resource_busy');
    given(...historyOf.rostered, off)
      .when(synchronise({ title: 'Bath' }))
      .thenRefused('transition_not_allowed');
  });

  it('obeys the rights, the settings and the locks of the single steps', () => {
    given(...historyOf.rostered)
      .when(synchronise({ title: 'Bath' }), { actor: resourceActor('ana') })
      .thenRefused('not_allowed');
    const settings = organisationSettingsSchema.parse({ disable: { bookingEdit: true } });
    given(...historyOf.rostered)
      .when(synchronise({ title: 'Bath' }), { actor: scheduler, organisation: { ...organisation, settings } })
      .thenRefused('not_allowed');
    given(...historyOf.rostered, { type: 'BookingLocked', data: {} })
      .when(synchronise({ resourceIds: ['bob'] }))
      .thenRefused('booking_locked');
  });

  it('is one booking step after which the same again changes nothing, whatever it was and is to be', () => {
    const statuses = fc.constantFrom<BookingStatus | 'none'>('none', ...bookingStatuses);
    const inputs = fc.record(
      {
        customerId: fc.constantFrom('carol', 'dora'),
        title: fc.constantFrom('Bath', 'Shower and breakfast'),
        labelIds: fc.subarray(['care', 'lift']),
        start: fc.constantFrom(at('09:00'), at('09:30')),
        end: fc.constantFrom(at('10:00'), at('11:30')),
        resourceIds: fc.subarray(['ana', 'bob', 'pat']),
        status: fc.constantFrom(...bookingStatuses),
        reason: fc.constant('as told'),
        force: fc.boolean(),
        inactive: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    let accepted = 0;
    fc.assert(
      fc.property(statuses, inputs, (from, input) => {
        const before = fold(bookingDecider, from === 'none' ? [] : historyOf[from]);
        const command = synchronise(input);
        const told = (state: typeof before) => ({
          ...facts,
          allocation: needsAllocationFacts(command, state) === undefined ? undefined : facts.allocation,
        });
        const decision = bookingDecider.decide(before, command, told(before));
        if (Result.isFailure(decision)) return;
        accepted += 1;
        const after = fold(bookingDecider, decision.success, before);
        if (after.status === 'none') throw new Error('it does not exist');
        const { resourceIds, status, reason: _, force: _force, start, end, inactive, ...details } = input;
        expect(after.details).toMatchObject(details);
        expect(after).toMatchObject({ start: start ?? after.start, end: end ?? after.end });
        if (status !== undefined) expect(after.status).toBe(status);
        if (inactive !== undefined) expect(after.inactive).toBe(inactive);
        if (resourceIds !== undefined) expect(after.resourceIds).toEqual(resourceIds);
        expect(bookingDecider.decide(after, command, told(after))).toEqual(Result.succeed([]));
      }),
      { numRuns: runs(600) },
    );
    expect(accepted).toBeGreaterThan(30);
  });
});
