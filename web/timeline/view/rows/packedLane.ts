import type { BookingView } from '../../../../api/contract/views.ts';
import { type BoardFilter, isShown } from '../../board/boardFilter.ts';
import { type Placed, pack } from '../../board/stacking.ts';

/** The bookings of the lane in their rows. */
export interface PackedLane {
  readonly placed: readonly Placed<BookingView>[];
  /** How many rows there are. */
  readonly lanes: number;
  /** How many of them need people. */
  readonly waiting: number;
}

/** Unallocated bookings, packed into rows, and cancelled ones in rows below them. */
export function packedLane(
  bookings: readonly BookingView[],
  cancelled: readonly BookingView[],
  filter: BoardFilter,
): PackedLane {
  const shown = (all: readonly BookingView[]) => pack(all.filter((booking) => isShown(booking, filter)));
  const { placed, lanes } = shown(bookings);
  const below = shown(cancelled);
  return {
    placed: [...placed, ...below.placed.map((one) => ({ ...one, lane: lanes + one.lane }))],
    lanes: lanes + below.lanes,
    waiting: placed.length,
  };
}
