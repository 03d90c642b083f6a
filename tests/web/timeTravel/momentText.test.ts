import { expect, test } from 'vitest';
import { zoneOf } from '../../../domain/time/zone.ts';
import { timeFormat } from '../../../web/timeline/time/formatTime.ts';
import { momentText } from '../../../web/timeTravel/momentText.ts';

const zoneName = 'Australia/Sydney';
const text = (at: string, now: string) =>
  momentText(Date.parse(at), timeFormat(zoneName), zoneOf(zoneName), Date.parse(now));

test('a moment of this year is told by day and time', () => {
  expect(text('2026-11-16T17:46:00+11:00', '2026-11-21T10:00:00+11:00')).toBe('Mon 16 Nov, 17:46');
});

test('a moment of another year, by the local calendar, is told with it', () => {
  expect(text('2025-12-31T23:59:00+11:00', '2026-01-01T00:01:00+11:00')).toBe('Wed 31 Dec 2025, 23:59');
  expect(text('2026-01-01T00:00:00+11:00', '2026-01-01T00:01:00+11:00')).toBe('Thu 1 Jan, 00:00');
});
