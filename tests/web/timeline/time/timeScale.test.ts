import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterHours } from '../../../../domain/time/afterHours.ts';
import { localDayOfDate } from '../../../../domain/time/localDay.ts';
import { nightsOf } from '../../../../web/timeline/board/workingHours.ts';
import { seenDays, steppedFrom } from '../../../../web/timeline/time/seenDays.ts';
import { snapInstant } from '../../../../web/timeline/time/snap.ts';
import { tickStep, ticksOf } from '../../../../web/timeline/time/ticks.ts';
import { dayAt, parseDate, timelineWindow } from '../../../../web/timeline/time/timelineWindow.ts';
import {
  dayWidthOf,
  foldAt,
  instantAt,
  scrollAfterZoom,
  timeScale,
  xOf,
} from '../../../../web/timeline/time/timeScale.ts';
import { zoomIn, zoomLevels, zoomOut } from '../../../../web/timeline/time/zoom.ts';

const sydney = 'Australia/Sydney';
/** Sydney's clocks go back on 5 April 2026 at 03:00 and forward on 4 October 2026 at 02:00. */
const autumn = timelineWindow(localDayOfDate('2026-04-01'), sydney);
const spring = timelineWindow(localDayOfDate('2026-10-01'), sydney);
/** Lord Howe Island's clocks change by half an hour only. */
const halfHour = timelineWindow(localDayOfDate('2026-04-01'), 'Australia/Lord_Howe');
const zones = ['Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Adelaide', 'America/New_York', 'UTC'];

test('a day of 25 hours is wider than its neighbours, one of 23 hours narrower', () => {
  const widths = (window: typeof autumn) => {
    const scale = timeScale(window, 336, 1400);
    return window.days.map((day) => Math.round((xOf(scale, day.end) - xOf(scale, day.start)) * 10) / 10);
  };
  expect(widths(autumn)[4]).toBeGreaterThan(widths(autumn)[3] ?? 0);
  expect(widths(spring)[3]).toBeLessThan(widths(spring)[2] ?? 0);
  expect(autumn.days.map((day) => (day.end - day.start) / 3600)).toEqual([
    24, 24, 24, 24, 25, 24, 24, 24, 24, 24, 24, 24, 24, 24,
  ]);
});

test('the days of a window follow one another without a gap, whatever the zone and date', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 18_000, max: 24_000 }), (zone, first) => {
      const window = timelineWindow(first, zone);
      expect(window.days).toHaveLength(14);
      expect(window.days[0]?.start).toBe(window.from);
      expect(window.days.at(-1)?.end).toBe(window.to);
      for (const [index, day] of window.days.entries()) {
        expect(day.start).toBe(window.days[index - 1]?.end ?? window.from);
        expect(dayAt(window, day.start)).toBe(day);
        expect(dayAt(window, day.end - 1)).toBe(day);
      }
    }),
  );
});

test('a position and its instant are each other’s inverse at every zoom', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zoomLevels),
      fc.integer({ min: autumn.from, max: autumn.to }),
      fc.integer({ min: 200, max: 3000 }),
      ({ hours }, instant, track) => {
        const scale = timeScale(autumn, hours, track);
        expect(instantAt(scale, xOf(scale, instant))).toBe(instant);
      },
    ),
  );
});

const hours = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 13, max: 24 }))
  .map(([begin, end]) => ({ begin: begin * 3600, end: end * 3600 }));
const windows = fc.constantFrom(autumn, spring, halfHour);
const openedOf = (nights: readonly { start: number }[], every: number) =>
  new Set(nights.filter((_, index) => index % every === 1).map(({ start }) => start));

