import type { TimelineWindow } from './timelineWindow.ts';

/**
 * The nearest step of the local clock. Steps count from local midnight, so that a step of an hour falls on
 * full hours in every zone. Outside the window they count from the window's nearest midnight.
 */
export function snapInstant(window: TimelineWindow, stepMinutes: number, instant: number): number {
  const step = stepMinutes * 60;
  const midnight = midnightBefore(window, instant);
  return midnight + Math.round((instant - midnight) / step) * step;
}

function midnightBefore(window: TimelineWindow, instant: number): number {
  let midnight = window.from;
  for (const day of window.days) {
    if (day.start > instant) break;
    midnight = day.start;
  }
  return midnight;
}
