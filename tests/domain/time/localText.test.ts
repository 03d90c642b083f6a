import { expect, test } from 'vitest';
import { clocks, clockText, clockToSecondText, shortClockText } from '../../../domain/time/clockText.ts';
import { type DateFormat, dateFormats, dateInWords, dateText } from '../../../domain/time/dateFormat.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import {
  localDateText,
  localDateTimeText,
  localDateTimeToSecondText,
  localPeriodText,
} from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const zone = zoneOf('Australia/Sydney');
const at = (clock: string) => Date.parse(`2026-02-02T${clock}+11:00`) / 1000;

test.each([
  ['00:05', '02/Feb/2026 00:05'],
  ['12:00', '02/Feb/2026 12:00'],
  ['15:09', '02/Feb/2026 15:09'],
])('%s is written as %s', (clock, expected) => {
  expect(localDateTimeText({ zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' }, at(clock))).toBe(expected);
});

test('a date is written in the organisation’s format, whatever was written before', () => {
  for (const [dateFormat, expected] of [
    ['dd/mmm/yyyy', '02/Feb/2026'],
    ['dd/mm/yyyy', '02/02/2026'],
    ['yyyy-mm-dd', '2026-02-02'],
    ['dd/mmm/yyyy', '02/Feb/2026'],
  ] as const) {
    expect(localDateText({ zone, dateFormat, clock: '24h' }, at('23:59'))).toBe(expected);
    expect(localDateTimeToSecondText({ zone, dateFormat, clock: '24h' }, at('15:09:07'))).toBe(
      `${expected} 15:09:07`,
    );
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
  [45, '0:45'],
  [60, '1'],
  [65, '1:05'],
  [90, '1:30'],
  [38 * 60, '38'],
  [38 * 60 + 59.6, '39'],
])('%s minutes of work are written as hours and minutes: %s', (minutes, expected) => {
  expect(hoursMinutes(minutes * 60)).toBe(expected);
});

test.each([
  ['00:00', '12:00 am', '12 am'],
  ['00:05', '12:05 am', '12:05 am'],
  ['09:15', '9:15 am', '9:15 am'],
  ['12:00', '12:00 pm', '12 pm'],
  ['15:09', '3:09 pm', '3:09 pm'],
  ['23:59', '11:59 pm', '11:59 pm'],
])('of 12 hours, %s is written as %s, on an axis as %s', (clock, expected, short) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const second = hours * 3600 + minutes * 60;
  expect(clockText('12h', second)).toBe(expected);
  expect(shortClockText('12h', second)).toBe(short);
  expect(clockText('24h', second)).toBe(clock);
  expect(clockToSecondText('12h', second + 7)).toBe(expected.replace(' ', ':07 '));
});

test('no two minutes of a day are written alike, whatever the format', () => {
  for (const clock of clocks) {
    const texts = Array.from({ length: 1440 }, (_, minute) => clockText(clock, minute * 60));
    expect(new Set(texts).size).toBe(1440);
  }
});

test.each([
  ['2026-11-03', '2026-11-16', undefined, '03/Nov – 16/Nov/2026', '2026-11-03 – 11-16'],
  ['2026-11-03', '2026-11-16', 2026, '03/Nov – 16/Nov', '11-03 – 11-16'],
  ['2025-12-29', '2026-01-04', undefined, '29/Dec/2025 – 04/Jan/2026', '2025-12-29 – 2026-01-04'],
  ['2025-12-29', '2026-01-04', 2026, '29/Dec/2025 – 04/Jan', '2025-12-29 – 01-04'],
  ['2026-11-03', '2026-11-03', 2027, '03/Nov/2026', '2026-11-03'],
])('the days %s to %s, in the year %s, are %s', (first, last, thisYear, named, iso) => {
  const text = (dateFormat: DateFormat) =>
    localPeriodText(
      { dateFormat, ...(thisYear === undefined ? {} : { thisYear }) },
      localDayOfDate(first),
      localDayOfDate(last),
    );
  expect(text('dd/mmm/yyyy')).toBe(named);
  expect(text('yyyy-mm-dd')).toBe(iso);
});

test('a date whose order is asked for has its month in words', () => {
  expect(dateInWords('2026-05-09')).toBe('9 May 2026');
});
