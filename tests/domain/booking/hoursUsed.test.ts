import { expect, test } from 'vitest';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { hoursUsed } from '../../../domain/booking/hoursUsed.ts';

const row = (status: BookingStatus, over: { customerId?: string; resources?: [] } = {}) => [
  { status, inactive: false, start: 1000, end: 4600, customerId: 'ash', resources: ['ana'], ...over },
];
const wide = { start: 0, end: 9000 };

test('hours count what is within the span, of current and completed jobs', () => {
  expect(hoursUsed(row('confirmed'), wide)).toBe(3600);
  expect(hoursUsed(row('confirmed'), { start: 2800, end: 9000 })).toBe(1800);
  expect(hoursUsed(row('confirmed'), { start: 5000, end: 9000 })).toBe(0);
  expect(hoursUsed(row('finished'), wide)).toBe(3600);
  expect(hoursUsed([...row('confirmed'), ...row('finished')], wide)).toBe(7200);
});

test('hours count drafts that somebody has, and neither parked or cancelled jobs, breaks nor drafts that nobody has', () => {
  expect(hoursUsed(row('draft'), wide)).toBe(3600);
  expect(hoursUsed(row('draft', { resources: [] }), wide)).toBe(0);
  expect(hoursUsed(row('rostered', { customerId: '' }), wide)).toBe(0);
  expect(hoursUsed(row('parked'), wide)).toBe(0);
  expect(hoursUsed(row('cancelled'), wide)).toBe(0);
});
