import { expect, test } from 'vitest';
import { previewText, previewTitle } from '../../../web/masterLabels/previewText.ts';

const some = { seen: 2, all: 9, first: [{ id: 'a', name: 'Ana' }] };
const none = { seen: 0, all: 4, first: [] };
const empty = { seen: 0, all: 0, first: [] };
const whole = { seen: 3, all: 3, first: [{ id: 'a', name: '' }] };

test('a preview says how many of each kind are seen, and names the first', () => {
  expect(previewText('resource', some)).toEqual({
    term: 'People',
    counts: '2 of 9',
    names: 'Ana and 1 more',
  });
  expect(previewText('customer', none)).toEqual({ term: 'Customers', counts: 'None of 4', names: undefined });
  expect(previewText('booking', empty)).toMatchObject({ term: 'Bookings to come', counts: 'There are none' });
  // A booking without a title names nothing.
  expect(previewText('booking', whole)).toMatchObject({ counts: '3 of 3', names: undefined });
});

test('a set that limits nothing shows everything', () => {
  const position = 1;
  expect(previewTitle({ position, booking: whole, customer: whole, resource: empty })).toBe(
    'Planners with this set see everything',
  );
  expect(previewTitle({ position, booking: whole, customer: none, resource: empty })).toBe(
    'Planners with this set see',
  );
});
