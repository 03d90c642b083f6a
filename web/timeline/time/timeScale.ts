import type { Interval } from '../../../domain/time/intervals.ts';
import type { TimelineWindow } from './timelineWindow.ts';

/** A span of time that is drawn as a strip of `width` pixels at `x`. */
export interface Fold extends Interval {
  readonly x: number;
  readonly width: number;
}

/**
 * Positions of instants on the timeline. Between folds they follow elapsed time, so a day of 23 hours is
 * narrower than one of 25; within a fold they follow it too, at the fold's own scale, so that positions always
 * grow with time and every instant has one. Pixels count from the window's start.
 */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  /** Outside the folds. */
  readonly pixelsPerSecond: number;
  /** Of the whole window. */
  readonly width: number;
  /** In order of time, apart from one another. */
  readonly folds: readonly Fold[];
}

/** A strip has this part of a day's width, within bounds in pixels. */
const foldPart = 0.04;
const narrowestFold = 5;
const widestFold = 22;
/** However narrow a day, all strips together take no more than this part of the window. */
const mostFolded = 0.25;

const nothingOpened: ReadonlySet<number> = new Set();

/**
 * A scale on which `hours` fill a track of this many pixels; never narrower than the track itself. `nights`
 * are the spans to fold, in order and apart. Of whole days or halves of days, `hours` counts them as well: 24
 * hours are a day with the strip of its night. Fewer hours are hours outside the nights. A night whose start
 * is in `opened` is not folded: it takes its place, and everything else keeps its size.
 */
export function timeScale(
  window: Pick<TimelineWindow, 'from' | 'to'>,
  hours: number,
  trackWidth: number,
  nights: readonly Interval[] = [],
  opened: ReadonlySet<number> = nothingOpened,
): TimeScale {
  const { from, to } = window;
  const seconds = to - from;
  const dark = nights.reduce((sum, { start, end }) => sum + end - start, 0);
  const byDays = Math.max(trackWidth, (trackWidth * seconds) / (Math.max(hours, 12) * 3600));
  const strip = Math.min(
    Math.max(narrowestFold, Math.min(widestFold, (byDays / (seconds / 86_400)) * foldPart)),
    (byDays * mostFolded) / Math.max(1, nights.length),
  );
  const pixelsPerSecond = Math.max(
    (byDays - nights.length * strip) / (seconds - dark),
    hours < 12 ? trackWidth / (hours * 3600) : 0,
  );
  const folds: Fold[] = [];
  let folded = 0;
  for (const { start, end } of nights) {
    if (opened.has(start)) continue;
    const x = (start - from - folded) * pixelsPerSecond + folds.length * strip;
    folds.push({ start, end, x, width: strip });
    folded += end - start;
  }
  const width = (seconds - folded) * pixelsPerSecond + folds.length * strip;
  return { from, to, pixelsPerSecond, width: Math.round(width * 100) / 100, folds };
}

/** The position of an instant, in pixels; before and after the window it goes on as between folds. */
export function xOf(scale: TimeScale, instant: number): number {
  const fold = lastFold(scale.folds, 'start', instant);
  if (fold === undefined) return (instant - scale.from) * scale.pixelsPerSecond;
  const { start, end, x, width } = fold;
  return instant < end
    ? x + ((instant - start) / (end - start)) * width
    : x + width + (instant - end) * scale.pixelsPerSecond;
}

/** The instant at a position, with parts of a second: the inverse of `xOf`. */
export function timeAt(scale: TimeScale, x: number): number {
  const fold = lastFold(scale.folds, 'x', x);
  if (fold === undefined) return scale.from + x / scale.pixelsPerSecond;
  const within = x - fold.x;
  return within < fold.width
    ? fold.start + (within / fold.width) * (fold.end - fold.start)
    : fold.end + (within - fold.width) / scale.pixelsPerSecond;
}

/** The whole second at a position. */
export function instantAt(scale: TimeScale, x: number): number {
  return Math.round(timeAt(scale, x));
}

/** The fold in which an instant lies; undefined between folds. */
export function foldAt(scale: TimeScale, instant: number): Fold | undefined {
  const fold = lastFold(scale.folds, 'start', instant);
  return fold !== undefined && instant < fold.end ? fold : undefined;
}

/** The mean width of the window's days, in pixels. */
export function dayWidthOf({ from, to, width }: TimeScale): number {
  return width / ((to - from) / 86_400);
}

/**
 * The scroll position that keeps the instant under the pointer in place when the scale changes. `pointerX`
 * counts from the track's left edge.
 */
export function scrollAfterZoom(
  before: TimeScale,
  after: TimeScale,
  scrollLeft: number,
  pointerX: number,
): number {
  return Math.max(0, xOf(after, timeAt(before, scrollLeft + pointerX)) - pointerX);
}

/** The last fold whose start or position is not after a value. */
function lastFold(folds: readonly Fold[], by: 'start' | 'x', value: number): Fold | undefined {
  let low = 0;
  let high = folds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((folds[middle]?.[by] ?? value) <= value) low = middle + 1;
    else high = middle;
  }
  return folds[low - 1];
}
