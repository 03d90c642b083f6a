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
