import type { BookingView } from '../../../../api/contract/views.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { isCancelled } from '../../board/board.ts';
import { type BoardFilter, isShown } from '../../board/boardFilter.ts';
import { type Placed, stack } from '../../board/stacking.ts';
import { type TimeScale, xOf } from '../../time/timeScale.ts';

/** A bar, in pixels of its row. */
export interface PlacedBar {
  readonly booking: BookingView;
  readonly lane: number;
  readonly lanes: number;
  /** It stands at the foot of the row, below the work that has its place now. */
  readonly atFoot: boolean;
  readonly x: number;
  readonly width: number;
}

/** The least width of a bar, so that it can be seen and hit. */
const narrowest = 6;

/** A booking in its lane, or at the foot of the row, where it takes no lane from others. */
export interface PlacedBooking extends Placed<BookingView> {
  readonly atFoot?: true;
}

const stacks = new WeakMap<readonly BookingView[], readonly PlacedBooking[]>();

/** The stacking of a row, computed once for each list of bookings. */
export function stackOf(row: readonly BookingView[]): readonly PlacedBooking[] {
  let placed = stacks.get(row);
  if (placed === undefined) {
    placed = row.some(isCancelled) ? stackedWithCancelled(row) : stack(row);
    stacks.set(row, placed);
  }
  return placed;
}

/**
 * Work is stacked as if nothing had been cancelled. A cancelled booking has the room that is free at its time; where there
 * is work by now, it is a strip at the foot of the row.
 */
function stackedWithCancelled(row: readonly BookingView[]): readonly PlacedBooking[] {
  const work = row.filter((booking) => !isCancelled(booking));
  const free: BookingView[] = [];
  const strips: PlacedBooking[] = [];
  for (const booking of row) {
    if (!isCancelled(booking)) continue;
    const covered = work.some(({ start, end }) => start < booking.end && end > booking.start);
    if (covered) strips.push({ item: booking, lane: 0, lanes: 1, atFoot: true });
    else free.push(booking);
  }
  return [...stack(work), ...stack(free), ...strips];
}

/**
 * The bars of bookings that overlap the part drawn, and the one with the tab stop wherever it is; there is a
 * hairline gap between neighbours.
 */
export function barsIn(
  placed: readonly PlacedBooking[],
  scale: TimeScale,
  drawn: Interval,
  filter: BoardFilter,
  tabStop: string | undefined,
): PlacedBar[] {
  const bars: PlacedBar[] = [];
  for (const { item: booking, lane, lanes, atFoot = false } of placed) {
    const inView = booking.end > drawn.start && booking.start < drawn.end && isShown(booking, filter);
    if (!inView && booking.id !== tabStop) continue;
    const x = Math.round(xOf(scale, booking.start) * 2) / 2;
    const width = Math.max(narrowest, Math.round(xOf(scale, booking.end) * 2) / 2 - x - 1);
    bars.push({ booking, lane, lanes, atFoot, x, width });
  }
  return bars;
}
