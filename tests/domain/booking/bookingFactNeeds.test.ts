import { describe, expect, it } from 'vitest';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import { needsAllocationFacts } from '../../../domain/booking/bookingFactNeeds.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { at } from '../../support/allocationFixture.ts';
import { created, existing, historyOf, parked, span } from './bookingFixture.ts';

const bookingId = 'b1';
const draft = fold(bookingDecider, historyOf.draft);
const rostered = fold(bookingDecider, historyOf.rostered);
const later = { start: at('11:00'), end: at('12:00') };

describe('the facts that a decision needs', () => {
  it('a choice by hand: those of the people chosen, at the booking’s time', () => {
    const input = { bookingId, resourceIds: ['bob', 'bob'], force: false };
    expect(needsAllocationFacts({ name: 'booking.allocate', input }, draft)).toEqual({
      purpose: 'assess',
      span,
      resourceIds: ['bob'],
    });
  });
  it('the engine’s choice: those of everybody', () => {
    expect(
      needsAllocationFacts({ name: 'booking.allocateAutomatically', input: { bookingId } }, draft),
    ).toEqual({
      purpose: 'choose',
      span,
    });
  });
  it('moving: those of its people at the new time, none for a draft', () => {
    const command = { name: 'booking.reschedule' as const, input: { bookingId, ...later, force: false } };
    expect(needsAllocationFacts(command, rostered)).toEqual({
      purpose: 'assess',
      span: later,
      resourceIds: ['ana'],
    });
    expect(needsAllocationFacts(command, draft)).toBeUndefined();
  });
  it('resuming: those at the time it returns to', () => {
    const command = {
      name: 'booking.unpark' as const,
      input: { bookingId, start: later.start, force: false },
    };
    expect(needsAllocationFacts(command, fold(bookingDecider, historyOf.parked))).toMatchObject({
      span: later,
    });
    expect(needsAllocationFacts(command, fold(bookingDecider, [created(), parked]))).toBeUndefined();
  });
  it('editing: only if it can affect whether the people fit', () => {
    expect(
      needsAllocationFacts({ name: 'booking.edit', input: { bookingId, title: 'x' } }, rostered),
    ).toBeUndefined();
    expect(
      needsAllocationFacts({ name: 'booking.edit', input: { bookingId, external: true } }, rostered),
    ).toMatchObject({ purpose: 'assess', resourceIds: ['ana'] });
    expect(
      needsAllocationFacts({ name: 'booking.edit', input: { bookingId, address: '1 Elm St' } }, rostered),
    ).toMatchObject({ purpose: 'assess', resourceIds: ['ana'] });
  });
  it('locking: those of its people, whose fences it waits for', () => {
    const command = { name: 'booking.lock' as const, input: { bookingId } };
    expect(needsAllocationFacts(command, rostered)).toEqual({
      purpose: 'assess',
      span,
      resourceIds: ['ana'],
    });
    expect(needsAllocationFacts(command, draft)).toBeUndefined();
  });
  it('becoming active again: those of its people, if it is still to be done', () => {
    const command = { name: 'booking.reactivate' as const, input: { bookingId, force: false } };
    expect(needsAllocationFacts(command, { ...existing(...historyOf.rostered), inactive: true })).toEqual({
      purpose: 'assess',
      span,
      resourceIds: ['ana'],
    });
    expect(needsAllocationFacts(command, existing(...historyOf.finished))).toBeUndefined();
  });
  it('finishing: shifts of its people if the work continues, nothing if it is done', () => {
    const finish = (outcome: 'Done' | 'MultiDay') =>
      needsAllocationFacts({ name: 'booking.finish', input: { bookingId, outcome } }, rostered);
    expect(finish('Done')).toBeUndefined();
    expect(finish('MultiDay')).toMatchObject({ purpose: 'followUp', resourceIds: ['ana'] });
  });
  it('a booking that does not exist: nothing', () => {
    expect(
      needsAllocationFacts(
        { name: 'booking.allocateAutomatically', input: { bookingId } },
        { status: 'none' },
      ),
    ).toBeUndefined();
  });
});