test('with nights folded, later is always further right, and every instant is found again where it is', () => {
  fc.assert(
    fc.property(
      windows,
      hours,
      fc.constantFrom(...zoomLevels),
      fc.integer({ min: 200, max: 3000 }),
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.integer({ min: -7200, max: 14 * 86_400 + 7200 }), { minLength: 2, maxLength: 12 }),
      (window, working, zoom, track, every, offsets) => {
        const nights = nightsOf(window, working);
        const scale = timeScale(window, zoom.hours, track, nights, openedOf(nights, every));
        const instants = [...new Set(offsets)].sort((a, b) => a - b).map((offset) => window.from + offset);
        for (const [index, instant] of instants.entries()) {
          expect(instantAt(scale, xOf(scale, instant))).toBe(instant);
          const before = instants[index - 1];
          if (before !== undefined) expect(xOf(scale, before)).toBeLessThan(xOf(scale, instant));
        }
        expect(xOf(scale, window.from)).toBe(0);
        expect(xOf(scale, window.to)).toBeCloseTo(scale.width, 1);
      },
    ),
  );
});

test('a folded night is a thin strip, an hour of the day the same width in all of them, and a day fills a day', () => {
  fc.assert(
    fc.property(windows, fc.constantFrom(336, 168, 72, 24), (window, shown) => {
      const nights = nightsOf(window, { begin: 7 * 3600, end: 19 * 3600 });
      const scale = timeScale(window, shown, 1200, nights);
      const open = window.days.map((day) => {
        const noon = (day.start + day.end) / 2;
        return xOf(scale, noon + 3600) - xOf(scale, noon);
      });
      for (const width of open) expect(width).toBeCloseTo(open[0] ?? 0, 6);
      expect(open[0]).toBeGreaterThan((1200 / shown) * 1.4);
      for (const fold of scale.folds) {
        expect(fold.width).toBeLessThanOrEqual(22);
        expect(foldAt(scale, fold.start)).toBe(fold);
        expect(foldAt(scale, fold.end)).toBeUndefined();
      }
      expect(dayWidthOf(scale)).toBeCloseTo((1200 / shown) * 24, 0);
    }),
  );
});

test('a night that is opened takes its place, and the hours beside it keep their width', () => {
  const nights = nightsOf(autumn, { begin: 7 * 3600, end: 19 * 3600 });
  const folded = timeScale(autumn, 24, 1200, nights);
  const first = nights[1];
  if (first === undefined) throw new Error('a fortnight has nights');
  const opened = timeScale(autumn, 24, 1200, nights, new Set([first.start]));
  expect(opened.pixelsPerSecond).toBe(folded.pixelsPerSecond);
  expect(xOf(opened, first.start)).toBe(xOf(folded, first.start));
  expect(opened.width - folded.width).toBeCloseTo(
    (first.end - first.start) * folded.pixelsPerSecond - (folded.folds[0]?.width ?? 0),
    0,
  );
});

test('working hours of nearly the whole day leave nothing to fold', () => {
  expect(nightsOf(autumn, { begin: 0, end: 86_400 })).toEqual([]);
  expect(nightsOf(autumn, { begin: 3600, end: 86_400 })).toEqual([]);
  expect(nightsOf(autumn, { begin: 0, end: 20 * 3600 })).toHaveLength(14);
});

test('the days seen are those of which hours are in view, not the strips of their nights', () => {
  const nights = nightsOf(autumn, { begin: 7 * 3600, end: 19 * 3600 });
  const scale = timeScale(autumn, 24, 1200, nights);
  const [, second] = scale.folds;
  const datesFrom = (left: number) => {
    const seen = seenDays(autumn, scale, left, left + 1200);
    return [seen?.first.date, seen?.last.date];
  };
  expect(datesFrom(second?.x ?? 0)).toEqual(['2026-04-02', '2026-04-02']);
  expect(datesFrom((second?.x ?? 0) + 600)).toEqual(['2026-04-02', '2026-04-03']);
  expect(datesFrom(scale.width - 1200)).toEqual(['2026-04-14', '2026-04-14']);
  const fortnight = timeScale(autumn, 336, 1200);
  const all = seenDays(autumn, fortnight, 0, 1200);
  expect([all?.first.date, all?.last.date]).toEqual(['2026-04-01', '2026-04-14']);
});

