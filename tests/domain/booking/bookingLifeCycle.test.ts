import { describe, expect, it } from 'vitest';
import { bookingDecider, type stepOf } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { aBooking, at } from '../../support/allocationFixture.ts';
import { customerActor, dispatcher, NOON, resourceActor, scheduler } from '../decisionSpec.ts';
import {
  allocated,
  allocationFacts,
  cancelled,
  created,
  details,
  given,
  historyOf,
  newBooking,
  organisation,
  requested,
  span,
} from './bookingFixture.ts';

const bookingId = 'b1';

/** One command of each kind that a booking takes in a fitting status, sent by a dispatcher. */
const sample: { readonly [Name in keyof typeof stepOf]: BookingCommand } = {
  'booking.edit': { name: 'booking.edit', input: { bookingId, title: 'Lunch' } },
  'booking.reschedule': {
    name: 'booking.reschedule',
    input: { bookingId, start: at('11:00'), end: at('12:00'), force: false },
  },
  'booking.split': { name: 'booking.split', input: { bookingId, splitAt: at('09:30') } },
  'booking.allocate': { name: 'booking.allocate', input: { bookingId, resourceIds: ['bob'], force: false } },
  'booking.allocateAutomatically': { name: 'booking.allocateAutomatically', input: { bookingId } },
  'booking.removeResource': { name: 'booking.removeResource', input: { bookingId, resourceId: 'ana' } },
  'booking.confirm': { name: 'booking.confirm', input: { bookingId } },
  'booking.dispatch': { name: 'booking.dispatch', input: { bookingId } },
  'booking.start': { name: 'booking.start', input: { bookingId } },
  'booking.finish': { name: 'booking.finish', input: { bookingId, outcome: 'Done' } },
  'booking.review': { name: 'booking.review', input: { bookingId, review: '' } },
  'booking.feedback': { name: 'booking.feedback', input: { bookingId, feedback: 'Kind', rating: 4 } },
  'booking.park': { name: 'booking.park', input: { bookingId, reason: '', start: null, end: null } },
  'booking.unpark': { name: 'booking.unpark', input: { bookingId, force: false } },
  'booking.cancel': { name: 'booking.cancel', input: { bookingId, reason: 'away' } },
  'booking.reopen': { name: 'booking.reopen', input: { bookingId } },
  'booking.requestCancellation': {
    name: 'booking.requestCancellation',
    input: { bookingId, reason: 'unwell' },
  },
  'booking.approveCancellation': { name: 'booking.approveCancellation', input: { bookingId } },
  'booking.declineCancellation': {
    name: 'booking.declineCancellation',
    input: { bookingId, reason: 'needed' },
  },
};

/** From docs/decisions.md, A booking's life, by hand: where each command leads from each status. */
const leads: {
  readonly [Name in keyof typeof sample]: { readonly [Status in BookingStatus]?: BookingStatus };
} = {
  'booking.edit': stays('draft', 'rostered', 'confirmed', 'dispatched', 'active', 'parked'),
  'booking.reschedule': stays('draft', 'rostered', 'confirmed', 'dispatched', 'active'),
  'booking.split': stays('draft', 'rostered', 'confirmed', 'dispatched', 'active'),
  'booking.allocate': {
    draft: 'rostered',
    cancelled: 'rostered',
    ...stays('rostered', 'confirmed', 'dispatched'),
  },
  'booking.allocateAutomatically': {
    draft: 'rostered',
    cancelled: 'rostered',
    ...stays('rostered', 'confirmed', 'dispatched'),
  },
  'booking.removeResource': { rostered: 'draft', confirmed: 'draft', dispatched: 'draft' },
  'booking.confirm': { rostered: 'confirmed' },
  'booking.dispatch': { rostered: 'dispatched', confirmed: 'dispatched' },
  'booking.start': { rostered: 'active', confirmed: 'active', dispatched: 'active' },
  'booking.finish': { active: 'finished' },
  'booking.review': { finished: 'reviewed' },
  'booking.feedback': { reviewed: 'feedback' },
  'booking.park': { draft: 'parked', rostered: 'parked', confirmed: 'parked', dispatched: 'parked' },
  'booking.unpark': { parked: 'rostered' },
  'booking.cancel': beforeFinished('cancelled'),
  'booking.reopen': { cancelled: 'draft' },
  'booking.requestCancellation': stays('draft', 'rostered', 'confirmed', 'dispatched', 'active', 'parked'),
  'booking.approveCancellation': {},
  'booking.declineCancellation': {},
};

