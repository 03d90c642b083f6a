import type { Interval } from '../../../../domain/time/intervals.ts';
import { type BoardGeometry, unallocatedRow } from '../../board/hitTest.ts';
import { xOf } from '../../time/timeScale.ts';

/** Space between what is revealed and the edge, in pixels. */
const air = 24;

/** Scrolls an element no further than needed to bring a row, and a span of it, into view. */
export function revealSpan(
  element: HTMLElement,
  geometry: BoardGeometry,
  row: string,
  span: Interval | undefined,
): void {
  const { scale, gutter, headerHeight, laneHeight, rowIds, places } = geometry;
  const index = row === unallocatedRow ? -1 : rowIds.indexOf(row);
  if (index >= 0) {
    const top = places.topOf(index);
    const room = element.clientHeight - headerHeight - laneHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + places.rowHeight > element.scrollTop + room) {
      element.scrollTop = top + places.rowHeight - room;
    }
  }
  if (span === undefined) return;
  const room = element.clientWidth - gutter;
  const left = xOf(scale, span.start);
  const right = xOf(scale, span.end);
  if (left < element.scrollLeft) element.scrollLeft = Math.max(0, left - air);
  else if (right > element.scrollLeft + room) {
    element.scrollLeft = Math.min(left - air, right - room + air);
  }
}
