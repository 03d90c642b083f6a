import type { BookingView } from '../../../api/contract/views.ts';
import { type BoardFilter, isShown } from '../board/boardFilter.ts';
import { pack } from '../board/stacking.ts';

/** Unallocated bookings, packed into rows, and cancelled ones in rows below them; `waiting` are those that need people. */
export function packedLane(
  bookings: readonly BookingView[],
  cancelled: readonly BookingView[],
  filter: BoardFilter,
) {
  const shown = (all: readonly BookingView[]) => pack(all.filter((booking) => isShown(booking, filter)));
  const { placed, lanes } = shown(bookings);
  const below = shown(cancelled);
  return {
    placed: [...placed, ...below.placed.map((one) => ({ ...one, lane: lanes + one.lane }))],
    lanes: lanes + below.lanes,
    waiting: placed.length,
  };
}
