import { expect, it } from 'vitest';
import { shiftSeconds } from '../../../domain/shift/shiftSeconds.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const hour = 3600;
const sydney = zoneOf('Australia/Sydney');
const on = (date: string, ...hours: readonly (readonly [number, number])[]) => ({
  day: localDayOfDate(date),
  hours: hours.map(([begin, end]) => ({ begin: begin * hour, end: end * hour })),
});

it('counts the hours after midnight for the day on which they begin', () => {
  expect(shiftSeconds(sydney, [on('2026-06-01', [22, 6])])).toBe(8 * hour);
  expect(shiftSeconds(sydney, [on('2026-06-01', [7, 15], [17, 21])])).toBe(12 * hour);
});

it('counts what overlaps once, also where a night runs into the next day', () => {
  expect(shiftSeconds(sydney, [on('2026-06-01', [22, 6]), on('2026-06-02', [5, 9])])).toBe(11 * hour);
});

it('counts an hour less when the clocks go forward, and one more when they go back', () => {
  expect(shiftSeconds(sydney, [on('2026-10-03', [22, 6])])).toBe(7 * hour);
  expect(shiftSeconds(sydney, [on('2026-04-04', [22, 6])])).toBe(9 * hour);
  expect(shiftSeconds(sydney, [on('2026-10-04', [0, 24])])).toBe(23 * hour);
});
