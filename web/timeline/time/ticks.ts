import { instantIn, type TimelineDay, type TimelineWindow } from './timelineWindow.ts';

export interface Tick {
  readonly instant: number;
  /** Local second of the day, for its label. */
  readonly secondOfDay: number;
  /** A full hour, drawn more strongly than the steps between. */
  readonly major: boolean;
}

/** Distances between ticks that read well, in minutes. */
const steps = [15, 30, 60, 120, 180, 360, 720] as const;

/**
 * The step between ticks, in minutes, at which they are at least `minimum` pixels apart; undefined if only
 * days can be told apart.
 */
export function tickStep(pixelsPerSecond: number, minimum: number): number | undefined {
  return steps.find((minutes) => minutes * 60 * pixelsPerSecond >= minimum);
}

/** The ticks of a day between its midnights (which are lines of their own). */
export function ticksOf(window: TimelineWindow, day: TimelineDay, stepMinutes: number): Tick[] {
  const ticks: Tick[] = [];
  for (let second = stepMinutes * 60; second < 86_400; second += stepMinutes * 60) {
    const instant = instantIn(window, day, second);
    // The hour that daylight saving skips would fall on the next tick.
    if (ticks.at(-1)?.instant === instant) continue;
    ticks.push({ instant, secondOfDay: second, major: second % 3600 === 0 });
  }
  return ticks;
}
