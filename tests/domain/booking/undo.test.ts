import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Booking, noBooking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import { automaticTypes, type BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import type { BookingCommand, BookingFacts } from '../../../domain/booking/bookingFacts.ts';
import { snapshotOf } from '../../../domain/booking/bookingSnapshot.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { stepToUndo } from '../../../domain/kernel/stepToUndo.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { aBooking, at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { customerActor, dispatcher, resourceActor } from '../decisionSpec.ts';
import { allocationFacts, facts, newBooking } from './bookingFixture.ts';

const bookingId = 'b1';
const span = { start: at('09:00'), end: at('10:00') };
const undoing = { automatic: automaticTypes, undone: 'BookingStepUndone' };
const allocation = allocationFacts();

/** One booking with its log: commands are decided, recorded and folded as the write side does it. */
function aHistory() {
  const events: RecordedEvent<BookingEvent>[] = [];
  let commands = 0;

  function stateAt(revision: number): Booking {
    return fold(bookingDecider, events.slice(0, revision + 1));
  }
  function record(commandId: string, actor: Actor, ...made: readonly BookingEvent[]): void {
    for (const event of made) {
      const revision = events.length;
      const about = { stream: `booking-acme.${bookingId}`, org: 'acme', version: 1, position: revision };
      const by = { actor: { uid: actor.uid, role: actor.role }, commandId, correlationId: commandId };
      const rest = { id: `e${revision}`, revision, at: revision, causationId: null, prev: null };
      events.push({ ...event, ...about, ...by, ...rest });
    }
  }
  return {
    events,
    record,
    now: () => stateAt(events.length),
    send(command: BookingCommand, actor: Actor = dispatcher) {
      commands += 1;
      const commandId = `c${commands}`;
      const step =
        command.name === 'booking.undo' ? stepToUndo(events, command.input.commandId, undoing) : undefined;
      const earlier = step === undefined || step.before === null ? noBooking : stateAt(step.before);
      const told: BookingFacts = { ...facts, actor, allocation, step, earlier };
      const decision = bookingDecider.decide(stateAt(events.length), command, told);
      if (Result.isSuccess(decision)) record(commandId, actor, ...decision.success);
      return { commandId, decision, changed: Result.isSuccess(decision) && decision.success.length > 0 };
    },
  };
}

function undo(commandId: string): BookingCommand {
  return { name: 'booking.undo', input: { bookingId, commandId } };
}
const create: BookingCommand = { name: 'booking.create', input: { bookingId, ...newBooking, ...span } };
const allocate: BookingCommand = {
  name: 'booking.allocate',
  input: { bookingId, resourceIds: ['ana'], force: false },
};
const confirm: BookingCommand = { name: 'booking.confirm', input: { bookingId } };
const dispatch: BookingCommand = { name: 'booking.dispatch', input: { bookingId } };
const unassign: BookingCommand = { name: 'booking.removeResource', input: { bookingId, resourceId: 'ana' } };
const cancel: BookingCommand = { name: 'booking.cancel', input: { bookingId, reason: 'no need' } };

/** A snapshot, or nothing. */
function seen(booking: Booking) {
  return booking.status === 'none' ? undefined : snapshotOf(booking);
}

describe('undoing a step of a booking', () => {
  test('a confirmed booking whose last person was taken off has the person and is confirmed again', () => {
    const one = aHistory();
    for (const command of [create, allocate, confirm]) one.send(command);
    const before = one.now();
    const { commandId } = one.send(unassign);
    expect(one.now().status).toBe('draft');
    one.send(undo(commandId));
    expect(one.now()).toMatchObject({ status: 'confirmed', resourceIds: ['ana'] });
    expect(seen(one.now())).toEqual(seen(before));
  });

  test('a cancelled booking is what it was, although its workflow has no step back', () => {
    const one = aHistory();
    for (const command of [create, allocate, confirm, dispatch]) one.send(command);
    const { commandId } = one.send(cancel);
    one.send(undo(commandId));
    expect(one.now()).toMatchObject({ status: 'dispatched', resourceIds: ['ana'] });
  });

  test('what others have done since is named, and nothing changes', () => {
    const one = aHistory();
    const other = { ...dispatcher, uid: 'u-other' };
    for (const command of [create, allocate]) one.send(command);
    const { commandId } = one.send(confirm);
    one.send(dispatch, other);
    expect(one.send(undo(commandId)).decision).toMatchObject({
      failure: {
        code: 'changed_since',
        details: { undone: false, since: [{ type: 'BookingDispatched', uid: 'u-other' }] },
      },
    });
    expect(one.now().status).toBe('dispatched');
  });

  test('a recheck and steps that were undone themselves are in nobody’s way', () => {
    const one = aHistory();
    for (const command of [create, allocate]) one.send(command);
    const first = one.send(confirm).commandId;
    one.record('recheck', dispatcher, {
      type: 'BookingRechecked',
      data: { resourceId: 'ana', conflict: true, violations: [] },
    });
    const second = one.send(dispatch).commandId;
    const undone = one.send(undo(second)).commandId;
    expect(one.send(undo(first)).changed).toBe(true);
    expect(one.now().status).toBe('rostered');
    expect(one.send(undo(undone)).decision).toMatchObject({ failure: { code: 'changed_since' } });
  });

  test('once undone, it cannot be undone again until it was redone', () => {
    const one = aHistory();
    for (const command of [create, allocate]) one.send(command);
    const { commandId } = one.send(confirm);
    const undone = one.send(undo(commandId)).commandId;
    expect(one.send(undo(commandId)).decision).toMatchObject({
      failure: { code: 'changed_since', details: { undone: true } },
    });
    expect(one.send(undo(undone)).changed).toBe(true);
    expect(one.events.at(-1)).toMatchObject({ data: { step: 'BookingConfirmed', again: true } });
    expect(one.now().status).toBe('confirmed');
    expect(one.send(undo(commandId)).changed).toBe(true);
    expect(one.now().status).toBe('rostered');
  });

  test('it is for whoever could take the step, and an undoing is no way around that', () => {
    const one = aHistory();
    const ana = resourceActor('ana');
    for (const command of [create, allocate, confirm]) one.send(command);
    const dispatched = one.send(dispatch, ana).commandId;
    expect(one.send(undo(dispatched), ana).changed).toBe(true);
    const cancelled = one.send(cancel).commandId;
    const undone = one.send(undo(cancelled)).commandId;
    for (const step of [cancelled, undone]) {
      expect(Result.isFailure(one.send(undo(step), ana).decision)).toBe(true);
    }
    expect(one.send(undo(undone), ana).decision).toMatchObject({ failure: { code: 'not_allowed' } });
    expect(one.send(undo(undone), customerActor('c1')).decision).toMatchObject({
      failure: { code: 'not_allowed' },
    });
    expect(one.send(undo(undone)).changed).toBe(true);
    expect(one.now().status).toBe('cancelled');
  });

  test('somebody who has other work by now is not double-booked by an undoing', () => {
    const busy = allocationFacts({ bookings: [aBooking('other', ['ana'], span.start, span.end)] });
    const one = aHistory();
    for (const command of [create, allocate]) one.send(command);
    const { commandId } = one.send(unassign);
    const step = stepToUndo(one.events, commandId, undoing);
    const told = { ...facts, allocation: busy, step, earlier: fold(bookingDecider, one.events.slice(0, 2)) };
    expect(bookingDecider.decide(one.now(), undo(commandId), told)).toMatchObject({
      failure: { code: 'resource_busy' },
    });
  });

  test('a command that did nothing to it is no step of it', () => {
    const one = aHistory();
    one.send(create);
    expect(one.send(undo('elsewhere')).decision).toMatchObject({
      failure: { code: 'invalid_input', details: { path: ['commandId'] } },
    });
  });

  const steps: fc.Arbitrary<BookingCommand> = fc.constantFrom<BookingCommand[]>(
    allocate,
    confirm,
    dispatch,
    unassign,
    cancel,
    { name: 'booking.start', input: { bookingId } },
    { name: 'booking.finish', input: { bookingId, outcome: 'Done' } },
    { name: 'booking.lock', input: { bookingId } },
    { name: 'booking.unlock', input: { bookingId } },
    { name: 'booking.deactivate', input: { bookingId } },
    { name: 'booking.reactivate', input: { bookingId, force: false } },
    { name: 'booking.reopen', input: { bookingId } },
    { name: 'booking.park', input: { bookingId, reason: '', start: null, end: null } },
    { name: 'booking.unpark', input: { bookingId, force: false } },
    { name: 'booking.edit', input: { bookingId, title: 'Other', start: at('11:00'), end: at('12:00') } },
    { name: 'booking.edit', input: { bookingId, title: 'Garden' } },
    {
      name: 'booking.reschedule',
      input: { bookingId, start: at('13:00'), end: at('14:00'), resourceIds: ['bob'], force: true },
    },
  );

  test('whatever was done is undone one by one back to the beginning, and redone one by one to the end', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 12 }), (commands) => {
        const one = aHistory();
        one.send(create);
        const taken: { readonly commandId: string; readonly before: Booking; readonly after: Booking }[] = [];
        for (const command of commands) {
          const before = one.now();
          const { commandId, changed } = one.send(command);
          if (changed) taken.push({ commandId, before, after: one.now() });
        }
        const undone: string[] = [];
        for (const { commandId, before } of taken.toReversed()) {
          const sent = one.send(undo(commandId));
          expect(sent.changed).toBe(true);
          expect(seen(one.now())).toEqual(seen(before));
          undone.push(sent.commandId);
        }
        for (const [at, commandId] of undone.toReversed().entries()) {
          expect(one.send(undo(commandId)).changed).toBe(true);
          expect(seen(one.now())).toEqual(seen(taken[at]?.after ?? noBooking));
        }
      }),
      { numRuns: runs(150) },
    );
  });
});
