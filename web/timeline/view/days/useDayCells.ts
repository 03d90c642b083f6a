import { useMemo } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { Commitment } from '../../../../domain/lane/lane.ts';
import { commitmentsFor } from '../../board/commitments.ts';
import { type DayCell, dayCells } from '../../board/dayCells.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';

/** What the rows of a board show: each booking, or each day in a few numbers. */
export type RowParts = 'bars' | 'days';

/** The days of each row, computed once for each; undefined if the board shows bars. */
export function useDayCells(
  window: TimelineWindow,
  bookingsOf: (row: string) => readonly BookingView[],
  commitments: readonly Commitment[],
  shown: RowParts,
): ((row: string) => readonly DayCell[]) | undefined {
  return useMemo(() => {
    if (shown === 'bars') return undefined;
    const known = new Map<string, readonly DayCell[]>();
    return (row: string) => {
      let cells = known.get(row);
      if (cells === undefined) {
        cells = dayCells(window, bookingsOf(row), commitmentsFor(commitments, row));
        known.set(row, cells);
      }
      return cells;
    };
  }, [window, bookingsOf, commitments, shown]);
}
