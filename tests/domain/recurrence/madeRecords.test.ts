import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarEvent } from '../../../domain/calendarEvent/calendarEvent.ts';
import {
  detailsOnDay,
  followingOf,
  type SeriesConcept,
  saidBySeries,
} from '../../../domain/recurrence/madeRecords.ts';
import { recurringCalendarEvent } from '../../../domain/recurringCalendarEvent/recurringCalendarEvent.ts';
import { instantOnLocalDay, localDayOfDate, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const series: SeriesConcept = { ...recurringCalendarEvent, makes: calendarEvent };
const rome = zoneOf('Europe/Rome');
const quarter = (most: number) => fc.integer({ min: 0, max: most }).map((at) => at * 900);

describe('A series and the record of a day', () => {
  test('say the same, whichever is written by the other, also where the clocks change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: localDayOfDate('2026-01-01'), max: localDayOfDate('2026-12-31') }),
        // Between two and three the clocks may skip or repeat it.
        quarter(95).filter((at) => at < 7_200 || at >= 10_800),
        quarter(95).filter((at) => at < 7_200 || at >= 10_800),
        fc.integer({ min: 1, max: 5 }),
        (day, start, end, lasts) => {
          const said = { title: 'Course', allDay: false, start, end, lasts };
          const details = detailsOnDay(series, said, day, rome);
          expect(details.start).toBe(instantOnLocalDay(rome, day, start));
          expect(Number(details.end)).toBeGreaterThan(Number(details.start));
          expect(saidBySeries(series, details, rome)).toMatchObject({ title: 'Course', start, end, lasts });
        },
      ),
    );
  });

  test('of whole days last from midnight to midnight, whatever times are said', () => {
    const day = localDayOfDate('2026-03-28');
    const details = detailsOnDay(series, { allDay: true, start: 32_400, end: 36_000, lasts: 2 }, day, rome);
    expect(details).toMatchObject({
      start: startOfLocalDay(rome, day),
      end: startOfLocalDay(rome, day + 2),
    });
    expect(saidBySeries(series, details, rome)).toMatchObject({ start: 0, end: 0, lasts: 2 });
  });
});

describe('What a series has made', () => {
  const left = { details: { title: 'Course', place: 'Rome' }, ended: false };
  const made = (fact: object, ended = false) => ({
    id: 'one',
    revision: 3,
    ended,
    fact: { stage: 'planned', ...left.details, ...fact },
  });

  test.each([
    ['follows', { title: 'Training' }, made({}), { kind: 'change', input: { title: 'Training' } }],
    ['goes', undefined, made({}), { kind: 'archive' }],
    ['stays as somebody has changed it', { title: 'Training' }, made({ title: 'Mine' }), undefined],
    ['stays when it was begun', { title: 'Training' }, made({ stage: 'done' }), undefined],
    ['stays archived if somebody has archived it', { title: 'Training' }, made({}, true), undefined],
  ])('%s', (_, wanted, one, expected) => {
    expect(followingOf(series, wanted, one, left)).toEqual(expected);
  });

  test('is there again with its day', () => {
    const wanted = { title: 'Course' };
    expect(followingOf(series, wanted, made({}, true), { ...left, ended: true })).toEqual({
      kind: 'restore',
    });
  });
});
