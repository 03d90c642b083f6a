import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOnLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { spanOnDay, spanText, spokenSpanText, timeOnDay } from '../../../domain/time/spanText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { runs } from '../../support/runs.ts';

const zone = zoneOf('Australia/Sydney');
const format = { zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' } as const;
const sunday = localDayOfDate('2026-03-01');
const at = (day: number, hours: number) => instantOnLocalDay(zone, sunday + day, hours * 3600);
const told = (start: number, end: number, day = 0) => spanOnDay(format, { start, end }, sunday + day);

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
  expect(spanOnDay(inNumbers, { start: start ?? 0, end: end ?? 0 }, newYear)).toEqual([
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

test('with its day, work of a day or of a night is told by two times, work of several days by both days', () => {
  const when = (start: number, end: number) => spanText(format, { start, end });
  expect(when(at(0, 9), at(0, 17))).toBe('Sun 01/Mar/2026 09:00–17:00');
  expect(when(at(0, 22), at(1, 6))).toBe('Sun 01/Mar/2026 22:00–06:00');
  expect(when(at(0, 0), at(1, 0))).toBe('Sun 01/Mar/2026 00:00–00:00');
  expect(when(at(0, 9), at(1, 9))).toBe('Sun 01/Mar/2026 09:00 – Mon 02/Mar/2026 09:00');
  expect(when(at(0, 9), at(2, 17))).toBe('Sun 01/Mar/2026 09:00 – Tue 03/Mar/2026 17:00');
  expect(spokenSpanText(format, { start: at(0, 9), end: at(2, 17) })).toBe(
    'Sunday 01/Mar/2026, 09:00 to Tuesday 03/Mar/2026, 17:00',
  );
});

test('where there is room for one time, what began before the day says until when it goes on', () => {
  const three = (day: number) => timeOnDay(format, { start: at(0, 22), end: at(2, 6) }, sunday + day);
  expect([three(0), three(1), three(2)]).toEqual(['22:00', 'all day', 'until 06:00']);
  expect(timeOnDay(format, { start: at(0, 22), end: at(2, 0) }, sunday + 1)).toBe('until 00:00');
});

test('the hour that the clocks repeat in autumn is told apart', () => {
  // 5 April 2026: from 02:00 to 03:00 twice.
  const first = Date.parse('2026-04-05T02:30+11:00') / 1000;
  expect(spanText(format, { start: first, end: first + 3600 })).toBe(
    'Sun 05/Apr/2026 02:30 first–02:30 second',
  );
  expect(spanOnDay(format, { start: first - 3600, end: first + 7200 }, localDayOfDate('2026-04-05'))).toEqual(
    ['01:30–03:30'],
  );
});

test('no two spans of whole quarters of an hour that are at most a week long read alike', () => {
  const from = at(34, 0);
  const quarters = fc.integer({ min: 0, max: 4 * 48 });
  const span = fc
    .tuple(quarters, fc.integer({ min: 1, max: 4 * 24 * 7 }))
    .map(([start, length]) => ({ start: from + start * 900, end: from + (start + length) * 900 }));
  fc.assert(
    fc.property(span, span, (one, other) => {
      const isSame = one.start === other.start && one.end === other.end;
      expect(spanText(format, one) === spanText(format, other)).toBe(isSame);
    }),
    { numRuns: runs(500) },
  );
});
