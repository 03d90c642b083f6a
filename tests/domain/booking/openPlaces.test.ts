import { expect, test } from 'vitest';
import { openPlaces, staffingBadge } from '../../../domain/booking/openPlaces.ts';

const booking = (
  status: Parameters<typeof openPlaces>[0]['status'],
  resourcesNeeded: number,
  assigned: number,
) => ({ status, inactive: false, resourcesNeeded, resources: Array.from({ length: assigned }) });

test('a booking lacks as many people as it needs and has not, while somebody is still looked for', () => {
  expect(openPlaces(booking('draft', 1, 0))).toBe(1);
  expect(openPlaces(booking('rostered', 3, 1))).toBe(2);
  expect(openPlaces(booking('active', 2, 1))).toBe(1);
  expect(openPlaces(booking('confirmed', 1, 2))).toBe(0);
  for (const status of ['finished', 'reviewed', 'feedback', 'parked', 'cancelled'] as const) {
    expect(openPlaces(booking(status, 2, 1))).toBe(0);
  }
  expect(openPlaces({ ...booking('draft', 1, 0), inactive: true })).toBe(0);
});

test('the badge tells who is there of whom a booking for several needs, and is not there if it has them', () => {
  expect(staffingBadge(booking('confirmed', 2, 1))).toBe('1 of 2');
  expect(staffingBadge(booking('draft', 3, 0))).toBe('0 of 3');
  expect(staffingBadge(booking('confirmed', 2, 2))).toBeUndefined();
  expect(staffingBadge(booking('draft', 1, 0))).toBeUndefined();
});
