import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  documentTime,
  instantOfDocumentTime,
  timesOf,
  timestampOf,
  timestampSchema,
} from '../../../../api/services/documents/timestamp.ts';
import { lastInstant } from '../../../../domain/kernel/fields.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';

const sydney = zoneOf('Australia/Sydney');
const secondsOf = (text: string) => Date.parse(text) / 1000;
/** Among them one of half an hour, one of 45 minutes, and one whose clocks go back by 30 minutes. */
const zones = fc
  .constantFrom(
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Europe/London',
    'America/St_Johns',
    'Asia/Kathmandu',
    'UTC',
  )
  .map(zoneOf);
/** Years of four digits in every zone. */
const instants = fc.integer({ min: 86_400, max: lastInstant - 86_400 });

test.each([
  ['2026-11-25T00:00:00+11:00', '25/11/2026 12:00:00 AM'],
  ['2026-11-25T00:05:09+11:00', '25/11/2026 12:05:09 AM'],
  ['2026-11-25T09:15:00+11:00', '25/11/2026 09:15:00 AM'],
  ['2026-11-25T12:00:00+11:00', '25/11/2026 12:00:00 PM'],
  ['2026-06-05T23:59:59+10:00', '05/06/2026 11:59:59 PM'],
])('§3 Timestamp helper: %s is written dd/mm/yyyy hh:MM:ss AA, as %s', (instant, text) => {
  expect(documentTime(sydney, secondsOf(instant))).toBe(text);
  expect(instantOfDocumentTime(sydney, text)).toBe(secondsOf(instant));
  expect(instantOfDocumentTime(sydney, ` ${text.toLowerCase()} `)).toBe(secondsOf(instant));
});

test.each([
  '',
  '25/11/2026',
  '2026-11-25T09:15:00Z',
  '25/11/2026 9:15:00 AM',
  '25/11/2026 09:15 AM',
  '25/11/2026 00:15:00 AM',
  '25/11/2026 13:15:00 PM',
  '25/11/2026 09:60:00 AM',
  '31/02/2026 09:15:00 AM',
  '11/25/2026 09:15:00 AM',
  '01/01/1969 09:15:00 AM',
  '25/11/2026 09:15:00 AM UTC',
])('%j is no such time', (text) => {
  expect(instantOfDocumentTime(sydney, text)).toBeUndefined();
});

test('a time that occurs twice is the one with the offset that is known, and else the first', () => {
  // On 5 April 2026 the clocks of Sydney go back from 3:00 to 2:00.
  const [first, second] = [secondsOf('2026-04-05T02:30:00+11:00'), secondsOf('2026-04-05T02:30:00+10:00')];
  const text = '05/04/2026 02:30:00 AM';
  expect([documentTime(sydney, first), documentTime(sydney, second)]).toEqual([text, text]);
  expect(instantOfDocumentTime(sydney, text)).toBe(first);
  expect(instantOfDocumentTime(sydney, text, 11 * 3600)).toBe(first);
  expect(instantOfDocumentTime(sydney, text, 10 * 3600)).toBe(second);
});

test('a time that the clocks skip moves forward, and an offset of another season changes nothing', () => {
  // On 4 October 2026 the clocks of Sydney go from 2:00 to 3:00.
  expect(instantOfDocumentTime(sydney, '04/10/2026 02:30:00 AM')).toBe(
    secondsOf('2026-10-04T03:30:00+11:00'),
  );
  expect(instantOfDocumentTime(sydney, '25/11/2026 09:15:00 AM', 10 * 3600)).toBe(
    secondsOf('2026-11-25T09:15:00+11:00'),
  );
});

test('a timestamp states the last change, its offset, and both times as texts', () => {
  const [created, updated] = [secondsOf('2026-06-05T09:15:00+10:00'), secondsOf('2026-11-25T16:17:19+11:00')];
  expect(timestampOf(sydney, created, updated)).toEqual({
    utc_plus_tz: updated,
    utc_tz: 39_600,
    CreateDate: '05/06/2026 09:15:00 AM',
    UpdateDate: '25/11/2026 04:17:19 PM',
  });
  expect(timestampOf(sydney, created)).toMatchObject({ utc_plus_tz: created, utc_tz: 36_000 });
  expect(timesOf(sydney, { ...timestampOf(sydney, created), CreateDate: 'yesterday' })).toBeUndefined();
});

test('every instant reads back from its text and its offset', () => {
  fc.assert(
    fc.property(zones, instants, (zone, instant) => {
      const text = documentTime(zone, instant);
      expect(text).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/);
      expect(instantOfDocumentTime(zone, text, zone.offsetAt(instant))).toBe(instant);
    }),
  );
});

test('without the offset it reads back to a time of the same text', () => {
  fc.assert(
    fc.property(zones, instants, (zone, instant) => {
      const text = documentTime(zone, instant);
      const read = instantOfDocumentTime(zone, text) ?? Number.NaN;
      expect(documentTime(zone, read)).toBe(text);
      expect(read).toBeLessThanOrEqual(instant);
    }),
  );
});

test('every timestamp reads back to what it was made of, up to an hour that occurs twice', () => {
  fc.assert(
    fc.property(zones, instants, instants, (zone, one, other) => {
      const [created, updated] = [Math.min(one, other), Math.max(one, other)];
      const stamp = timestampOf(zone, created, updated);
      expect(timestampSchema.parse(stamp)).toEqual(stamp);
      const times = timesOf(zone, stamp);
      expect(times?.updated).toBe(updated);
      expect(timestampOf(zone, times?.created ?? Number.NaN, updated)).toEqual(stamp);
    }),
  );
});
