import { useRef } from 'react';
import type { Board } from '../../board/board.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import type { RowKind } from '../../board/boardRows.ts';
import type { BoardScreen } from '../../boardScreens.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { TimelineDay, TimelineWindow } from '../../time/timelineWindow.ts';
import { WeekSheets } from '../../week/WeekSheets.tsx';
import { shownDays } from '../../week/weekGrid.ts';
import type { ShownPeriod } from '../tools/useShownPeriod.ts';
import { DaySheets } from './DaySheets.tsx';
import { usePrinting } from './usePrinting.ts';

/** What the browser prints: the board as it is seen, or a page for each row. */
export type Prints =
  | { readonly kind: 'board' }
  | { readonly kind: 'daySheets' | 'weekSheets'; readonly first: TimelineDay };

/**
 * A day of people is printed as sheets, and so is a week of cards; more than that as the board. `printing`: whether it is
 * being put on paper now.
 */
export function usePrints(
  { zoom, seen }: Pick<ShownPeriod, 'zoom' | 'seen'>,
  view: BoardScreen['view'],
  rows: RowKind,
): { readonly prints: Prints; readonly printing: boolean } {
  const printing = usePrinting();
  // The paper's own layout hides the board, so the day is the one that was seen before.
  const before = useRef<TimelineDay | undefined>(undefined);
  if (!printing) before.current = seen?.days?.first;
  const { current: first } = before;
  const { days } = zoom.step;
  if (first !== undefined && view === 'weeks' && days === 7) {
    return { prints: { kind: 'weekSheets', first }, printing };
  }
  if (first !== undefined && view === 'scale' && days === 1 && rows === 'people') {
    return { prints: { kind: 'daySheets', first }, printing };
  }
  return { prints: { kind: 'board' }, printing };
}

export interface PrintedSheetsProps {
  readonly prints: Prints;
  readonly board: Board;
  readonly window: TimelineWindow;
  readonly rows: RowKind;
  readonly filter: BoardFilter;
  readonly format: TimeFormat;
  readonly organisation: string;
}

/** The sheets for the rows of a board; nothing where the board itself is printed. */
export function PrintedSheets({ prints, rows, ...sheets }: PrintedSheetsProps) {
  switch (prints.kind) {
    case 'board':
      return null;
    case 'daySheets':
      return <DaySheets {...sheets} day={prints.first} />;
    case 'weekSheets':
      return <WeekSheets {...sheets} rows={rows} days={shownDays(sheets.window, prints.first.day, 7)} />;
  }
}
