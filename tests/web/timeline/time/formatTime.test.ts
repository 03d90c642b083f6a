import { expect, test } from 'vitest';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { timeFormat } from '../../../../web/timeline/time/formatTime.ts';

const zone = zoneOf('Australia/Sydney');
const format = timeFormat({ zone, dateFormat: 'dd/mmm/yyyy' });
const at = (text: string) => Date.parse(`${text}+11:00`) / 1000;
const nine = at('2026-11-04T09:15:30');

test('dates on screens are written as the organisation writes them, times with 24 hours', () => {
  expect(format.day(nine)).toBe('Wed 04/Nov/2026');
  expect(format.moment(nine)).toBe('04/Nov/2026 09:15');
  expect(format.recordedAt(nine * 1000 + 999)).toBe('04/Nov/2026 09:15');
  expect(format.recordedAtSecond(nine * 1000 + 999)).toBe('04/Nov/2026 09:15:30');
  expect(timeFormat({ zone, dateFormat: 'yyyy-mm-dd' }).day(nine)).toBe('Wed 2026-11-04');
  expect(format.range(nine, at('2026-11-04T17:00:00'))).toBe('09:15–17:00');
});

test('a day is that of the local calendar, even at the turn of a year', () => {
  expect(format.day(at('2025-12-31T23:59:00'))).toBe('Wed 31/Dec/2025');
  expect(format.day(at('2026-01-01T00:00:00'))).toBe('Thu 01/Jan/2026');
});

test('columns under a heading with the month show only the day', () => {
  expect(format.weekdayAndDay(nine)).toBe('Wed 4');
  expect(format.dayOfMonth(nine)).toBe('4');
});

test('a span is written with its second day if that is another, a period with both', () => {
  const evening = at('2026-11-04T22:00:00');
  expect(format.spoken(nine, evening)).toBe('Wednesday 04/Nov/2026, 09:15 to 22:00');
  expect(format.spoken(evening, at('2026-11-05T06:00:00'))).toBe(
    'Wednesday 04/Nov/2026, 22:00 to Thursday 05/Nov/2026, 06:00',
  );
  expect(format.spokenDays(at('2026-11-04T00:00:00'), at('2026-11-06T00:00:00'))).toBe(
    'Wednesday 04/Nov/2026 to Thursday 05/Nov/2026',
  );
  expect(format.period(nine, evening)).toBe('04/Nov/2026');
  expect(format.period(nine, at('2026-11-16T09:00:00'))).toBe('04/Nov/2026 – 16/Nov/2026');
});
