import type { Interval } from '../../../domain/time/intervals.ts';
import { snapInstant } from '../time/snap.ts';
import type { TimelineWindow } from '../time/timelineWindow.ts';
import { xOf } from '../time/timeScale.ts';
import { type BoardGeometry, type Hit, hitTest, rowTop, type Scroll, unallocatedRow } from './hitTest.ts';

/** A rectangle, in pixels of the viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A span of a row. */
export interface RowSpan extends Interval {
  readonly row: string;
}

/** Where rows and instants are drawn on a board: all that gestures know of what they happen on. */
export interface BoardLayout {
  /** Width of the column of names, and heights of what stays in view above the rows. */
  readonly gutter: number;
  readonly headerHeight: number;
  readonly laneHeight: number;
  readonly rowIds: readonly string[];
  /** Whether the ends of a bar are taken by themselves, which makes it longer or shorter. */
  readonly ends: 'taken' | 'none';
  readonly hitAt: (scroll: Scroll, point: { readonly x: number; readonly y: number }) => Hit;
  /** Where a row shows a span; above the rows for one that is not shown. */
  readonly boxOf: (scroll: Scroll, place: RowSpan) => Box;
  /** The time that a corner of a frame stands for: the instant itself, or the whole day where days are drawn. */
  readonly reach: (at: number) => Interval;
  /** Where a booking may begin or end near an instant; `home` is where it does now, if it does anywhere. */
  readonly snap: (instant: number, home?: number) => number;
}

/** How close a bar comes to the edges of its row, in pixels. */
const inset = 4;

/** A board with a scale: a place in time is a place along the axis. */
export function scaledLayout(
  geometry: BoardGeometry,
  window: TimelineWindow,
  snapMinutes: number,
): BoardLayout {
  const { gutter, headerHeight, laneHeight, rowIds, scale } = geometry;
  const { rowHeight } = geometry.places;
  return {
    gutter,
    headerHeight,
    laneHeight,
    rowIds,
    ends: 'taken',
    hitAt: (scroll, point) => hitTest(geometry, scroll, point),
    boxOf: (scroll, { row, start, end }) => {
      const left = xOf(scale, start);
      return {
        x: gutter + left - scroll.left,
        y: (rowTop(geometry, scroll, row) ?? headerHeight - rowHeight) + inset,
        width: xOf(scale, end) - left,
        height: (row === unallocatedRow ? laneHeight : rowHeight) - 2 * inset,
      };
    },
    reach: (at) => ({ start: at, end: at }),
    snap: (instant) => snapInstant(window, snapMinutes, instant),
  };
}
