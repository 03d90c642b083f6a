import { useEffect, useRef } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { type Board, placementOf } from '../../board/board.ts';
import { type RowKind, rowIn } from '../../board/boardRows.ts';
import type { ShownBooking } from '../look/shownBooking.ts';

/** Scrolls to a booking that the user asked to see elsewhere on the screen. */
export function useShowRequests(
  shown: ShownBooking | undefined,
  board: Board,
  rows: RowKind,
  reveal: (row: string, span: Interval | undefined) => void,
): void {
  const latest = useRef(board);
  latest.current = board;
  useEffect(() => {
    if (shown === undefined) return;
    const booking = latest.current.bookings.get(shown.bookingId);
    if (booking === undefined) return;
    const asked = rows === 'people' ? shown.row : undefined;
    reveal(asked ?? rowIn(rows, booking, placementOf(booking).resourceIds), booking);
  }, [shown, rows, reveal]);
}
