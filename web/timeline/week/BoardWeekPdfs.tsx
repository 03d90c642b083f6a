import { useMemo } from 'react';
import { firstDayOfWeek } from '../../../domain/week/weekStart.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { WeekPdfPicker } from '../../weekPdf/WeekPdfPicker.tsx';
import { type Board, nameOf } from '../board/board.ts';
import { type BoardFilter, shownResources } from '../board/boardFilter.ts';
import { customerRows, type RowKind, shownCustomers } from '../board/boardRows.ts';
import type { TimelineDay } from '../time/timelineWindow.ts';

export interface BoardWeekPdfsProps {
  readonly board: Board;
  readonly rows: RowKind;
  readonly filter: BoardFilter;
  /** The first and the last day that are shown. */
  readonly days: { readonly first: TimelineDay; readonly last: TimelineDay };
}

/** The weeks of a week view's rows as PDF, one at a time. */
export function BoardWeekPdfs({ board, rows, filter, days }: BoardWeekPdfsProps) {
  const { weekStart } = useSession().organisation.settings;
  const named = useMemo(
    () =>
      rows === 'people'
        ? shownResources(board, filter).map((one) => ({ id: one.id, name: nameOf(one, one.id) }))
        : shownCustomers(board, customerRows(board), filter).map(({ id, name }) => ({ id, name })),
    [board, rows, filter],
  );
  const first = firstDayOfWeek(days.first.day, weekStart);
  const weeks = days.last.day < first + 7 ? [first] : [first, first + 7];
  return <WeekPdfPicker kind={rows === 'people' ? 'resource' : 'customer'} rows={named} weeks={weeks} />;
}
