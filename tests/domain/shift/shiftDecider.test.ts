import { describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../../domain/catalogues/records.ts';
import { type ShiftDetails, shift } from '../../../domain/shift/shift.ts';
import { commandFacts, specOf } from '../decisionSpec.ts';

const { given } = specOf(shift.decider, commandFacts);
const nights: ShiftDetails = {
  resourceId: 'ana',
  startDate: '2026-02-02',
  endDate: null,
  timings: [{ day: 1, begin: 79_200, end: 21_600 }],
};
const created: RecordEvent<'shift'> = { type: 'ShiftCreated', data: nights };
const removed: RecordEvent<'shift'> = { type: 'ShiftRemoved', data: {} };
const shiftId = 's1';

describe('a shift', () => {
  const create = { name: 'shift.create' as const, input: { shiftId, ...nights } };

  it('is created once, and again after it was removed', () => {
    given().when(create).thenEvents(created);
    given(created).when(create).thenRefused('already_exists');
    given(created, removed).when(create).thenEvents(created);
  });
  it('is replaced as a whole', () => {
    const weekly = { ...nights, endDate: '2026-06-30' };
    const outcome = given(created).when({ name: 'shift.change', input: { shiftId, ...weekly } });
    outcome.thenEvents({ type: 'ShiftChanged', data: weekly });
    expect(outcome.state()).toEqual({ status: 'current', details: weekly });
  });
  it('does not change if nothing differs', () => {
    given(created)
      .when({ name: 'shift.change', input: { shiftId, ...nights } })
      .thenNothing();
  });
  it('is removed once', () => {
    given(created).when({ name: 'shift.remove', input: { shiftId } }).thenEvents(removed);
    given(created, removed).when({ name: 'shift.remove', input: { shiftId } }).thenRefused('not_found');
  });
  it('that does not exist cannot be changed', () => {
    given()
      .when({ name: 'shift.change', input: { shiftId, ...nights } })
      .thenRefused('not_found');
  });
});
