import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { validateAllocation } from '../../../domain/allocation/validateAllocation.ts';
import type { Booking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { needsAllocationFacts } from '../../../domain/booking/bookingFactNeeds.ts';
import type { BookingCommand, BookingFacts } from '../../../domain/booking/bookingFacts.ts';
import { snapshotOf } from '../../../domain/booking/bookingSnapshot.ts';
import { type BookingStatus, bookingStatuses, isCurrent } from '../../../domain/booking/bookingStatus.ts';
import { refusalCodes } from '../../../domain/catalogue/refusals.ts';
import { eventKind } from '../../../domain/catalogues/eventCatalogue.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { aBooking, aJob, at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { customerActor, dispatcher, resourceActor, scheduler, system } from '../decisionSpec.ts';
import { allocationFacts, details, facts, fits, newBooking } from './bookingFixture.ts';

const bookingId = 'b1';
const people = fc.uniqueArray(fc.constantFrom('ana', 'bob', 'pat', 'untrained'), { minLength: 1 });
const start = fc.integer({ min: 0, max: 40 }).map((quarters) => at('08:00') + quarters * 900);
const spans = fc.record({ start, length: fc.integer({ min: 1, max: 8 }) }).map((span) => ({
  start: span.start,
  end: span.start + span.length * 900,
}));
const text = fc.constantFrom('', 'a reason');
const force = fc.boolean();

function command<Name extends BookingCommand['name']>(
  name: Name,
  inputs: fc.Arbitrary<Extract<BookingCommand, { name: Name }>['input']>,
) {
  return inputs.map((input) => ({ name, input }));
}

const commands: fc.Arbitrary<BookingCommand> = fc.oneof(
  command(
    'booking.create',
    fc
      .record({ span: spans, resourceIds: fc.oneof(fc.constant<string[]>([]), people), force })
      .map(({ span, resourceIds, force }) => ({ ...newBooking, ...span, resourceIds, force })),
  ),
  command('booking.edit', fc.constantFrom({ bookingId, labelIds: ['lift'] }, { bookingId, title: 'x' })),
  command(
    'booking.reschedule',
    fc
      .record({ span: spans, resourceIds: fc.option(people, { nil: undefined }), force })
      .map(({ span, resourceIds, force }) => ({ bookingId, ...span, resourceIds, force })),
  ),
  command('booking.allocate', fc.record({ bookingId: fc.constant(bookingId), resourceIds: people, force })),
  command('booking.allocateAutomatically', fc.constant({ bookingId })),
  command(
    'booking.removeResource',
    fc.constantFrom('ana', 'bob', 'pat').map((resourceId) => ({ bookingId, resourceId })),
  ),
  command('booking.confirm', fc.constant({ bookingId })),
  command('booking.dispatch', fc.constant({ bookingId })),
  command('booking.start', fc.constant({ bookingId })),
  command(
    'booking.finish',
    fc.constantFrom('Done' as const, 'MultiDay' as const).map((outcome) => ({ bookingId, outcome })),
  ),
  command(
    'booking.review',
    text.map((review) => ({ bookingId, review })),
  ),
  command(
    'booking.feedback',
    text.map((feedback) => ({ bookingId, feedback, rating: null })),
  ),
  command(
    'booking.park',
    fc
      .record({ start: fc.option(start), end: fc.option(start) })
      .map((span) => ({ bookingId, reason: '', ...span })),
  ),
  command('booking.unpark', fc.record({ bookingId: fc.constant(bookingId), force })),
  command(
    'booking.cancel',
    text.map((reason) => ({ bookingId, reason })),
  ),
  command('booking.reopen', fc.constant({ bookingId })),
  command('booking.lock', fc.constant({ bookingId })),
  command('booking.unlock', fc.constant({ bookingId })),
  // Three times back to once off, because nothing else happens meanwhile.
  fc.constantFrom<BookingCommand>(
    { name: 'booking.deactivate', input: { bookingId } },
    { name: 'booking.reactivate', input: { bookingId, force: true } },
    { name: 'booking.reactivate', input: { bookingId, force: false } },
    { name: 'booking.reactivate', input: { bookingId, force: false } },
  ),
  command(
    'booking.requestCancellation',
    text.map((reason) => ({ bookingId, reason })),
  ),
  command('booking.approveCancellation', fc.constant({ bookingId })),
  command(
    'booking.declineCancellation',
    text.map((reason) => ({ bookingId, reason })),
  ),
);
const actors = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(dispatcher, scheduler, system) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(resourceActor('ana'), resourceActor('bob'), customerActor('carol')),
  },
);
const create = {
  name: 'booking.create' as const,
  input: { ...newBooking, start: at('09:00'), end: at('10:00') },
};
const onward: fc.Arbitrary<BookingCommand> = fc.constantFrom<BookingCommand>(
  { name: 'booking.start', input: { bookingId } },
  { name: 'booking.finish', input: { bookingId, outcome: 'Done' } },
  { name: 'booking.review', input: { bookingId, review: '' } },
  { name: 'booking.feedback', input: { bookingId, feedback: '', rating: null } },
);
const message = fc.record({
  command: fc.oneof({ weight: 4, arbitrary: commands }, { weight: 1, arbitrary: onward }),
  actor: actors,
});
/** Mostly to a booking that exists. */
const sent = fc.oneof(
  { weight: 1, arbitrary: fc.array(message, { maxLength: 10 }) },
  {
    weight: 4,
    arbitrary: fc
      .array(message, { maxLength: 60, size: 'max' })
      .map((messages) => [{ command: create, actor: dispatcher }, ...messages]),
  },
);

