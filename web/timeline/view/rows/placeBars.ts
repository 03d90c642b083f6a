import type { BookingView } from '../../../../api/contract/views.ts';
import type { Commitment } from '../../../../domain/lane/lane.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { isCancelled } from '../../board/board.ts';
import { type BoardFilter, isShown } from '../../board/boardFilter.ts';
import { commitmentKey, isCommitment } from '../../board/commitments.ts';
import { type Placed, stack } from '../../board/stacking.ts';
import { type TimeScale, xOf } from '../../time/timeScale.ts';

/** What has a bar of its own. */
type BarItem = BookingView | Commitment;

/** A bar, in pixels of its row. */
export interface PlacedBar<Item> {
  readonly item: Item;
  readonly lane: number;
  readonly lanes: number;
  /** It stands at the foot of the row, below the work that has its place now. */
  readonly atFoot: boolean;
  readonly x: number;
  readonly width: number;
  /** The room that is free after it in its lane. */
  readonly room: number;
}

/** The least width of a bar, so that it can be seen and hit. */
const narrowest = 6;

/** Something in its lane, or at the foot of the row, where it takes no lane from others. */
export interface PlacedItem<Item> extends Placed<Item> {
  readonly atFoot?: true;
}

const stacks = new WeakMap<readonly BarItem[], readonly PlacedItem<BarItem>[]>();

/** The stacking of a row, computed once for each list. */
export function stackOf(row: readonly BookingView[]): readonly PlacedItem<BookingView>[];
export function stackOf(row: readonly BarItem[]): readonly PlacedItem<BarItem>[];
export function stackOf(row: readonly BarItem[]): readonly PlacedItem<BarItem>[] {
  let placed = stacks.get(row);
  if (placed === undefined) {
    placed = row.some(isCancelledBooking) ? stackedWithCancelled(row) : stack(row);
    stacks.set(row, placed);
  }
  return placed;
}

/**
 * Work is stacked as if nothing had been cancelled. A cancelled booking has the room that is free at its time; where there
 * is work by now, it is a strip at the foot of the row.
 */
function stackedWithCancelled(row: readonly BarItem[]): readonly PlacedItem<BarItem>[] {
  const work = row.filter((item) => !isCancelledBooking(item));
  const free: BarItem[] = [];
  const strips: PlacedItem<BarItem>[] = [];
  for (const item of row) {
    if (!isCancelledBooking(item)) continue;
    const covered = work.some(({ start, end }) => start < item.end && end > item.start);
    if (covered) strips.push({ item, lane: 0, lanes: 1, atFoot: true });
    else free.push(item);
  }
  return [...stack(work), ...stack(free), ...strips];
}

function isCancelledBooking(item: BarItem): boolean {
  return !isCommitment(item) && isCancelled(item);
}

/**
 * The bars that overlap the part drawn, and the one with the tab stop wherever it is; there is a hairline gap between
 * neighbours. A filter is about bookings.
 */
export function barsIn<Item extends BarItem>(
  placed: readonly PlacedItem<Item>[],
  scale: TimeScale,
  drawn: Interval,
  filter: BoardFilter,
  tabStop: string | undefined,
): PlacedBar<Item>[] {
  const bars: PlacedBar<Item>[] = [];
  const order = placed
    .filter(({ atFoot }) => atFoot !== true)
    .toSorted((one, other) => one.item.start - other.item.start);
  for (const { item, lane, lanes, atFoot = false } of placed) {
    const isOther = isCommitment<BookingView>(item);
    const inView = item.end > drawn.start && item.start < drawn.end && (isOther || isShown(item, filter));
    if (!inView && (isOther ? commitmentKey(item) : item.id) !== tabStop) continue;
    const x = Math.round(xOf(scale, item.start) * 2) / 2;
    const width = Math.max(narrowest, Math.round(xOf(scale, item.end) * 2) / 2 - x - 1);
    // Beside it in the height of the row: what shares its lane, and what divides the height otherwise.
    const next = atFoot
      ? item.end
      : order.find((other) => other.item.start >= item.end && (other.lane === lane || other.lanes !== lanes))
          ?.item.start;
    const room = Math.max(0, (next === undefined ? scale.width : xOf(scale, next)) - x - width);
    bars.push({ item, lane, lanes, atFoot, x, width, room });
  }
  return bars;
}
