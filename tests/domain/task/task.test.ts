import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { label } from '../../../domain/label/label.ts';
import { taskStages } from '../../../domain/label/labelUses.ts';
import { momentsOf } from '../../../domain/record/moments.ts';
import { recordReferences } from '../../../domain/record/recordReferences.ts';
import { stageLabels } from '../../../domain/record/stages.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { task } from '../../../domain/task/task.ts';
import { taskOf } from '../../../domain/taskTemplate/taskTemplate.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const facts = { actor: systemActor('dee', 'acme'), now: 1_000, newId: (purpose: string) => purpose };

/** The task after some commands; the code of a refusal. */
function taskAfter(...steps: readonly (readonly [step: string, input?: object])[]) {
  let state: Parameters<typeof task.anyDecider.evolve>[0] = task.anyDecider.initial;
  for (const [step, input = {}] of steps) {
    const name = `task.${step}`;
    const parsed = task.anyCommands[name]?.safeParse({ taskId: 'one', ...input });
    if (parsed === undefined || !parsed.success) return 'invalid_input';
    const decided = task.anyDecider.decide(state, { name, input: parsed.data }, facts);
    if (Result.isFailure(decided)) return decided.failure.code;
    state = decided.success.filter(task.anyDecider.isEvent).reduce(task.anyDecider.evolve, state);
  }
  return state;
}
const photo = { id: 'file-1', name: 'meter.jpg', mediaType: 'image/jpeg', size: 5, sha256: 'a'.repeat(64) };
const made = ['create', { title: 'Order parts', checklist: [{ text: 'Pipes', done: false }] }] as const;

test('people are reminded as long before a task is due as it says: a day unless it says otherwise', () => {
  const due = 1_000_000;
  const remindedAt = (more: object) => {
    const made = taskAfter(['create', { title: 'Order parts', due, ...more }]);
    if (typeof made === 'string' || !('details' in made)) throw new Error('it was not made');
    const fact = { ...made.details, stage: 'open' };
    return momentsOf(task.declaration, fact, zoneOf('Australia/Sydney')).map(({ at }) => at);
  };
  expect(remindedAt({})).toEqual([due - 86_400]);
  expect(remindedAt({ remindBefore: 1800 })).toEqual([due - 1800]);
});

test('D224: cancelling a task requires a reason', () => {
  expect(taskAfter(made, ['cancel'])).toBe('invalid_input');
  expect(taskAfter(made, ['cancel', { cancelledReason: '' }])).toBe('invalid_input');
  expect(taskAfter(made, ['cancel', { cancelledReason: 'Not needed' }])).toMatchObject({
    stage: 'cancelled',
    details: { cancelledReason: 'Not needed' },
  });
});

describe('S232: a status of the organisation’s own', () => {
  test('comes with the step to its stage, is set where the task is, and goes with the next step', () => {
    const waiting = taskAfter(made, ['start', { statusId: 'supplier' }]);
    expect(waiting).toMatchObject({ stage: 'active', details: { statusId: 'supplier', startedAt: 1_000 } });
    expect(taskAfter(made, ['start'], ['setStatus', { statusId: 'supplier' }])).toEqual(waiting);
    expect(taskAfter(made, ['start', { statusId: 'supplier' }], ['finish'])).toMatchObject({
      stage: 'finished',
      details: { statusId: null },
    });
  });

  test('must be of the stage in which the task is then', () => {
    const asked = (name: string, stage: string) =>
      recordReferences(task.declaration, { name, input: { statusId: 'supplier' } }, { stage }).flatMap(
        ({ added }) => (added === undefined ? [] : [`${added.among.field} ${added.among.value}`]),
      );
    expect(asked('task.start', 'open')).toEqual(['type taskstatus', 'taskStage active']);
    expect(asked('task.setStatus', 'finished')).toEqual(['type taskstatus', 'taskStage finished']);
  });

  test('belongs to one of the stages that tasks have', () => {
    const { stages } = task.declaration;
    expect(stages && stageLabels({ states: stages.states })).toEqual(taskStages);
    const input = { name: 'Waits', type: 'taskstatus' };
    expect(label.anyCommands['label.create']?.safeParse(input).success).toBe(false);
    expect(label.anyCommands['label.create']?.safeParse({ ...input, taskStage: 'active' }).success).toBe(
      true,
    );
  });
});

test('points of a checklist are ticked off while something is still to be done', () => {
  const ticked = { checklist: [{ text: 'Pipes', done: true }] };
  expect(taskAfter(made, ['tick', ticked])).toMatchObject({ stage: 'open', details: ticked });
  expect(taskAfter(made, ['finish'], ['tick', ticked])).toBe('transition_not_allowed');
});

test('files are attached to a task and taken from it until it is cancelled, also when it is finished', () => {
  const attached = { file: photo, secondFile: null, thirdFile: null };
  expect(taskAfter(made, ['attach', attached])).toMatchObject({ stage: 'open', details: { file: photo } });
  const removed = taskAfter(made, ['attach', attached], ['finish'], ['attach', { ...attached, file: null }]);
  expect(removed).toMatchObject({ stage: 'finished', details: { file: null } });
  expect(taskAfter(made, ['cancel', { cancelledReason: 'Not needed' }], ['attach', attached])).toBe(
    'transition_not_allowed',
  );
});

test('a template makes the task of a booking with its time up to when that is due, and with nothing ticked off', () => {
  const template = {
    title: 'Pack',
    description: '',
    checklist: [{ text: 'Gloves', done: true }],
    priority: 'normal',
    duration: 600,
    labelIds: [],
    equipmentIds: ['hoist'],
    broughtBy: ['care'],
    dueAt: 'start',
  } as const;
  const whole = {
    ...template,
    checklist: [...template.checklist],
    labelIds: [],
    equipmentIds: ['hoist'],
    broughtBy: ['care'],
  };
  const booking = { bookingId: 'b', start: 10_000, end: 20_000 };
  expect(taskOf(whole, booking)).toMatchObject({ bookingId: 'b', due: 10_000, start: 9_400, end: 10_000 });
  expect(taskOf({ ...whole, dueAt: 'never' }, booking)).toMatchObject({ due: null, start: null, end: null });
  expect(taskOf(whole, null)).toMatchObject({
    bookingId: null,
    due: null,
    equipmentIds: ['hoist'],
    checklist: [{ text: 'Gloves', done: false }],
  });
});
