import { describe, expect, it } from 'vitest';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { at } from '../../support/allocationFixture.ts';
import { customerActor, resourceActor, scheduler, system } from '../decisionSpec.ts';
import { given, historyOf } from './bookingFixture.ts';

const bookingId = 'b1';
const lock: BookingCommand = { name: 'booking.lock', input: { bookingId } };
const unlock: BookingCommand = { name: 'booking.unlock', input: { bookingId } };
const locked = { type: 'BookingLocked', data: {} } as const;
const unlocked = { type: 'BookingUnlocked', data: {} } as const;

describe('a lock on a booking', () => {
  it('is put on and taken off; a second time changes nothing', () => {
    const once = given(...historyOf.rostered).when(lock);
    once.thenEvents(locked);
    expect(once.state()).toMatchObject({ status: 'rostered', locked: true });
    given(...historyOf.rostered, locked)
      .when(lock)
      .thenNothing();
    const off = given(...historyOf.rostered, locked).when(unlock);
    off.thenEvents(unlocked);
    expect(off.state()).toMatchObject({ status: 'rostered', locked: false });
    given(...historyOf.rostered)
      .when(unlock)
      .thenNothing();
  });

  it('is possible only on a booking that is still to be done', () => {
    for (const status of bookingStatuses) {
      const outcome = given(...historyOf[status]).when(lock);
      if (['draft', 'rostered', 'confirmed', 'dispatched', 'active'].includes(status)) {
        outcome.thenEvents(locked);
      } else outcome.thenRefused('transition_not_allowed', { status });
    }
    given().when(lock).thenRefused('not_found');
  });

  it('is only for planners', () => {
    for (const actor of [scheduler, system]) {
      given(...historyOf.rostered)
        .when(lock, { actor })
        .thenEvents(locked);
    }
    for (const actor of [resourceActor('ana'), customerActor('carol')]) {
      given(...historyOf.rostered)
        .when(lock, { actor })
        .thenRefused('not_allowed');
      given(...historyOf.rostered, locked)
        .when(unlock, { actor })
        .thenRefused('not_allowed');
    }
  });

  const moves: readonly BookingCommand[] = [
    {
      name: 'booking.reschedule',
      input: { bookingId, start: at('11:00'), end: at('12:00'), force: true },
    },
    { name: 'booking.allocate', input: { bookingId, resourceIds: ['bob'], force: true } },
    { name: 'booking.allocateAutomatically', input: { bookingId } },
    { name: 'booking.removeResource', input: { bookingId, resourceId: 'ana' } },
  ];
  it.each(moves.map((command) => [command.name, command] as const))(
    'refuses %s, even by force, until it is taken off',
    (_, command) => {
      given(...historyOf.rostered, locked)
        .when(command)
        .thenRefused('booking_locked');
      expect(
        given(...historyOf.rostered, locked, unlocked)
          .when(command)
          .events(),
      ).not.toEqual([]);
    },
  );

  it('refuses for missing rights or records before it refuses because of the lock', () => {
    const [move] = moves;
    if (move === undefined) throw new Error('there are moves');
    given(...historyOf.rostered, locked)
      .when(move, { actor: resourceActor('ana') })
      .thenRefused('not_allowed');
  });

  it('lets the work continue and its details be corrected', () => {
    const dispatched = given(...historyOf.confirmed, locked).when({
      name: 'booking.dispatch',
      input: { bookingId },
    });
    expect(dispatched.state()).toMatchObject({ status: 'dispatched', locked: true });
    const edited = given(...historyOf.confirmed, locked).when({
      name: 'booking.edit',
      input: { bookingId, title: 'Lunch' },
    });
    expect(edited.state()).toMatchObject({ details: { title: 'Lunch' }, locked: true });
  });

  it('ends when the booking is parked, cancelled or finished', () => {
    const ends: readonly (readonly [keyof typeof historyOf, BookingCommand])[] = [
      ['rostered', { name: 'booking.park', input: { bookingId, reason: '', start: null, end: null } }],
      ['rostered', { name: 'booking.cancel', input: { bookingId, reason: 'away' } }],
      ['active', { name: 'booking.finish', input: { bookingId, outcome: 'Done' } }],
    ];
    for (const [status, command] of ends) {
      const outcome = given(...historyOf[status], locked).when(command);
      expect(outcome.state()).toMatchObject({ locked: false });
    }
  });
});
