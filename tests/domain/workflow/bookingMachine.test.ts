import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { bookingMachine, type StepEvent } from '../../../domain/workflow/bookingMachine.ts';
import {
  type BookingAction,
  bookingActions,
  standardWorkflow,
  type WorkflowDefinition,
} from '../../../domain/workflow/workflowDefinition.ts';
import { at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { facts, given, newBooking } from '../booking/bookingFixture.ts';
import { customerActor, dispatcher } from '../decisionSpec.ts';

/** Every step that anybody could take, with nobody, one or two people on the booking after it. */
function steps(context: { people: number }): StepEvent[] {
  return bookingActions.flatMap((type) => {
    const people =
      type === 'allocate'
        ? [1, 2]
        : type === 'removeResource'
          ? [Math.max(0, context.people - 1)]
          : [type === 'reopen' ? 0 : context.people];
    return people.map((count) => ({ type, by: { role: 'anyone' as const }, people: count }));
  });
}

function pathsOf(definition: WorkflowDefinition) {
  return getShortestPaths(bookingMachine(definition), {
    input: { people: 0, cancellationRequested: false },
    events: (snapshot) => steps(snapshot.context),
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  });
}

const bookingId = 'b1';
const commandOf: { readonly [Action in BookingAction]: (people: number) => BookingCommand } = {
  edit: () => ({ name: 'booking.edit', input: { bookingId } }),
  reschedule: () => ({
    name: 'booking.reschedule',
    input: { bookingId, start: at('12:00'), end: at('13:00'), force: false },
  }),
  allocate: (people) => ({
    name: 'booking.allocate',
    input: { bookingId, resourceIds: ['ana', 'bob'].slice(0, people), force: false },
  }),
  removeResource: (people) => ({
    name: 'booking.removeResource',
    input: { bookingId, resourceId: people === 0 ? 'ana' : 'bob' },
  }),
  confirm: () => ({ name: 'booking.confirm', input: { bookingId } }),
  dispatch: () => ({ name: 'booking.dispatch', input: { bookingId } }),
  start: () => ({ name: 'booking.start', input: { bookingId } }),
  finish: () => ({ name: 'booking.finish', input: { bookingId, outcome: 'Done' } }),
  review: () => ({ name: 'booking.review', input: { bookingId, review: '' } }),
  feedback: () => ({ name: 'booking.feedback', input: { bookingId, feedback: '', rating: null } }),
  park: () => ({ name: 'booking.park', input: { bookingId, reason: '', start: null, end: null } }),
  unpark: () => ({ name: 'booking.unpark', input: { bookingId, force: false } }),
  cancel: () => ({ name: 'booking.cancel', input: { bookingId, reason: 'away' } }),
  reopen: () => ({ name: 'booking.reopen', input: { bookingId } }),
  requestCancellation: () => ({
    name: 'booking.requestCancellation',
    input: { bookingId, reason: 'unwell' },
  }),
  approveCancellation: () => ({ name: 'booking.approveCancellation', input: { bookingId } }),
  declineCancellation: () => ({ name: 'booking.declineCancellation', input: { bookingId, reason: '' } }),
};

describe('the standard workflow as a machine', () => {
  const paths = pathsOf(standardWorkflow);

  it('reaches every status', () => {
    const reached = new Set(paths.map(({ state }) => String(state.value)));
    expect([...reached].sort()).toEqual([...bookingStatuses].sort());
  });

  it('has a way to finished from every status before it', () => {
    for (const { state } of paths) {
      if (['finished', 'reviewed', 'feedback'].includes(String(state.value))) continue;
      const onward = getShortestPaths(bookingMachine(standardWorkflow), {
        fromState: state,
        events: (snapshot) => steps(snapshot.context),
        serializeState: ({ value, context }) => JSON.stringify([value, context]),
        toState: (snapshot) => snapshot.value === 'finished',
      });
      expect(onward).not.toEqual([]);
    }
  });

  it('never has people on a draft, nor a job under way without people', () => {
    for (const { state } of paths) {
      if (state.value === 'draft') expect(state.context.people).toBe(0);
      if (['rostered', 'confirmed', 'dispatched', 'active'].includes(String(state.value))) {
        expect(state.context.people).toBeGreaterThan(0);
      }
    }
  });

  for (const { state, steps } of paths) {
    const taken = steps.map(({ event }) => String(event.type)).filter((type) => type !== 'xstate.init');
    it(`and the decisions agree on the way ${taken.join(', ') || 'nowhere'} to ${String(state.value)}`, () => {
      const born = given().when({
        name: 'booking.create',
        input: { ...newBooking, start: at('09:00'), end: at('10:00') },
      });
      let events = born.events();
      for (const { event } of steps) {
        if (!bookingActions.includes(event.type)) continue;
        const actor = event.type === 'requestCancellation' ? customerActor('carol') : dispatcher;
        const outcome = given(...events).when(commandOf[event.type](event.people), { ...facts, actor });
        events = [...events, ...outcome.events()];
      }
      const booking = fold(bookingDecider, events);
      expect(booking).toMatchObject({ status: state.value });
      if (booking.status === 'none') return;
      expect(booking.resourceIds).toHaveLength(state.context.people);
      expect(booking.cancellationRequest !== null).toBe(state.context.cancellationRequested);
    });
  }
});

describe('a workflow with steps removed', () => {
  it('reaches nothing that the standard one does not', () => {
    const standard = new Set(pathsOf(standardWorkflow).map(({ state }) => String(state.value)));
    fc.assert(
      fc.property(fc.subarray([...bookingActions]), (removed) => {
        const definition = {
          actions: Object.fromEntries(removed.map((action) => [action, { removed: true }])),
        };
        for (const { state, steps } of pathsOf(definition)) {
          expect(standard).toContain(String(state.value));
          for (const { event } of steps) expect(removed).not.toContain(event.type);
        }
      }),
      { numRuns: runs(30) },
    );
  });
});
