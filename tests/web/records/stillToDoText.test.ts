import { expect, test } from 'vitest';
import { stillToDoText } from '../../../web/records/stillToDoText.ts';

test('what somebody still has to do is counted, and of several those with the most are named', () => {
  const of = (...totals: readonly number[]) =>
    stillToDoText(totals.map((total, at) => ({ title: `Person ${at}`, total })));
  expect(of()).toBe('No bookings are still to do.');
  expect(of(1)).toBe('Still to do: 1 booking.');
  expect(of(2, 12)).toBe('Still to do: 14 bookings, Person 1 12, Person 0 2.');
  expect(of(1, 2, 3, 4, 5)).toBe('Still to do: 15 bookings, Person 4 5, Person 3 4, Person 2 3, 2 more.');
});
