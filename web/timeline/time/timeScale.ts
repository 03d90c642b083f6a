import type { TimelineWindow } from './timelineWindow.ts';

/**
 * Positions of instants on the timeline. They follow elapsed time, so a day of 23 hours is narrower than one
 * of 25. Pixels count from the window's start.
 */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly pixelsPerSecond: number;
  /** Of the whole window. */
  readonly width: number;
}

/** A scale on which `hours` fill a track of this many pixels; never narrower than the track itself. */
export function timeScale(
  window: Pick<TimelineWindow, 'from' | 'to'>,
  hours: number,
  trackWidth: number,
): TimeScale {
  const seconds = window.to - window.from;
  const pixelsPerSecond = Math.max(trackWidth / (hours * 3600), trackWidth / seconds);
  return {
    from: window.from,
    to: window.to,
    pixelsPerSecond,
    width: Math.round(seconds * pixelsPerSecond * 100) / 100,
  };
}

export function xOf(scale: TimeScale, instant: number): number {
  return (instant - scale.from) * scale.pixelsPerSecond;
}

/** The whole second at a position. */
export function instantAt(scale: TimeScale, x: number): number {
  return Math.round(scale.from + x / scale.pixelsPerSecond);
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
  const seconds = (scrollLeft + pointerX) / before.pixelsPerSecond;
  return Math.max(0, seconds * after.pixelsPerSecond - pointerX);
}
