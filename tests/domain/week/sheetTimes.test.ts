import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOnLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { sheetTimes } from '../../../domain/week/sheetTimes.ts';
import { runs } from '../../support/runs.ts';

const zone = zoneOf('Australia/Sydney');
const format = { zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' } as const;
const sunday = localDayOfDate('2026-03-01');
const at = (day: number, hours: number) => instantOnLocalDay(zone, sunday + day, hours * 3600);
const told = (start: number, end: number, day = 0) => sheetTimes(format, { start, end }, sunday + day);

test('work of the day itself is told by its times alone, and so is an ordinary night', () => {
  expect(told(at(0, 9.25), at(0, 10.75))).toEqual(['09:15–10:45']);
  expect(told(at(0, 22), at(1, 6))).toEqual(['22:00–06:00']);
  expect(told(at(0, 20), at(1, 0))).toEqual(['20:00–00:00']);
  expect(told(at(0, 0), at(1, 0))).toEqual(['00:00–00:00']);
});

test('what goes on from another day says from which, what goes on for longer says until when', () => {
  expect(told(at(-1, 22), at(0, 6))).toEqual(['22:00–06:00', 'from Sat 28/Feb']);
  expect(told(at(0, 8), at(1, 8))).toEqual(['08:00–08:00', 'to Mon 02/Mar']);
  expect(told(at(0, 20), at(3, 6))).toEqual(['20:00–06:00', 'to Wed 04/Mar']);
  expect(told(at(-1, 20), at(3, 6))).toEqual(['20:00–06:00', 'from Sat 28/Feb', 'to Wed 04/Mar']);
});

test('days are written as the organisation writes dates, of another year with that year', () => {
  const inNumbers = { zone, dateFormat: 'yyyy-mm-dd', clock: '12h' } as const;
  const newYear = localDayOfDate('2026-01-01');
  const [start, end] = [newYear - 1, newYear].map((day) => instantOnLocalDay(zone, day, 12 * 3600));
  expect(sheetTimes(inNumbers, { start: start ?? 0, end: end ?? 0 }, newYear)).toEqual([
    '12:00 pm–12:00 pm',
    'from Wed 2025-12-31',
  ]);
});

test('wherever it is not said, the times are of the day, or end in the night after it', () => {
  const quarters = fc.integer({ min: -2 * 96, max: 3 * 96 });
  fc.assert(
    fc.property(quarters, fc.integer({ min: 1, max: 3 * 96 }), (from, length) => {
      const [start, end] = [at(0, from / 4), at(0, (from + length) / 4)];
      const lines = told(start, end);
      expect(lines.some((line) => line.startsWith('from'))).toBe(start < at(0, 0) || start >= at(1, 0));
      if (lines.length > 1) return;
      expect(end - start).toBeLessThanOrEqual(24 * 3600);
      expect(end).toBeLessThan(at(2, 0));
    }),
    { numRuns: runs(200) },
  );
});
