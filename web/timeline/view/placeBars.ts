import type { BookingView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { type BoardFilter, isShown } from '../board/boardFilter.ts';
import { type Placed, stack } from '../board/stacking.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';

/** A bar, in pixels of its row. */
export interface PlacedBar {
  readonly booking: BookingView;
  readonly lane: number;
  readonly lanes: number;
  readonly x: number;
  readonly width: number;
}

/** The least width of a bar, so that it can be seen and hit. */
const narrowest = 6;

const stacks = new WeakMap<readonly BookingView[], readonly Placed<BookingView>[]>();

/** The stacking of a row, computed once for each list of bookings. */
export function stackOf(row: readonly BookingView[]): readonly Placed<BookingView>[] {
  let placed = stacks.get(row);
  if (placed === undefined) {
    placed = stack(row);
    stacks.set(row, placed);
  }
  return placed;
}

/**
 * The bars of bookings that overlap the part drawn, and the one with the tab stop wherever it is; there is a
 * hairline gap between neighbours.
 */
export function barsIn(
  placed: readonly Placed<BookingView>[],
  scale: TimeScale,
  drawn: Interval,
  filter: BoardFilter,
  tabStop: string | undefined,
): PlacedBar[] {
  const bars: PlacedBar[] = [];
  for (const { item: booking, lane, lanes } of placed) {
    const inView = booking.end > drawn.start && booking.start < drawn.end && isShown(booking, filter);
    if (!inView && booking.id !== tabStop) continue;
    const x = Math.round(xOf(scale, booking.start) * 2) / 2;
    const width = Math.max(narrowest, Math.round(xOf(scale, booking.end) * 2) / 2 - x - 1);
    bars.push({ booking, lane, lanes, x, width });
  }
  return bars;
}
