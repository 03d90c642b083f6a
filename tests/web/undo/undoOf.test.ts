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
