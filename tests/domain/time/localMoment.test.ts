import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { clocks } from '../../../domain/time/clockText.ts';
import { dateFormats } from '../../../domain/time/dateFormat.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { instantAt, readMoment, readTimeOfDay } from '../../../domain/time/localMoment.ts';
import { localDateTimeText } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const day = localDayOfDate('2026-03-09');

describe('reading dates and times of a file', () => {
  test.each([
    '2026-03-09',
    '2026/3/9',
    '20260309',
    '09/03/2026',
    '9/3/2026',
    '09-03-2026',
    '9.3.2026',
    '09/Mar/2026',
    '9 March 2026',
    '09-mar-2026',
    '9/3/26',
    'Mar 9, 2026',
    'Monday, March 9, 2026',
    'lundi 9 mars 2026',
    'Mo, 9. März 2026',
    '9 de marzo de 2026',
    'lunedì 9 marzo 2026',
    'segunda-feira, 9 de março de 2026',
    'ma 9 maart 2026',
    '9 marca 2026',
    'mån 9 mars 2026',
    '2026年3月9日(月)',
  ])('reads %s as a day, the day before the month', (text) => {
    expect(readMoment(text, 'dayFirst')).toEqual({ kind: 'day', day });
  });

  test.each([
    ['2026-03-09T08:30', 30_600],
    ['2026-03-09 08:30:15', 30_615],
    ['2026-03-09T08:30:00.000', 30_600],
    ['09/03/2026 08:30 AM', 30_600],
    ['09/03/2026 08:30:00 pm', 73_800],
    ['9/3/2026, 8:30pm', 73_800],
    ['09/03/2026 12:05 AM', 300],
    ['9 Mar 2026 12 pm', 43_200],
    ['Mon, 9 Mar 2026 8:30 AM', 30_600],
    ['Mar 9, 2026, 8:30 AM', 30_600],
    ['20260309T083000', 30_600],
    ['09/03/2026 à 8h30', 30_600],
    ['09.03.2026, 08:30 Uhr', 30_600],
    ['9 mars 2026 8h30', 30_600],
    ['09/03/2026 a las 8:30', 30_600],
    ['2026-03-09 kl. 08.30', 30_600],
    ['2026年3月9日 8時30分', 30_600],
    ['2026年3月9日8:30', 30_600],
    ['09/03/2026 08:30 first', 30_600],
    ['9 Mar 2026 8:30 am first', 30_600],
  ])('reads %s as a local day and time', (text, second) => {
    expect(readMoment(text, 'dayFirst')).toEqual({ kind: 'dayAndTime', day, second });
  });

  test.each([
    ['2026-03-09T08:30:00Z', '2026-03-09T08:30:00Z'],
    ['20260309T083000Z', '2026-03-09T08:30:00Z'],
    ['2026-03-09 08:30:00 UTC', '2026-03-09T08:30:00Z'],
    ['2026-03-09 08:30:00 +1100', '2026-03-08T21:30:00Z'],
    ['2026-03-09T08:30+11:00', '2026-03-08T21:30:00Z'],
    ['2026-03-09 08:30:00.5-0330', '2026-03-09T12:00:00Z'],
  ])('reads %s as an instant', (text, utc) => {
    expect(readMoment(text, 'dayFirst')).toEqual({ kind: 'instant', instant: Date.parse(utc) / 1000 });
  });

  test('reads epoch seconds as the records have them', () => {
    expect(readMoment('1773014400', 'dayFirst')).toEqual({ kind: 'instant', instant: 1_773_014_400 });
  });

  test.each([
    ['07:00', 25_200],
    ['7:00 am', 25_200],
    ['7am', 25_200],
    ['12 a.m.', 0],
    ['24:00', 86_400],
    ['8h00', 28_800],
    ['14h', 50_400],
    ['8 h 30', 30_600],
    ['08.30', 30_600],
    ['8.30 Uhr', 30_600],
    ['8 Uhr', 28_800],
    ['8:30 uur', 30_600],
    ['kl. 08.30', 30_600],
    ['godz. 8:00', 28_800],
    ['ore 8:30', 30_600],
    ['8:30 p. m.', 73_800],
    ['8時30分', 30_600],
    ['午後2時30分', 52_200],
    ['午前0時', 0],
  ])('reads %s as a time of day', (text, second) => {
    expect(readTimeOfDay(text)).toBe(second);
  });

  test.each(['', '7', '25:00', '24:01', '13 pm', '0am', '8:60', 'soon', '0830', '8.5', '33.91', '午後13時'])(
    'does not read %j as a time of day',
    (text) => {
      expect(readTimeOfDay(text)).toBeUndefined();
    },
  );

  test.each([
    '',
    'tomorrow',
    '31/02/2026',
    '03/25/2026',
    '25/3/6',
    'Mars',
    '2026-13-01',
    '1/1',
    '09/03/2026 25:00',
    '09/03/2026 08:30 second',
  ])('reads %j as nothing', (text) => {
    expect(readMoment(text, 'dayFirst')).toBeUndefined();
  });

  test('reads what the product itself writes, in any zone, date format and time format', () => {
    const zones = fc.constantFrom('Australia/Sydney', 'Europe/Rome', 'America/Chicago', 'Asia/Kolkata');
    const formats = fc.constantFrom(...dateFormats);
    fc.assert(
      fc.property(
        zones,
        formats,
        fc.constantFrom(...clocks),
        fc.integer({ min: 1_000_000, max: 66_000_000 }),
        (name, dateFormat, clock, minutes) => {
          const zone = zoneOf(name);
          const text = localDateTimeText({ zone, dateFormat, clock }, minutes * 60);
          const read = readMoment(text, 'dayFirst');
          if (text.endsWith(' second')) {
            expect(read).toBeUndefined();
            return;
          }
          expect(read?.kind).toBe('dayAndTime');
          if (read?.kind !== 'dayAndTime') return;
          const shown = Temporal.Instant.fromEpochMilliseconds(minutes * 60_000).toZonedDateTimeISO(name);
          const instant = instantAt(zone, read.day, read.second) ?? Number.NaN;
          // The hour that occurs twice is read as the first of the two.
          const again = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(name);
          expect(again.toPlainDateTime().toString()).toBe(shown.toPlainDateTime().toString());
        },
      ),
    );
  });

  test('finds no instant for a time that the clocks skip', () => {
    const sydney = zoneOf('Australia/Sydney');
    const change = localDayOfDate('2026-10-04');
    expect(instantAt(sydney, change, 2.5 * 3600)).toBeUndefined();
    expect(instantAt(sydney, change, 3.5 * 3600)).toBe(Date.parse('2026-10-03T16:30:00Z') / 1000);
  });
});
