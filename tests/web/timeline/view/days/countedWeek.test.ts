import { expect, test } from 'vitest';
import { localDayOfDate } from '../../../../../domain/time/localDay.ts';
import { timelineWindow } from '../../../../../web/timeline/time/timelineWindow.ts';
import { countedWeek } from '../../../../../web/timeline/view/days/countedWeek.ts';

const zone = 'Australia/Sydney';
const at = (text: string) => Date.parse(`${text}+11:00`) / 1000;
// A Sunday; weeks begin on Sundays.
const window = timelineWindow(localDayOfDate('2026-11-15'), zone);
const whole = { start: window.from, end: window.to };
const first = { start: at('2026-11-15T00:00'), end: at('2026-11-22T00:00') };
const second = { start: at('2026-11-22T00:00'), end: at('2026-11-29T00:00') };

test('a whole fortnight in view counts this week, or its first week if this week is not in it', () => {
  expect(countedWeek(window, whole, at('2026-11-21T12:00'), 0)).toEqual(first);
  expect(countedWeek(window, whole, at('2026-11-22T12:00'), 0)).toEqual(second);
  expect(countedWeek(window, whole, at('2026-12-24T12:00'), 0)).toEqual(first);
});

test('closer, the week in view is counted, whatever day it is today', () => {
  const now = at('2026-11-16T12:00');
  expect(countedWeek(window, { start: at('2026-11-24T00:00'), end: at('2026-11-25T00:00') }, now, 0)).toEqual(
    second,
  );
  expect(countedWeek(window, { start: at('2026-11-17T00:00'), end: at('2026-11-18T00:00') }, now, 0)).toEqual(
    first,
  );
});

test('weeks that begin on another day are counted from that day', () => {
  expect(
    countedWeek(
      window,
      { start: at('2026-11-22T00:00'), end: at('2026-11-23T00:00') },
      at('2026-11-16T12:00'),
      1,
    ),
  ).toEqual({ start: at('2026-11-16T00:00'), end: at('2026-11-23T00:00') });
});