/** Ana has other work at 11:00. */
const allocation = allocationFacts({ bookings: [aBooking('other', ['ana'], at('11:00'), at('12:00'))] });

interface Step {
  readonly command: BookingCommand;
  readonly before: Booking;
  readonly events: readonly BookingEvent[];
  readonly after: Booking;
}

/** Runs commands as the write side does: with allocation facts only where the decision asks for them. */
function run(
  messages: readonly { readonly command: BookingCommand; readonly actor: Actor }[],
): readonly Step[] {
  const steps: Step[] = [];
  let state: Booking = bookingDecider.initial;
  for (const { command, actor } of messages) {
    const needed = needsAllocationFacts(command, state) !== undefined;
    const told: BookingFacts = { ...facts, actor, allocation: needed ? allocation : undefined };
    const decision = bookingDecider.decide(state, command, told);
    if (Result.isFailure(decision)) {
      expect(refusalCodes).toContain(decision.failure.code);
      continue;
    }
    const before = state;
    const events = decision.success;
    state = fold(bookingDecider, events, before);
    bookingDecider.alsoCreates(before, command, events, told);
    steps.push({ command, before, events, after: state });
  }
  return steps;
}

/** Every way from status to status that the life cycle knows, by hand. */
const ways: Readonly<Record<'none' | BookingStatus, readonly BookingStatus[]>> = {
  none: ['draft', 'rostered'],
  draft: ['draft', 'rostered', 'parked', 'cancelled'],
  rostered: ['rostered', 'draft', 'confirmed', 'dispatched', 'active', 'parked', 'cancelled'],
  confirmed: ['confirmed', 'draft', 'dispatched', 'active', 'parked', 'cancelled'],
  dispatched: ['dispatched', 'draft', 'active', 'parked', 'cancelled'],
  active: ['active', 'finished', 'cancelled'],
  finished: ['finished', 'reviewed'],
  reviewed: ['reviewed', 'feedback'],
  feedback: ['feedback'],
  parked: ['parked', 'rostered', 'draft', 'cancelled'],
  cancelled: ['cancelled', 'rostered', 'draft'],
};

const checksOut = (property: (steps: readonly Step[]) => void, options: { seed?: number } = {}) =>
  fc.assert(
    fc.property(sent, (messages) => property(run(messages))),
    { numRuns: runs(400), ...options },
  );