function isStep(command: BookingCommand): command is BookingCommand & { name: keyof typeof leads } {
  return command.name in leads;
}

function stays(...statuses: BookingStatus[]): { [Status in BookingStatus]?: BookingStatus } {
  return Object.fromEntries(statuses.map((status) => [status, status]));
}

function beforeFinished(target: BookingStatus): { [Status in BookingStatus]?: BookingStatus } {
  const statuses = ['draft', 'rostered', 'confirmed', 'dispatched', 'active', 'parked'];
  return Object.fromEntries(statuses.map((status) => [status, target]));
}

describe('the life cycle of a booking', () => {
  for (const command of Object.values(sample)) {
    if (!isStep(command)) continue;
    const actor = command.name === 'booking.requestCancellation' ? customerActor('carol') : dispatcher;
    for (const status of bookingStatuses) {
      const target = leads[command.name][status];
      it(`${command.name} leads from ${status} to ${target ?? 'a refusal'}`, () => {
        const outcome = given(...historyOf[status]).when(command, { actor });
        if (target === undefined) outcome.thenRefused('transition_not_allowed', { status });
        else expect(outcome.state().status).toBe(target);
      });
    }
    it(`${command.name} is refused on a booking that does not exist`, () => {
      given().when(command).thenRefused('not_found');
    });
  }

  it('the histories of the examples lead where they say', () => {
    for (const status of bookingStatuses) expect(fold(bookingDecider, historyOf[status]).status).toBe(status);
  });
});

describe('creating a booking', () => {
  const command: BookingCommand = { name: 'booking.create', input: { ...newBooking, ...span } };

  it('makes a draft without people that waits for people', () => {
    const outcome = given().when(command);
    outcome.thenEvents(created());
    expect(outcome.state()).toMatchObject({ status: 'draft', resourceIds: [], unallocated: true, ...span });
  });
  it('keeps its id out of the event', () => {
    given()
      .when({ ...command, input: { ...newBooking, ...span, bookingId: 'b1' } })
      .thenEvents(created());
  });
  it('gives it to the people who are named, as their own choice is: refused as a whole if one is busy', () => {
    const withAna = { ...command, input: { ...newBooking, ...span, resourceIds: ['ana'] } };
    expect(given().when(withAna).state()).toMatchObject({ status: 'rostered', resourceIds: ['ana'] });
    const busy = {
      allocation: allocationFacts({ bookings: [aBooking('other', ['ana'], span.start, span.end)] }),
    };
    given().when(withAna, busy).thenRefused('resource_busy', { resourceId: 'ana' });
    const forced = given().when({ ...withAna, input: { ...withAna.input, force: true } }, busy);
    expect(forced.state()).toMatchObject({ status: 'rostered', conflict: true });
  });
  it('is refused if it already exists', () => {
    given(created()).when(command).thenRefused('already_exists');
  });
});

describe('starting and finishing', () => {
  it('records the time on site', () => {
    given(...historyOf.dispatched)
      .when(sample['booking.start'])
      .thenEvents({ type: 'BookingStarted', data: { onSiteAt: NOON } });
  });
  it('a resource starts the booking it is allocated to', () => {
    given(...historyOf.rostered)
      .when(sample['booking.start'], { actor: resourceActor('ana') })
      .thenEvents({ type: 'BookingStarted', data: { onSiteAt: NOON } });
  });
  it('a resource may not start another resource’s booking', () => {
    given(...historyOf.rostered)
      .when(sample['booking.start'], { actor: resourceActor('bob') })
      .thenRefused('not_allowed', { role: 'resource' });
  });
  it('finishing settles a request for cancellation', () => {
    const outcome = given(...historyOf.active, requested).when(sample['booking.finish']);
    outcome.thenEvents({
      type: 'BookingFinished',
      data: { finishedAt: NOON, outcome: 'Done', followUpBookingId: null },
    });
    expect(outcome.state()).toMatchObject({
      status: 'finished',
      finishedAt: NOON,
      cancellationRequest: null,
    });
    expect(outcome.alsoCreated()).toEqual([]);
  });
});

describe('review and feedback', () => {
  it('keeps what was written', () => {
    given(...historyOf.finished)
      .when({ name: 'booking.review', input: { bookingId, review: 'Well done' } })
      .thenEvents({ type: 'BookingReviewed', data: { review: 'Well done' } });
    given(...historyOf.reviewed)
      .when(sample['booking.feedback'], { actor: customerActor('carol') })
      .thenEvents({ type: 'FeedbackGiven', data: { feedback: 'Kind', rating: 4 } });
  });
  it('a customer cannot give feedback on another customer’s booking', () => {
    given(...historyOf.reviewed)
      .when(sample['booking.feedback'], { actor: customerActor('dora') })
      .thenRefused('not_allowed');
  });
});

