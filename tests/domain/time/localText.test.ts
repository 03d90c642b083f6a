import { expect, test } from 'vitest';
import { dateFormats, dateText } from '../../../domain/time/dateFormat.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import {
  localDateText,
  localDateTimeText,
  localDateTimeToSecondText,
} from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const zone = zoneOf('Australia/Sydney');
const at = (clock: string) => Date.parse(`2026-02-02T${clock}+11:00`) / 1000;

test.each([
  ['00:05', '02/Feb/2026 00:05'],
  ['12:00', '02/Feb/2026 12:00'],
  ['15:09', '02/Feb/2026 15:09'],
])('%s is written as %s', (clock, expected) => {
  expect(localDateTimeText({ zone, dateFormat: 'dd/mmm/yyyy' }, at(clock))).toBe(expected);
});

test('a date is written in the organisation’s format, whatever was written before', () => {
  for (const [dateFormat, expected] of [
    ['dd/mmm/yyyy', '02/Feb/2026'],
    ['dd/mm/yyyy', '02/02/2026'],
    ['yyyy-mm-dd', '2026-02-02'],
    ['dd/mmm/yyyy', '02/Feb/2026'],
  ] as const) {
    expect(localDateText({ zone, dateFormat }, at('23:59'))).toBe(expected);
    expect(localDateTimeToSecondText({ zone, dateFormat }, at('15:09:07'))).toBe(`${expected} 15:09:07`);
    expect(dateText(dateFormat, '2026-02-02')).toBe(expected);
  }
});

test('every month has its name, and no two dates of a year are written alike', () => {
  const dates = Array.from({ length: 365 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  );
  for (const format of dateFormats) {
    expect(new Set(dates.map((date) => dateText(format, date))).size).toBe(365);
  }
  const named = dates.filter((date) => date.endsWith('-15')).map((date) => dateText('dd/mmm/yyyy', date));
  expect(named.map((text) => text.slice(3, 6)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
});

test.each([
  [0, '0'],
  [45, '0.45'],
  [60, '1'],
  [65, '1.05'],
  [90, '1.30'],
  [38 * 60, '38'],
  [38 * 60 + 59.6, '39'],
])('%s minutes of work are written as hours.minutes: %s', (minutes, expected) => {
  expect(hoursMinutes(minutes * 60)).toBe(expected);
});
