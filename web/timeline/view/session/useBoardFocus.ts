import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { Board } from '../../board/board.ts';
import { unallocatedRow } from '../../board/hitTest.ts';
import type { BoardFocus, Spot } from '../../board/navigation.ts';
import { tabStopOf } from '../../board/tabStop.ts';

export interface FocusedBoard {
  readonly board: Board;
  /** The unallocated lane first, then the resources as shown. */
  readonly rowIds: readonly string[];
  readonly bookingsOf: (row: string) => readonly Spot[];
  readonly reveal: (row: string, span: Interval | undefined) => void;
}

/** The one tab stop of the board, and moving the focus to an element that may not be drawn yet. */
export function useBoardFocus(
  scroller: RefObject<HTMLDivElement | null>,
  { board, rowIds, bookingsOf, reveal }: FocusedBoard,
) {
  const [focus, setFocus] = useState<BoardFocus>({ row: unallocatedRow, bookingId: undefined });
  const takesFocus = useRef(false);

  const focusOn = useCallback((next: BoardFocus) => {
    takesFocus.current = true;
    setFocus(next);
  }, []);

  // The element with the tab stop takes the focus once it is drawn.
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const row = scroller.current?.querySelector(`[data-row="${CSS.escape(focus.row)}"]`);
    const target =
      focus.bookingId === undefined
        ? row?.querySelector('[data-name]')
        : row?.querySelector(
            ['booking', 'cell', 'commitment']
              .map((kind) => `[data-${kind}="${CSS.escape(focus.bookingId ?? '')}"]`)
              .join(),
          );
    if (!(target instanceof HTMLElement)) return;
    const booking = focus.bookingId === undefined ? undefined : board.bookings.get(focus.bookingId);
    const other = target.hasAttribute('data-commitment')
      ? bookingsOf(focus.row).find(({ id }) => id === focus.bookingId)
      : undefined;
    reveal(focus.row, booking ?? other);
    target.focus({ preventScroll: true });
  }, [scroller, focus, board, bookingsOf, reveal]);

  const onFocusCapture = useCallback((event: FocusEvent) => {
    const { target } = event;
    const row = target.closest('[data-row]')?.getAttribute('data-row');
    if (row === null || row === undefined) return;
    const bookingId =
      target.getAttribute('data-booking') ??
      target.getAttribute('data-cell') ??
      target.getAttribute('data-commitment') ??
      undefined;
    if (bookingId === undefined && !target.hasAttribute('data-name')) return;
    setFocus((old) => (old.row === row && old.bookingId === bookingId ? old : { row, bookingId }));
  }, []);

  return { tabStop: tabStopOf(focus, rowIds, bookingsOf), focusOn, onFocusCapture };
}
