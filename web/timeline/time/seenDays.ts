import type { LocalDay } from '../../../domain/time/localDay.ts';
import type { TimelineDay, TimelineWindow } from './timelineWindow.ts';
import { foldAt, type TimeScale, xOf } from './timeScale.ts';

/** A day is seen if at least this many pixels of its hours are, or half of it where it is narrower. */
const leastSeen = 24;

/** The first and the last day of a window that a part of the board shows. */
export interface SeenDays {
  readonly first: TimelineDay;
  readonly last: TimelineDay;
}

/**
 * The days of which something is seen between two positions, the strips of folded nights aside; undefined if
 * that is between two days.
 */
export function seenDays(
  window: TimelineWindow,
  scale: TimeScale,
  left: number,
  right: number,
): SeenDays | undefined {
  const seen = window.days.filter(({ start, end }) => {
    const morning = foldAt(scale, start);
    const evening = foldAt(scale, end - 1);
    const from = morning === undefined ? xOf(scale, start) : morning.x + morning.width;
    const to = evening === undefined ? xOf(scale, end) : evening.x;
    const part = Math.min(to, right) - Math.max(from, left);
    return part >= Math.min(leastSeen, (to - from) / 2);
  });
  const [first, last] = [seen[0], seen.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** Where to go so that the board shows a day: the first day of the window to load, and the day itself. */
export interface StepTarget {
  readonly firstDay: LocalDay;
  readonly day: LocalDay;
}

/**
 * The next or the previous part of the same length. A window that does not hold all of it gives way to one
 * that begins whole weeks later or earlier.
 */
export function steppedFrom(window: TimelineWindow, first: LocalDay, days: number): StepTarget {
  const firstDay = window.days[0]?.day ?? first;
  const day = first + days;
  const length = Math.abs(days);
  if (day >= firstDay && day + length <= firstDay + window.days.length) return { firstDay, day };
  return { firstDay: firstDay + 7 * Math.floor((day - firstDay) / 7), day };
}
