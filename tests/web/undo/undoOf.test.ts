import { expect, test } from 'vitest';
import { redoOf, undoOf } from '../../../web/undo/undoOf.ts';

const input = { shiftOfferId: 'one', resourceId: 'ben' };
const taken = (...undo: readonly string[]) => ({
  commandId: 'c',
  stream: 'shiftOffer-acme.one',
  revision: 3,
  recordId: 'one',
  events: [
    { stream: 'shiftOffer-acme.one', subject: 'one', type: 'OfferAgreed', data: { resourceId: 'ben' } },
  ],
  report: { days: [], setUp: [], undo: undo.map((name) => ({ name, input })) },
});

test('a step that several commands took back is taken again from the last of them to the first', () => {
  const step = undoOf('shiftOffer.takeBack', taken('shiftOffer.agree', 'shiftOffer.approve'));
  expect(step?.undo.map(({ name }) => name)).toEqual(['shiftOffer.agree', 'shiftOffer.approve']);
  const [agree, approve] = step?.undo ?? [];
  if (step === undefined || agree === undefined || approve === undefined) throw new Error('both are sent');
  const again = redoOf(step, [
    { ...agree, answer: taken('shiftOffer.disagree') },
    { ...approve, answer: taken('shiftOffer.takeBack') },
  ]);
  expect(again?.undo.map(({ name }) => name)).toEqual(['shiftOffer.takeBack', 'shiftOffer.disagree']);
});

test('a step that nothing takes back is offered no undo', () => {
  expect(undoOf('shiftOffer.archive', taken())).toBeUndefined();
});

test('a step of a record is called what its declaration says, and goes back to the revision before it', () => {
  const event = { stream: 'pod-acme.one', subject: 'one', type: 'PodBroughtBack', data: {} };
  const answer = { ...taken(), stream: 'pod-acme.one', report: undefined, events: [event] };
  expect(undoOf('pod.backToDepot', answer)).toEqual({
    label: 'Pod brought back',
    undo: [{ name: 'pod.revert', input: { podId: 'one', revision: 2 }, ifRevision: 3 }],
  });
});

test('a step is called as the group of its record calls it, if that has a workflow of its own', () => {
  const event = { stream: 'task-acme.one', subject: 'one', type: 'TaskStarted', data: {} };
  const answer = { ...taken(), stream: 'task-acme.one', report: undefined, events: [event] };
  const of = (kind: string, groupID: string, done: string) => ({
    kind,
    groupID,
    isDefault: false,
    actions: { [kind === 'task' ? 'start' : 'confirm']: { done } },
  });
  const workflows = {
    workflow: { actions: { confirm: { done: 'accepted' } } },
    workflows: [of('task', 'night', 'begun'), of('booking', 'night', 'promised')],
  };
  const called = (command: string, groupIds?: readonly string[]) =>
    undoOf(command, { ...answer, stream: `${command.split('.')[0]}-acme.one` }, workflows, groupIds)?.label;
  expect(called('task.start', ['night'])).toBe('Task begun');
  expect(called('task.start', ['day'])).toBe('Task started');
  expect(called('booking.confirm', ['night'])).toBe('Booking promised');
  expect(called('booking.confirm')).toBe('Booking accepted');
});
