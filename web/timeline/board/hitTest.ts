import { instantAt, type TimeScale } from '../time/timeScale.ts';
import type { RowPlaces } from './rowPlaces.ts';

/** The row of unallocated bookings. */
export const unallocatedRow = 'unallocated';

/** The layout of the timeline's parts, in pixels of its viewport. */
export interface BoardGeometry {
  readonly scale: TimeScale;
  /** Width of the column of names. */
  readonly gutter: number;
  /** Heights of the header of days and of the lane of unallocated bookings, which both stay in view. */
  readonly headerHeight: number;
  readonly laneHeight: number;
  readonly rowIds: readonly string[];
  /** Where the rows are, below the lane. */
  readonly places: RowPlaces;
}

export interface Scroll {
  readonly left: number;
  readonly top: number;
}

/** A place under the pointer: `row` is a resource id, `unallocated`, or undefined over no row, as over the heading of a group. */
export interface Hit {
  readonly at: number;
  readonly row: string | undefined;
}

/** What is at a point of the viewport (pixels from its top left corner). */
export function hitTest(
  geometry: BoardGeometry,
  scroll: Scroll,
  point: { readonly x: number; readonly y: number },
): Hit {
  const at = instantAt(geometry.scale, point.x - geometry.gutter + scroll.left);
  const below = point.y - geometry.headerHeight;
  if (below < 0) return { at, row: undefined };
  if (below < geometry.laneHeight) return { at, row: unallocatedRow };
  const { rowIds, places } = geometry;
  const y = below - geometry.laneHeight + scroll.top;
  const index = places.indexAt(y);
  const within = y - places.topOf(index);
  return { at, row: within >= 0 && within < places.rowHeight ? rowIds[index] : undefined };
}

/** The top of a row in the viewport; undefined for a row that is not shown. */
export function rowTop(geometry: BoardGeometry, scroll: Scroll, row: string): number | undefined {
  if (row === unallocatedRow) return geometry.headerHeight;
  const index = geometry.rowIds.indexOf(row);
  if (index === -1) return undefined;
  return geometry.headerHeight + geometry.laneHeight + geometry.places.topOf(index) - scroll.top;
}

/**
 * How far to scroll in one frame while something is held near an edge, in pixels: 0 away from the edges, and
 * more the closer it is to one. `low` and `high` bound the part of the viewport that scrolls.
 */
export function autoscroll(position: number, low: number, high: number): number {
  const zone = Math.min(48, (high - low) / 4);
  const fastest = 18;
  if (position < low + zone) return -Math.ceil(Math.min(1, (low + zone - position) / zone) * fastest);
  if (position > high - zone) return Math.ceil(Math.min(1, (position - high + zone) / zone) * fastest);
  return 0;
}