test('a step goes by what is shown, and to another window where this one does not hold all of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zoomLevels),
      fc.nat({ max: 13 }),
      fc.constantFrom(1, -1),
      (zoom, at, direction) => {
        const first = autumn.days[0]?.day ?? 0;
        const days = zoom.step.days * direction;
        const { firstDay, day } = steppedFrom(autumn, first + at, days);
        expect(day).toBe(first + at + days);
        expect(Math.abs(firstDay - first) % 7).toBe(0);
        expect(day).toBeGreaterThanOrEqual(firstDay);
        if (zoom.id !== 'fortnight') expect(day + zoom.step.days).toBeLessThanOrEqual(firstDay + 14);
        if (day >= first && day + zoom.step.days <= first + 14) expect(firstDay).toBe(first);
      },
    ),
  );
});

test('the widest zoom fills the track exactly, the closest goes beyond it', () => {
  expect(timeScale(spring, 336, 1200).width).toBe(1200);
  expect(timeScale(spring, 4, 1200).width).toBeGreaterThan(90_000);
});

test('zooming keeps the instant under the pointer where it is', () => {
  const before = timeScale(autumn, 168, 1200);
  const after = timeScale(autumn, 24, 1200);
  const left = scrollAfterZoom(before, after, 300, 450);
  expect(instantAt(after, left + 450)).toBe(instantAt(before, 750));
});

test('zooming stops at both ends', () => {
  const [widest] = zoomLevels;
  expect(zoomOut(widest)).toBe(widest);
  const closest = zoomLevels.at(-1) ?? widest;
  expect(zoomIn(closest)).toBe(closest);
  expect(zoomOut(zoomIn(widest))).toBe(widest);
});

test('a snapped instant is on a step of the local clock, at most half a step away', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(autumn, spring, halfHour),
      fc.constantFrom(5, 10, 15, 20, 30, 60),
      fc.nat(),
      (window, step, seconds) => {
        const instant = window.from + (seconds % (window.to - window.from));
        const snapped = snapInstant(window, step, instant);
        expect(Math.abs(snapped - instant)).toBeLessThanOrEqual(step * 30);
        const midnight = window.days.findLast((day) => day.start <= instant)?.start ?? 0;
        expect((snapped - midnight) % (step * 60)).toBe(0);
      },
    ),
  );
});

test('after hours are before eight and after six by the local clock, even on days when the clocks change', () => {
  for (const window of [autumn, spring]) {
    const first = window.days[0]?.day ?? 0;
    const dark = afterHours(window.zone, first, first + window.days.length - 1);
    for (const day of window.days) {
      const noon = (day.start + day.end) / 2;
      expect(dark.some((span) => span.start <= noon && noon < span.end)).toBe(false);
      expect(dark.some((span) => span.start <= day.start && day.start < span.end)).toBe(true);
    }
    expect(dark).toHaveLength(15);
  }
});

test('ticks are as dense as is readable, and none is in the hour that was skipped', () => {
  expect(tickStep(1200 / 14_400, 44)).toBe(15);
  expect(tickStep(1200 / 86_400, 44)).toBe(60);
  expect(tickStep(0.0001, 44)).toBeUndefined();
  const [, , , clocksForward] = spring.days;
  const [, , , , clocksBack] = autumn.days;
  if (clocksForward === undefined || clocksBack === undefined) throw new Error('fourteen days were made');
  const instants = ticksOf(spring, clocksForward, 60).map((tick) => tick.instant);
  expect(instants).toHaveLength(22);
  expect(new Set(instants).size).toBe(22);
  expect(ticksOf(autumn, clocksBack, 60)).toHaveLength(23);
});

test('a date in the address must be a day of the calendar', () => {
  expect(parseDate('2026-02-28')).toBe(localDayOfDate('2026-02-28'));
  for (const text of [null, '', '2026-02-30', '2026-2-3', 'today', '99999-01-01']) {
    expect(parseDate(text)).toBeUndefined();
  }
});