describe('whatever commands are sent to a booking', () => {
  it('it never leaves the life cycle', () => {
    checksOut((steps) => {
      for (const { before, after } of steps) expect(ways[before.status]).toContain(after.status);
    });
  });

  it('it has people exactly while its status says so', () => {
    checksOut((steps) => {
      for (const { after } of steps) {
        if (after.status === 'none') continue;
        const { status, resourceIds } = after;
        if (status === 'draft') expect(resourceIds).toEqual([]);
        else if (status !== 'parked' && status !== 'cancelled') expect(resourceIds).not.toEqual([]);
        expect(new Set(resourceIds).size).toBe(resourceIds.length);
        if (after.unallocated) expect(resourceIds).toEqual([]);
      }
    });
  });

  it('it is in conflict only with a reason, and has a parking or cancellation reason only in that status', () => {
    checksOut((steps) => {
      for (const { after } of steps) {
        if (after.status === 'none') continue;
        if (after.conflict) expect(after.violations).not.toEqual([]);
        expect('cancelledReason' in after).toBe(after.status === 'cancelled');
        expect('parkedReason' in after).toBe(after.status === 'parked');
      }
    });
  });

  it('its events have the shapes of the catalogue', () => {
    checksOut((steps) => {
      for (const event of steps.flatMap(({ events }) => events)) {
        expect(eventKind(event.type)?.schema.parse(event.data)).toEqual(event.data);
      }
    });
  });

  it('it occupies its people only while it is rostered, confirmed, dispatched or active, and not inactive', () => {
    checksOut((steps) => {
      const last = steps.at(-1)?.after;
      const [resourceId] = last === undefined || last.status === 'none' ? [] : last.resourceIds;
      if (last === undefined || last.status === 'none' || resourceId === undefined) return;
      const context = createAllocationContext(
        allocationFacts({ bookings: [{ ...last, id: bookingId, revision: 0 }] }),
      );
      const job = aJob('next', { customerId: 'dora', start: last.start, end: last.end + 1800 });
      const codes = assess(context, job, [resourceId]).flatMap(({ violations }) =>
        violations.map(({ code }) => code),
      );
      const current: readonly BookingStatus[] = ['rostered', 'confirmed', 'dispatched', 'active'];
      expect(codes.includes('resource_busy')).toBe(current.includes(last.status) && !last.inactive);
    });
  });

  it('locked, it keeps its time and its people while it is still to be done', () => {
    checksOut((steps) => {
      for (const { before, after } of steps) {
        if (before.status === 'none' || after.status === 'none' || !before.locked) continue;
        expect(after.resourceIds).toEqual(before.resourceIds);
        if (after.status !== 'parked') {
          expect([after.start, after.end]).toEqual([before.start, before.end]);
        }
        expect(['finished', 'reviewed', 'feedback', 'parked', 'cancelled']).not.toContain(before.status);
      }
    });
  });

  it('a person is double-booked only by force', () => {
    checksOut((steps) => {
      for (const { command, before, after } of steps) {
        if (isBusy(before) || !isBusy(after)) continue;
        expect(command.input).toMatchObject({ force: true });
      }
    });
  });

  it('it can be put back to what it was after any step, unless it is locked or was continued since', () => {
    fc.assert(
      fc.property(sent, fc.nat(), (messages, choice) => {
        const steps = run(messages);
        const booking = steps.at(-1)?.after ?? bookingDecider.initial;
        const earlier = steps[choice % Math.max(1, steps.length)]?.after ?? bookingDecider.initial;
        if (booking.status === 'none' || earlier.status === 'none') return;
        const command = { name: 'booking.revert', input: { bookingId, revision: 1 } } as const;
        const told: BookingFacts = { ...facts, allocation, earlier };
        const decision = bookingDecider.decide(booking, command, told);
        const continued = booking.followUpBookingId !== earlier.followUpBookingId;
        if (booking.locked || continued) {
          const code = booking.locked ? 'booking_locked' : 'transition_not_allowed';
          expect(decision).toMatchObject({ failure: { code } });
          return;
        }
        const events = Result.getOrThrow(decision);
        for (const event of events)
          expect(eventKind(event.type)?.schema.parse(event.data)).toEqual(event.data);
        const after = fold(bookingDecider, events, booking);
        if (after.status === 'none') throw new Error('it is gone');
        expect(snapshotOf(after)).toEqual(snapshotOf(earlier));
        const context = createAllocationContext(allocation);
        if (events.length === 0 || !isCurrent(after)) return;
        const { conflict, violations } = validateAllocation(
          context,
          jobOf({ ...after, id: bookingId }),
          after.resourceIds,
        );
        expect(after).toMatchObject({ conflict, violations });
      }),
      { numRuns: runs(200) },
    );
  });

  it('taken back, it is as if it had never been, and can be created again', () => {
    fc.assert(
      fc.property(sent, (messages) => {
        const booking = run(messages).at(-1)?.after ?? bookingDecider.initial;
        const command = { name: 'booking.revert', input: { bookingId, revision: null } } as const;
        const decision = bookingDecider.decide(booking, command, facts);
        if (booking.status === 'none') {
          expect(decision).toMatchObject({ failure: { code: 'not_found' } });
          return;
        }
        if (booking.locked || booking.followUpBookingId !== null) {
          expect(Result.isFailure(decision)).toBe(true);
          return;
        }
        const events = Result.getOrThrow(decision);
        expect(events).toMatchObject([{ data: { previousResourceIds: booking.resourceIds } }]);
        const after = fold(bookingDecider, events, booking);
        expect(after).toEqual(bookingDecider.initial);
        expect(Result.isSuccess(bookingDecider.decide(after, create, facts))).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  it('the examples reach every status, and double bookings', () => {
    const seen = new Set<string>();
    checksOut(
      (steps) => {
        for (const { after } of steps) {
          seen.add(after.status).add(isBusy(after) ? 'busy' : 'free');
          if (after.status !== 'none' && after.locked) seen.add(`locked ${after.status}`);
        }
      },
      { seed: 1 },
    );
    const locked = ['draft', 'rostered', 'confirmed', 'dispatched', 'active'].map((one) => `locked ${one}`);
    expect([...seen].sort()).toEqual([...bookingStatuses, ...locked, 'busy', 'free'].sort());
  });
});

function isBusy(booking: Booking): boolean {
  return booking.status !== 'none' && booking.violations.some(({ code }) => code === 'resource_busy');
}

const anyEvent: fc.Arbitrary<BookingEvent> = fc.oneof(
  spans.map((span) => ({
    type: 'BookingCreated' as const,
    data: { ...details, ...span, continuesBookingId: null },
  })),
  fc.constant({ type: 'BookingDetailsChanged' as const, data: { title: 'x', conflict: true } }),
  spans.map((span) => ({ type: 'BookingRescheduled' as const, data: { ...span, ...fits } })),
  spans.map((span) => ({ type: 'BookingUnparked' as const, data: { ...span, ...fits } })),
  people.map((resourceIds) => ({
    type: 'BookingAllocated' as const,
    data: {
      resourceIds,
      previousResourceIds: [],
      mode: 'manual' as const,
      autoAllocated: false,
      partnerBooking: false,
      choices: [],
      ...fits,
    },
  })),
  people.map((remainingResourceIds) => ({
    type: 'ResourceRemoved' as const,
    data: { resourceId: 'ana', remainingResourceIds, ...fits },
  })),
  people.map((resourceIds) => ({
    type: 'BookingPersonMerged' as const,
    data: { duplicateId: 'ana', resourceId: 'bob', resourceIds },
  })),
  people.map((previousResourceIds) => ({
    type: 'BookingUnallocated' as const,
    data: { previousResourceIds },
  })),
  fc.constantFrom<BookingEvent>(
    { type: 'BookingConfirmed', data: {} },
    { type: 'BookingDispatched', data: {} },
    { type: 'BookingStarted', data: { onSiteAt: 1 } },
    { type: 'BookingFinished', data: { finishedAt: 2, outcome: 'Done', followUpBookingId: null } },
    { type: 'BookingReviewed', data: { review: '' } },
    { type: 'FeedbackGiven', data: { feedback: '', rating: null } },
    { type: 'BookingParked', data: { reason: '', start: null, end: null } },
    { type: 'CancellationRequested', data: { reason: 'a' } },
    { type: 'CancellationDeclined', data: { reason: '' } },
    { type: 'BookingCancelled', data: { reason: 'a' } },
    { type: 'BookingReopened', data: {} },
    {
      type: 'BookingReverted',
      data: { revision: null, booking: null, previousResourceIds: [], conflict: false, violations: [] },
    },
    {
      type: 'BookingStepUndone',
      data: {
        undoes: 'c1',
        step: 'BookingCreated',
        again: false,
        booking: null,
        previousResourceIds: [],
        conflict: false,
        violations: [],
      },
    },
    { type: 'BookingLocked', data: {} },
    { type: 'BookingUnlocked', data: {} },
  ),
);

describe('whatever events a booking is folded from', () => {
  it('there is a state, made of plain data, and the previous one is untouched', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state: Booking = bookingDecider.initial;
        for (const event of events) {
          const before = JSON.stringify(state);
          const next = bookingDecider.evolve(state, event);
          expect(JSON.stringify(state)).toBe(before);
          expect(JSON.parse(JSON.stringify(next))).toEqual(next);
          expect(['none', ...bookingStatuses]).toContain(next.status);
          state = next;
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('taking a resource off and putting it back restores the people', () => {
    fc.assert(
      fc.property(people, fc.nat(), (resourceIds, choice) => {
        const removed = resourceIds[choice % resourceIds.length] ?? '';
        const after = run(
          [
            create,
            { name: 'booking.allocate' as const, input: { bookingId, resourceIds, force: false } },
            { name: 'booking.removeResource' as const, input: { bookingId, resourceId: removed } },
            { name: 'booking.allocate' as const, input: { bookingId, resourceIds, force: false } },
          ].map((command) => ({ command, actor: dispatcher })),
        );
        const [, first, second, third] = after.map((step) => step.after);
        expect(second).not.toMatchObject({ resourceIds });
        expect(third).toMatchObject({
          resourceIds,
          status: 'rostered',
          violations: first !== undefined && first.status !== 'none' ? first.violations : [],
        });
      }),
      { numRuns: runs(100) },
    );
  });
});
