import type { BookingView, ResourceView } from '../../../api/contract/views.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { type Board, isCancelled, nameOf, rowOf } from './board.ts';

/** What the user filters by. Empty text and no statuses: everything is shown. */
export interface BoardFilter {
  /** Part of a resource's name, reference or label. */
  readonly text: string;
  readonly statuses: readonly BookingStatus[];
  /** Cancelled bookings are left out as long as no statuses are chosen; omitted: they are drawn. */
  readonly cancelled?: 'hidden';
  /** People who are shown whatever they are called, because the search found work of theirs; omitted: nobody. */
  readonly alsoIds?: ReadonlySet<string>;
}

export const noFilter: BoardFilter = { text: '', statuses: [] };

/**
 * The resources whose name, reference or labels contain every word asked for, or whose work was found. People who no longer work
 * are shown only while they still have bookings in the window.
 */
export function shownResources(board: Board, filter: BoardFilter): readonly ResourceView[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return board.resources.filter((resource) => {
    const { inactive, inactiveDate } = resource;
    const left = inactive || (inactiveDate !== null && inactiveDate <= board.span.start);
    if (left && !rowOf(board, resource.id).some((booking) => isStanding(booking, filter))) return false;
    if (words.length === 0 || filter.alsoIds?.has(resource.id) === true) return true;
    const text = searchText(board, resource);
    return words.every((word) => text.includes(word));
  });
}

/** Whether a booking passes the filter of statuses. */
export function isShown(booking: BookingView, filter: BoardFilter): boolean {
  return filter.statuses.length === 0
    ? isStanding(booking, filter)
    : filter.statuses.includes(booking.status);
}

/** Whether a booking is drawn as long as no statuses are chosen. */
function isStanding(booking: BookingView, { cancelled }: BoardFilter): boolean {
  return cancelled !== 'hidden' || !isCancelled(booking);
}

function searchText(board: Board, resource: ResourceView): string {
  const labels = resource.labelIds.map((id) => board.labels.get(id)?.name ?? '');
  return [nameOf(resource, resource.id), resource.reference ?? '', ...labels].join(' ').toLowerCase();
}
