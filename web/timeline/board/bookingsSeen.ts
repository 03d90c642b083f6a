import type { BookingView } from '../../../api/contract/views.ts';
import { isCancelled } from './board.ts';
import { type BoardGeometry, hitTest, type Scroll, unallocatedRow } from './hitTest.ts';

/**
 * The bookings of which something is in a viewport of so many pixels, those of the lane first; without cancelled ones, for
 * which there is nothing to do together.
 */
export function bookingsSeen(
  geometry: BoardGeometry,
  scroll: Scroll,
  view: { readonly width: number; readonly height: number },
  bookingsOf: (row: string) => readonly BookingView[],
): readonly BookingView[] {
  const { gutter, headerHeight, laneHeight, rowIds, places } = geometry;
  const top = headerHeight + laneHeight;
  const first = hitTest(geometry, scroll, { x: gutter, y: top });
  const last = hitTest(geometry, scroll, { x: view.width, y: view.height - 1 });
  const from = scroll.top >= places.height ? rowIds.length : places.indexAt(scroll.top);
  const to = places.indexAt(scroll.top + view.height - 1 - top);
  return [...(laneHeight > 0 ? [unallocatedRow] : []), ...rowIds.slice(from, to + 1)]
    .flatMap(bookingsOf)
    .filter((one) => one.start < last.at && one.end > first.at && !isCancelled(one));
}
