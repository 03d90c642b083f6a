import { useEffect, useRef } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Board } from '../board/board.ts';
import { unallocatedRow } from '../board/hitTest.ts';
import type { ShownBooking } from './shownBooking.ts';

/** Scrolls to a booking that the user asked to see elsewhere on the screen. */
export function useShowRequests(
  shown: ShownBooking | undefined,
  board: Board,
  reveal: (row: string, span: Interval | undefined) => void,
): void {
  const latest = useRef(board);
  latest.current = board;
  useEffect(() => {
    if (shown === undefined) return;
    const booking = latest.current.bookings.get(shown.bookingId);
    if (booking === undefined) return;
    reveal(shown.row ?? booking.resources[0]?.id ?? unallocatedRow, booking);
  }, [shown, reveal]);
}
