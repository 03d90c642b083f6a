import { useMemo } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';
import { countedWeek } from './countedWeek.ts';

/**
 * The counted week; the same object for as long as it is the same week, because rows are redrawn when it
 * changes.
 */
export function useCountedWeek(
  window: TimelineWindow,
  drawn: Interval,
  now: number,
  weekStart: number,
): Interval {
  const { start, end } = countedWeek(window, drawn, now, weekStart);
  return useMemo(() => ({ start, end }), [start, end]);
}
