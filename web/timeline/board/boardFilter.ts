import type { BookingView, ResourceView } from '../../../api/contract/views.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { type Board, nameOf, rowOf } from './board.ts';

/** What the user filters by. Empty text and no statuses: everything is shown. */
export interface BoardFilter {
  /** Part of a resource's name, reference or label. */
  readonly text: string;
  readonly statuses: readonly BookingStatus[];
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
    if (left && rowOf(board, resource.id).length === 0) return false;
    if (words.length === 0 || filter.alsoIds?.has(resource.id) === true) return true;
    const text = searchText(board, resource);
    return words.every((word) => text.includes(word));
  });
}

/** Whether a booking passes the filter of statuses. */
export function isShown(booking: BookingView, filter: BoardFilter): boolean {
  return filter.statuses.length === 0 || filter.statuses.includes(booking.status);
}

function searchText(board: Board, resource: ResourceView): string {
  const labels = resource.labelIds.map((id) => board.labels.get(id)?.name ?? '');
  return [nameOf(resource, resource.id), resource.reference ?? '', ...labels].join(' ').toLowerCase();
}
