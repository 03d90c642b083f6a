import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { absence, absenceStatuses, longestAbsenceSeconds } from '../../../domain/absence/absence.ts';
import type { RecordEvent } from '../../../domain/catalogues/records.ts';
import type { CommandOf } from '../../../domain/kernel/decider.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { commandFacts, NOON, specOf } from '../decisionSpec.ts';

type AbsenceCommand = CommandOf<typeof absence.commands>;

const { given } = specOf(absence.decider, commandFacts);
const absenceId = 'a1';
const day = 86_400;
const asked = {
  resourceId: 'ana',
  kind: 'leave' as const,
  start: NOON,
  end: NOON + day,
  reason: 'Family',
  status: 'requested' as const,
};
const requested: RecordEvent<'absence'> = { type: 'AbsenceCreated', data: asked };
const approved: RecordEvent<'absence'> = { type: 'AbsenceApproved', data: {} };
const declined: RecordEvent<'absence'> = { type: 'AbsenceDeclined', data: { reason: 'Too few people' } };
const cancelled: RecordEvent<'absence'> = { type: 'AbsenceCancelled', data: { reason: '' } };
const create: AbsenceCommand = { name: 'absence.create', input: { absenceId, ...asked } };
const approve: AbsenceCommand = { name: 'absence.approve', input: { absenceId } };
const decline: AbsenceCommand = { name: 'absence.decline', input: { absenceId, reason: 'Too few people' } };
const cancel: AbsenceCommand = { name: 'absence.cancel', input: { absenceId, reason: '' } };

describe('leave', () => {
  it('is entered once', () => {
    given().when(create).thenEvents(requested);
    given(requested).when(create).thenRefused('already_exists');
  });
  it('is approved or declined, and a decision can be revised', () => {
    given(requested).when(approve).thenEvents(approved);
    given(requested).when(decline).thenEvents(declined);
    given(requested, declined).when(approve).thenEvents(approved);
    given(requested, approved).when(decline).thenEvents(declined);
    given(requested, approved).when(approve).thenNothing();
    given(requested, declined).when(decline).thenNothing();
  });
  it('keeps the reason why it was declined, and drops it when it is approved', () => {
    expect(fold(absence.decider, [requested, declined])).toMatchObject({
      stage: 'declined',
      details: { decidedReason: 'Too few people' },
    });
    expect(fold(absence.decider, [requested, declined, approved])).toMatchObject({
      stage: 'approved',
      details: { decidedReason: null },
    });
  });
  it('that was cancelled stays cancelled', () => {
    given(requested).when(cancel).thenEvents(cancelled);
    given(requested, cancelled).when(cancel).thenNothing();
    given(requested, cancelled).when(approve).thenRefused('transition_not_allowed', { status: 'cancelled' });
    given(requested, cancelled).when(decline).thenRefused('transition_not_allowed');
  });
  it('changes only in what differs, and not once it is cancelled or declined', () => {
    const longer: AbsenceCommand = {
      name: 'absence.change',
      input: { absenceId, end: NOON + 2 * day, reason: 'Family' },
    };
    given(requested)
      .when(longer)
      .thenEvents({ type: 'AbsenceChanged', data: { end: NOON + 2 * day } });
    given(requested)
      .when({ name: 'absence.change', input: { absenceId, reason: 'Family' } })
      .thenNothing();
    given(requested, declined).when(longer).thenRefused('transition_not_allowed', { status: 'declined' });
    given(requested, cancelled).when(longer).thenRefused('transition_not_allowed');
  });
  it('ends after it starts and lasts a year at most, naming the field', () => {
    const until = (end: number) =>
      given(requested).when({ name: 'absence.change', input: { absenceId, end } });
    until(NOON).thenRefused('invalid_input', { path: ['end'] });
    until(NOON + longestAbsenceSeconds + 1).thenRefused('invalid_input', { path: ['end'] });
    const issues = (end: number) =>
      absence.commands['absence.create'].safeParse({ ...asked, end }).error?.issues.map(({ path }) => path);
    expect(issues(NOON)).toEqual([['end']]);
    expect(issues(NOON + longestAbsenceSeconds + 1)).toEqual([['end']]);
    expect(issues(NOON + longestAbsenceSeconds)).toBeUndefined();
  });
  it('goes by the steps that the organisation has left, but what was entered can always be undone', () => {
    const actions = { approve: { removed: true }, cancel: { removed: true } } as const;
    const ofLeave = { kind: 'absence', groupID: null, isDefault: true, actions };
    const facts = { ...commandFacts, workflows: { workflow: standardWorkflow, workflows: [ofLeave] } };
    const asLeft = specOf(absence.decider, facts);
    asLeft.given(requested).when(approve).thenRefused('transition_not_allowed');
    asLeft.given(requested).when(decline).thenEvents(declined);
    const step = { step: 'AbsenceCreated', again: false, before: 0, undone: false, since: [] };
    specOf(absence.decider, { ...facts, step })
      .given(requested)
      .when({ name: 'absence.undo', input: { absenceId, commandId: 'entered' } })
      .thenEvents(cancelled);
  });
  it('that does not exist cannot be approved or declined', () => {
    for (const command of [approve, decline, cancel]) given().when(command).thenRefused('not_found');
  });
});

test('whatever happens to leave, it has one of its statuses and ends after it starts', () => {
  const command: fc.Arbitrary<AbsenceCommand> = fc.oneof(
    fc.constantFrom(create, approve, decline, cancel),
    fc
      .record({ start: fc.integer({ min: 0, max: 9 }), end: fc.integer({ min: 0, max: 9 }) })
      .map(
        ({ start, end }): AbsenceCommand => ({ name: 'absence.change', input: { absenceId, start, end } }),
      ),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
      let state = absence.decider.initial;
      for (const one of commands) {
        const decision = absence.decider.decide(state, one, commandFacts);
        const events = decision._tag === 'Success' ? decision.success : [];
        state = fold(absence.decider, events, state);
        if (!('details' in state)) continue;
        expect(absenceStatuses).toContain(state.stage);
        expect(state.details.end).toBeGreaterThan(state.details.start);
      }
    }),
  );
});
