import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { clocks } from '../../../../domain/time/clockText.ts';
import { dateFormats } from '../../../../domain/time/dateFormat.ts';
import { localDayOfDate, localYear } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { timeFormat } from '../../../../web/timeline/time/formatTime.ts';

const zone = zoneOf('Australia/Sydney');
const format = timeFormat({ zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' });
const at = (text: string) => Date.parse(`${text}+11:00`) / 1000;
const nine = at('2026-11-04T09:15:30');

test('dates on screens are written as the organisation writes them, times with 24 hours', () => {
  expect(format.day(nine)).toBe('Wed 04/Nov/2026');
  expect(format.moment(nine)).toBe('04/Nov/2026 09:15');
  expect(format.recordedAt(nine * 1000 + 999)).toBe('04/Nov/2026 09:15');
  expect(format.recordedAtSecond(nine * 1000 + 999)).toBe('04/Nov/2026 09:15:30');
  expect(timeFormat({ zone, dateFormat: 'yyyy-mm-dd', clock: '24h' }).day(nine)).toBe('Wed 2026-11-04');
  expect(format.onDay(nine, at('2026-11-04T17:00:00'))).toBe('09:15–17:00');
});

test('a day is that of the local calendar, even at the turn of a year', () => {
  expect(format.day(at('2025-12-31T23:59:00'))).toBe('Wed 31/Dec/2025');
  expect(format.day(at('2026-01-01T00:00:00'))).toBe('Thu 01/Jan/2026');
});

test('a booking on paper says the day on which it begins or ends where that is not the day under which it stands', () => {
  const [evening, morning] = [at('2026-11-03T22:00:00'), at('2026-11-04T06:00:00')];
  const day = localDayOfDate('2026-11-04');
  expect(format.onSheet(evening, morning, day)).toEqual(['22:00–06:00', 'from Tue 03/Nov']);
  expect(format.onSheet(evening, morning, day - 1)).toEqual(['22:00–06:00']);
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
  expect(format.period(nine, at('2026-11-16T09:00:00'))).toBe('04/Nov – 16/Nov/2026');
  expect(format.days(nine, evening)).toBe('Wed 04/Nov/2026');
  expect(format.days(nine, at('2026-11-16T09:00:00'))).toBe('Wed 04/Nov – Mon 16/Nov/2026');
});

test('dates of this year do without it, except where the exact time or paper asks for it', () => {
  const here = timeFormat({ zone, dateFormat: 'dd/mmm/yyyy', clock: '12h', thisYear: 2026 });
  expect(here.day(nine)).toBe('Wed 04/Nov');
  expect(here.dayOf('2026-11-04')).toBe('Wed 04/Nov');
  expect(here.dateOf('2027-11-04')).toBe('04/Nov/2027');
  expect(here.moment(nine)).toBe('04/Nov 9:15 am');
  expect(here.spoken(nine, at('2026-11-04T22:00:00'))).toBe('Wednesday 04/Nov, 9:15 am to 10:00 pm');
  expect(here.dayWithYear(nine)).toBe('Wed 04/Nov/2026');
  expect(here.recordedAtSecond(nine * 1000)).toBe('04/Nov/2026 9:15:30 am');
  expect(here.days(at('2025-12-29T09:00:00'), at('2026-01-04T09:00:00'))).toBe(
    'Mon 29/Dec/2025 – Sun 04/Jan',
  );
});

test('a reason that was recorded with the year is shown without this one, whatever the format of dates', () => {
  const shown = (dateFormat: (typeof dateFormats)[number], text: string) =>
    timeFormat({ zone, dateFormat, clock: '24h', thisYear: 2026 }).recorded(text);
  expect(shown('dd/mmm/yyyy', 'on leave from 27/Nov/2026 02:58 to 02/Jan/2027 00:00')).toBe(
    'on leave from 27/Nov 02:58 to 02/Jan/2027 00:00',
  );
  expect(shown('dd/mm/yyyy', 'inactive from 27/11/2026')).toBe('inactive from 27/11');
  expect(shown('yyyy-mm-dd', 'busy from 2026-11-27 08:00 to 2026-11-27 09:00')).toBe(
    'busy from 11-27 08:00 to 11-27 09:00',
  );
  // Numbers that are no dates of this year stay.
  expect(shown('dd/mmm/yyyy', 'Unit 12/2026, 27/11/2026, J02/Nov/20261')).toBe(
    'Unit 12/2026, 27/11/2026, J02/Nov/20261',
  );
  expect(format.recorded('27/Nov/2026')).toBe('27/Nov/2026');
});

/** Zones with offsets of quarters of an hour, a day that was left out, and clocks that change by half an hour. */
const zones = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Europe/Dublin',
  'UTC',
];

test('what is written is the wall clock of the zone, at any instant, and the year is left out only in its year', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...dateFormats),
      fc.constantFrom(...clocks),
      fc.integer({ min: 1_000_000_000, max: 2_200_000_000 }),
      fc.constantFrom(-1, 0, 1),
      (name, dateFormat, clock, instant, years) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(name);
        const zone = zoneOf(name);
        expect(localYear(zone, instant)).toBe(wall.year);
        const written = timeFormat({ zone, dateFormat, clock, thisYear: wall.year + years });
        const two = (value: number) => String(value).padStart(2, '0');
        const half = wall.hour < 12 ? 'am' : 'pm';
        const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
          wall.toPlainDateTime().toZonedDateTime(name, { disambiguation }),
        );
        const repeat = earlier?.equals(later ?? wall) ? '' : earlier?.equals(wall) ? ' first' : ' second';
        expect(written.time(instant)).toBe(
          clock === '24h'
            ? `${two(wall.hour)}:${two(wall.minute)}${repeat}`
            : `${((wall.hour + 11) % 12) + 1}:${two(wall.minute)} ${half}${repeat}`,
        );
        expect(written.date(instant).includes(String(wall.year))).toBe(years !== 0);
        expect(written.dayOfMonth(instant)).toBe(String(wall.day));
        expect(written.moment(instant)).toBe(`${written.date(instant)} ${written.time(instant)}`);
        expect(written.dateOf(wall.toPlainDate().toString())).toBe(written.date(instant));
        expect(written.day(instant)).toBe(written.dayOf(wall.toPlainDate().toString()));
      },
    ),
    { numRuns: 300 },
  );
});
