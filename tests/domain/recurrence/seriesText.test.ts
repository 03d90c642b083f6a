import { expect, test } from 'vitest';
import { seriesText } from '../../../domain/recurrence/seriesText.ts';
import { aSeries } from '../recurringBooking/seriesFixture.ts';

/** The first day is Tuesday 3 March 2026 where nothing else is said. */
test.each([
  [{}, 'Every Tuesday'],
  [{ every: 2, lastDay: '2027-03-02' }, 'Every second Tuesday until <2027-03-02>'],
  [{ every: 3 }, 'Every 3 weeks on Tuesday'],
  [{ weekdays: ['fr', 'mo'] }, 'Every week on Mon, Fri'],
  [{ weekdays: ['su', 'mo'], every: 2 }, 'Every second week on Mon, Sun'],
  [{ weekdays: ['mo', 'tu', 'we', 'th', 'fr'] }, 'Every weekday'],
  [{ repeats: 'day', times: 1 }, 'Every day, once'],
  [{ repeats: 'day', every: 4, times: 12 }, 'Every 4 days, 12 times'],
  [{ repeats: 'monthDay' }, 'Every month on the 3rd'],
  [{ repeats: 'monthDay', firstDay: '2026-03-12' }, 'Every month on the 12th'],
  [{ repeats: 'monthDay', firstDay: '2026-03-31', every: 2 }, 'Every second month on the last day'],
  [{ repeats: 'monthWeekday', firstDay: '2026-03-10' }, 'Every month on the second Tuesday'],
  [{ repeats: 'monthLastWeekday', firstDay: '2026-03-31' }, 'Every month on the last Tuesday'],
] as const)('A series that is %o is told as "%s"', (given, text) => {
  const { weekdays = [], ...rest } = { weekdays: [], ...given };
  expect(
    seriesText(
      aSeries({ ...rest, weekdays: [...weekdays] }),
      { weekStart: 0, closedDates: new Set() },
      (date) => `<${date}>`,
    ),
  ).toBe(text);
});

test('the day until which it is said to go on is that of its last booking', () => {
  const untilMay = aSeries({
    repeats: 'week',
    every: 1,
    weekdays: ['mo'],
    firstDay: '2026-03-02',
    lastDay: '2026-05-30',
  });
  expect(seriesText(untilMay, { weekStart: 0, closedDates: new Set() }, (date) => date)).toBe(
    'Every Monday until 2026-05-25',
  );
});

test('it is until the last day that is not left out because the organisation is closed', () => {
  const series = aSeries({
    firstDay: '2026-05-04',
    lastDay: '2026-05-31',
    repeats: 'week',
    weekdays: ['mo'],
  });
  const closing = { weekStart: 0, closedDates: new Set(['2026-05-25']) };
  const said = (closedDays: 'skip' | 'mark') =>
    seriesText({ ...series, closedDays }, closing, (date) => date);
  expect(said('skip')).toBe('Every Monday until 2026-05-18');
  expect(said('mark')).toBe('Every Monday until 2026-05-25');
});
