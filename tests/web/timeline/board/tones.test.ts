import { expect, test } from 'vitest';
import { boardOf } from '../../../../web/timeline/board/board.ts';
import { tonesBy } from '../../../../web/timeline/board/tones.ts';
import { smallBoard } from '../boardFixture.ts';

const { bookings, labels } = boardOf(smallBoard());
const [booking] = bookings.values();
const [first, second] = labels.values();
if (booking === undefined || first === undefined || second === undefined)
  throw new Error('the board is empty');

test('a booking has the colour of the first of its labels, that of the label itself where it has one', () => {
  const known = new Map([
    ['a', { ...first, id: 'a', name: 'Alpha', colour: '#2f9e44' }],
    ['b', { ...second, id: 'b', name: 'Beta', colour: null }],
  ]);
  const tone = tonesBy('label', known);
  const [alpha, beta] = [
    { id: 'a', name: 'Alpha' },
    { id: 'b', name: 'Beta' },
  ];
  expect(tone({ ...booking, labels: [beta, alpha] })).toBe('#2f9e44');
  expect(tone({ ...booking, labels: [beta] })).toMatch(/^oklch/);
  expect(tone({ ...booking, labels: [] })).toMatch(/^#/);
});

test('a customer has one colour, whatever else is on the board, and a status needs none', () => {
  const tone = tonesBy('customer', labels);
  const same = tonesBy('customer', new Map());
  const seen = new Set([...bookings.values()].map((one) => tone(one)));
  expect(seen.size).toBeGreaterThan(1);
  for (const one of bookings.values()) expect(same(one)).toBe(tone(one));
  expect(tonesBy('status', labels)(booking)).toBeUndefined();
});
