import { useCallback, useMemo, useState } from 'react';
import type { ShiftView } from '../../../../api/contract/views.ts';
import type { WorkingHours } from '../../../../domain/time/afterHours.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { HoursShown } from '../../address/timelineAddress.ts';
import { nightsOf, workingHours } from '../../board/workingHours.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';

export interface Nights {
  /** The spans to fold, in order; none if all hours are shown. */
  readonly nights: readonly Interval[];
  /** The starts of those that are open all the same. */
  readonly opened: ReadonlySet<number>;
  /** Opens a night, or folds it again. */
  readonly toggle: (start: number) => void;
}

const none: readonly Interval[] = [];

/**
 * The nights of a window that the board folds away, and those of them that the user has opened. `decided`: the hours of
 * the organisation's day; undefined: they follow the shifts.
 */
export function useNights(
  window: TimelineWindow,
  shifts: ReadonlyMap<string, readonly ShiftView[]>,
  shown: HoursShown,
  decided: WorkingHours | undefined,
): Nights {
  const { begin, end } = useMemo(() => decided ?? workingHours(shifts), [decided, shifts]);
  const nights = useMemo(
    () => (shown === 'all' ? none : nightsOf(window, { begin, end })),
    [window, shown, begin, end],
  );
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((start: number) => {
    setOpened((old) => {
      const next = new Set(old);
      if (!next.delete(start)) next.add(start);
      return next;
    });
  }, []);
  return { nights, opened, toggle };
}