describe('cancelling', () => {
  it('keeps the reason, the status before and the people', () => {
    const outcome = given(...historyOf.confirmed).when(sample['booking.cancel']);
    outcome.thenEvents({ type: 'BookingCancelled', data: { reason: 'away' } });
    expect(outcome.state()).toMatchObject({
      cancelledReason: 'away',
      cancelledFrom: 'confirmed',
      resourceIds: ['ana'],
    });
  });
  it('needs a reason', () => {
    given(...historyOf.rostered)
      .when({ name: 'booking.cancel', input: { bookingId, reason: ' ' } })
      .thenRefused('reason_required');
  });
  it('is not for resources and customers', () => {
    for (const actor of [resourceActor('ana'), customerActor('carol')]) {
      given(...historyOf.rostered)
        .when(sample['booking.cancel'], { actor })
        .thenRefused('not_allowed');
    }
  });
  it('a cancelled booking that is reopened is a draft without people, marked unallocated', () => {
    const outcome = given(...historyOf.cancelled).when(sample['booking.reopen']);
    outcome.thenEvents({ type: 'BookingReopened', data: {} });
    const state = outcome.state();
    expect(state).toMatchObject({ resourceIds: [], unallocated: true, previousResourceIds: ['ana'] });
    expect(state).not.toHaveProperty('cancelledReason');
  });
});

describe('requesting cancellation', () => {
  const { 'booking.requestCancellation': request } = sample;

  it('leaves the status as it is until a planner decides', () => {
    const outcome = given(...historyOf.confirmed).when(request, { actor: resourceActor('ana') });
    outcome.thenEvents(requested);
    expect(outcome.state()).toMatchObject({ status: 'confirmed', cancellationRequest: 'unwell' });
  });
  it('needs a reason', () => {
    given(...historyOf.rostered)
      .when(
        { name: 'booking.requestCancellation', input: { bookingId, reason: ' ' } },
        { actor: resourceActor('ana') },
      )
      .thenRefused('reason_required');
  });
  it('twice for the same reason changes nothing', () => {
    given(...historyOf.rostered, requested)
      .when(request, { actor: resourceActor('ana') })
      .thenNothing();
  });
  it('is not for planners, who cancel', () => {
    given(...historyOf.rostered)
      .when(request)
      .thenRefused('not_allowed');
  });
  it('approved by a scheduler cancels for the reason that was given', () => {
    given(...historyOf.rostered, requested)
      .when(sample['booking.approveCancellation'], { actor: scheduler })
      .thenEvents({ type: 'BookingCancelled', data: { reason: 'unwell' } });
  });
  it('declined leaves the booking as it was', () => {
    const outcome = given(...historyOf.rostered, requested).when(sample['booking.declineCancellation']);
    outcome.thenEvents({ type: 'CancellationDeclined', data: { reason: 'needed' } });
    expect(outcome.state()).toMatchObject({ status: 'rostered', cancellationRequest: null });
  });
  it('is decided by planners only', () => {
    given(...historyOf.rostered, requested)
      .when(sample['booking.approveCancellation'], { actor: resourceActor('ana') })
      .thenRefused('not_allowed');
  });
});

describe('editing', () => {
  it('records only what differs', () => {
    given(created())
      .when({ name: 'booking.edit', input: { bookingId, title: 'Lunch', notes: '', labelIds: ['care'] } })
      .thenEvents({ type: 'BookingDetailsChanged', data: { title: 'Lunch' } });
  });
  it('that changes nothing is accepted without an event', () => {
    given(created())
      .when({ name: 'booking.edit', input: { bookingId, title: details.title } })
      .thenNothing();
  });
  it('the labels of an allocated booking marks a conflict if its people do not hold them', () => {
    const outcome = given(...historyOf.rostered).when({
      name: 'booking.edit',
      input: { bookingId, labelIds: ['lift'] },
    });
    expect(outcome.state()).toMatchObject({
      conflict: true,
      violations: [{ code: 'resource_label_mismatch', resourceId: 'ana' }],
      details: { labelIds: ['lift'] },
    });
  });
  it('the title leaves the conflict mark as it is', () => {
    given(created(), allocated('ana'))
      .when({ name: 'booking.edit', input: { bookingId, title: 'Lunch' } }, { allocation: undefined })
      .thenEvents({ type: 'BookingDetailsChanged', data: { title: 'Lunch' } });
  });
  it('refuses a new double booking, but not one that was forced before', () => {
    const busy = allocationFacts({ bookings: [aBooking('other', ['ana'], at('09:00'), at('10:00'))] });
    const forced = given(created())
      .when(
        { name: 'booking.allocate', input: { bookingId, resourceIds: ['ana'], force: true } },
        { allocation: busy },
      )
      .events();
    const edit: BookingCommand = { name: 'booking.edit', input: { bookingId, labelIds: ['lift'] } };
    const edited = given(created(), ...forced).when(edit, { allocation: busy });
    expect(edited.state()).toMatchObject({ details: { labelIds: ['lift'] }, conflict: true });
    given(created(), allocated('ana')).when(edit, { allocation: busy }).thenRefused('resource_busy');
  });
  it('a parked booking delays the check until it is resumed', () => {
    given(...historyOf.parked)
      .when({ name: 'booking.edit', input: { bookingId, labelIds: ['lift'] } }, { allocation: undefined })
      .thenEvents({ type: 'BookingDetailsChanged', data: { labelIds: ['lift'] } });
  });
});

