import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rosterOccurrences } from '../../../domain/masterRoster/rosterOccurrences.ts';
import { rosterTimeAt } from '../../../domain/masterRoster/rosterTimeAt.ts';
import { localDayOf, localDayOfDate } from '../../../domain/time/localDay.ts';
import { spanOn } from '../../../domain/time/spanOn.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { aRosterEvent, aTemplate } from './rosterFixture.ts';

const sydney = zoneOf('Australia/Sydney');
const zones = ['Australia/Sydney', 'Europe/London', 'Pacific/Auckland', 'America/St_Johns', 'UTC'].map(
  zoneOf,
);
const quarter = 900;
const anyCalendar = fc.record({ zone: fc.constantFrom(...zones), weekStart: fc.integer({ min: 0, max: 6 }) });

test('an event that is put on a span is on that span when its fortnight comes, every fortnight of it', () => {
  fc.assert(
    fc.property(
      anyCalendar,
      fc.integer({ min: 1_890_000, max: 2_000_000 }),
      fc.integer({ min: 1, max: 96 }),
      (calendar, startQuarter, quarters) => {
        const span = { start: startQuarter * quarter, end: (startQuarter + quarters) * quarter };
        const time = rosterTimeAt(calendar, span);
        if (time === undefined) return;
        const day = localDayOf(calendar.zone, span.start);
        const there = (first: number) =>
          rosterOccurrences(
            aTemplate(),
            [aRosterEvent('moved', time)],
            { first, last: first + 13 },
            { ...calendar, closedDays: [] },
          );
        expect(there(day)).toMatchObject([span]);
        expect(there(day - 13)).toMatchObject([span]);
        expect(localDayOf(calendar.zone, there(day + 14)[0]?.start ?? 0)).toBe(day + 14);
      },
    ),
  );
});

test('an event on an ordinary day keeps its time when it is put where it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 0, max: 13 }),
      (from, to, offset) => {
        const day = localDayOfDate('2026-03-01') + offset;
        const time = { start: from * quarter, end: to * quarter };
        const calendar = { zone: sydney, weekStart: 0 };
        expect(rosterTimeAt(calendar, spanOn(sydney, day, time))).toMatchObject(time);
      },
    ),
  );
});

test('there is no event of more than 24 hours, nor one whose clock shows its end before its start', () => {
  const calendar = { zone: sydney, weekStart: 0 };
  const { start } = spanOn(sydney, localDayOfDate('2026-03-02'), { start: 9 * 3600, end: 10 * 3600 });
  expect(rosterTimeAt(calendar, { start, end: start + 86_400 })).toMatchObject({
    start: 9 * 3600,
    end: 9 * 3600,
  });
  expect(rosterTimeAt(calendar, { start, end: start + 86_400 + quarter })).toBeUndefined();
  // 5 April 2026: the hour from 02:00 to 03:00 comes twice.
  const { start: twice } = spanOn(sydney, localDayOfDate('2026-04-05'), { start: 2.5 * 3600, end: 4 * 3600 });
  expect(rosterTimeAt(calendar, { start: twice, end: twice + 3600 })).toBeUndefined();
});
