import { useMemo } from 'react';
import type { ShiftView } from '../../../../api/contract/views.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { workingTime } from '../../board/workingTime.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';

const never: readonly Interval[] = [];

/** The working time of a list of shifts, computed once for each list. */
export function useWorkingTime(shownWindow: TimelineWindow) {
  return useMemo(() => {
    const known = new WeakMap<readonly ShiftView[], readonly Interval[]>();
    return (shifts: readonly ShiftView[] | undefined): readonly Interval[] => {
      if (shifts === undefined) return never;
      let spans = known.get(shifts);
      if (spans === undefined) {
        spans = workingTime(shownWindow, shifts);
        known.set(shifts, spans);
      }
      return spans;
    };
  }, [shownWindow]);
}