describe('a step of the working day on an earlier day', () => {
  const settings = { ...organisation.settings, confirmEarlySteps: true };
  const asked = { ...organisation, settings };
  /** Shortly before midnight in Sydney, and shortly after; the booking is on the Monday. */
  const dayBefore = at('23:59', -1);
  const sameDay = at('00:01');
  const steps = [
    [historyOf.rostered, 'booking.dispatch'],
    [historyOf.rostered, 'booking.start'],
    [historyOf.active, 'booking.finish'],
  ] as const;

  it.each(steps)('is refused until it is meant, if the organisation wants that: %#', (history, name) => {
    const command = sample[name];
    const meant = { ...command, input: { ...command.input, early: true } } as BookingCommand;
    const here = { organisation: asked, now: dayBefore };
    given(...history)
      .when(command, here)
      .thenRefused('too_early', { path: ['early'] });
    expect(
      given(...history)
        .when(meant, here)
        .events(),
    ).toHaveLength(1);
    const onItsDay = { organisation: asked, now: sameDay };
    expect(
      given(...history)
        .when(command, onItsDay)
        .events(),
    ).toHaveLength(1);
    expect(
      given(...history)
        .when(command, { now: dayBefore })
        .events(),
    ).toHaveLength(1);
  });

  it('is judged by the clock of the booking', () => {
    const perth = created({ timeZone: 'Australia/Perth' });
    const here = { organisation: asked, now: at('02:00') };
    given(perth, allocated('ana')).when(sample['booking.dispatch'], here).thenRefused('too_early');
  });
});

describe('a booking in conflict', () => {
  const inConflict: BookingEvent = {
    type: 'BookingRescheduled',
    data: {
      ...span,
      conflict: true,
      violations: [
        {
          code: 'resource_shift_not_match',
          message: 'Job outside resource shift',
          resourceId: 'ana',
          details: {},
        },
      ],
    },
  };

  it('is no longer in conflict when it is parked or cancelled', () => {
    for (const command of [sample['booking.park'], sample['booking.cancel']]) {
      const state = given(...historyOf.rostered, inConflict)
        .when(command)
        .state();
      expect(state).toMatchObject({ conflict: false, violations: [] });
    }
  });
  it('that was cancelled on site and reopened counts as never started', () => {
    const state = given(...historyOf.active, cancelled)
      .when(sample['booking.reopen'])
      .state();
    expect(state).toMatchObject({ status: 'draft', onSiteAt: null });
  });
});

describe('a reason', () => {
  const asking = {
    ...organisation,
    workflow: { actions: { park: { reasonNeeded: true }, declineCancellation: { reasonNeeded: true } } },
  };
  it.each([
    ['booking.park', [created()], { bookingId, reason: ' ', start: null, end: null }],
    ['booking.declineCancellation', [...historyOf.rostered, requested], { bookingId, reason: '' }],
  ] as const)(
    'is asked for by %s where the workflow says so, and may be left out elsewhere',
    (name, past, input) => {
      const command = { name, input } as BookingCommand;
      given(...past)
        .when(command, { organisation: asking })
        .thenRefused('reason_required', { path: ['reason'] });
      expect(
        given(...past)
          .when(command)
          .events(),
      ).toHaveLength(1);
      const told = { name, input: { ...input, reason: 'Rain' } } as BookingCommand;
      expect(
        given(...past)
          .when(told, { organisation: asking })
          .events(),
      ).toHaveLength(1);
    },
  );
});
