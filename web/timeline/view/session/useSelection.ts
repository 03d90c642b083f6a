import { type PointerEvent, useCallback, useRef } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import { type BoardFocus, type FocusMove, moveFocus } from '../../board/navigation.ts';
import { extended, nothingSelected, type Selection, toggled } from '../../board/selection.ts';

export interface SelectedBoard {
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly rowIds: readonly string[];
  readonly bookingsOf: (row: string) => readonly BookingView[];
  readonly tabStop: BoardFocus;
  readonly focusOn: (focus: BoardFocus) => void;
}

/** Selects bookings: Ctrl and a press adds one, Shift selects all from the last to this one. */
export function useSelection(board: SelectedBoard) {
  const latest = useRef(board);
  latest.current = board;
  /** The last booking selected: Shift extends from there. */
  const anchor = useRef<BoardFocus | undefined>(undefined);

  const reach = useCallback((to: BoardFocus) => {
    const { selection, onSelect, rowIds, bookingsOf, tabStop, focusOn } = latest.current;
    const from = anchor.current ?? tabStop;
    anchor.current = from;
    onSelect(extended(selection, rowIds, bookingsOf, { from, to }));
    focusOn(to);
  }, []);

  const toggle = useCallback((at: BoardFocus) => {
    const { selection, onSelect } = latest.current;
    if (at.bookingId === undefined) return;
    anchor.current = at;
    onSelect(toggled(selection, at.bookingId));
  }, []);

  /** Before any other handler of the press, so that it takes no booking up. */
  const onPointerDownCapture = useCallback(
    (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
      const bar = event.target.closest('[data-booking]');
      const row = bar?.closest('[data-row]')?.getAttribute('data-row');
      const bookingId = bar?.getAttribute('data-booking');
      if (row === null || row === undefined || bookingId === null || bookingId === undefined) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.shiftKey) reach({ row, bookingId });
      else {
        toggle({ row, bookingId });
        latest.current.focusOn({ row, bookingId });
      }
    },
    [reach, toggle],
  );

  return {
    onPointerDownCapture,
    toggle,
    /** Moves the focus and selects everything on the way. */
    extend: useCallback(
      (move: FocusMove) => {
        const { rowIds, bookingsOf, tabStop } = latest.current;
        reach(moveFocus(rowIds, bookingsOf, tabStop, move));
      },
      [reach],
    ),
    clear: useCallback(() => {
      anchor.current = undefined;
      latest.current.onSelect(nothingSelected);
    }, []),
  };
}
