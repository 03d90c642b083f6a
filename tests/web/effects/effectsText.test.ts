import { expect, test } from 'vitest';
import { effectsText } from '../../../web/effects/effectsText.ts';

const bookings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ bookingId: `b-${at}`, title: '', start: at, end: at + 1 }));
const text = (made: number, mended: number, inBackground?: number) =>
  effectsText({
    conflicts: [],
    newConflicts: bookings(made),
    freed: bookings(mended),
    ...(inBackground === undefined ? {} : { inBackground }),
  });

test('the effects of a change are one sentence, and none if there are none', () => {
  expect(text(0, 0)).toBeUndefined();
  expect(text(1, 0)).toBe('1 booking would be in conflict.');
  expect(text(34, 0)).toBe('34 bookings would be in conflict.');
  expect(text(0, 2)).toBe('2 bookings would no longer be in conflict.');
  expect(text(1234, 1)).toBe('1,234 bookings would be in conflict, and 1 would no longer be.');
});

test('bookings that were not checked are mentioned', () => {
  expect(text(34, 0, 4800)).toBe('34 bookings would be in conflict. 4,800 later bookings were not checked.');
  expect(text(0, 0, 1)).toBe('None of the bookings checked would change. 1 later booking was not checked.');
});
