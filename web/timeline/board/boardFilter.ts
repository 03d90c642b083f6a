import type { BookingView, ResourceView } from '../../../api/contract/views.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { textFilter } from '../../../domain/search/textFilter.ts';
import { type Board, isCancelled, nameOf, rowOf } from './board.ts';

/** What the user filters by. Empty text, no statuses and no labels: everything is shown. */
export interface BoardFilter {
  /** Part of a resource's name, reference or label. */
  readonly text: string;
  readonly statuses: readonly BookingStatus[];
  /** Ids of labels, all of which a booking has as filters; omitted: any. */
  readonly filterIds?: readonly string[];
  /** Cancelled bookings are left out as long as no statuses are chosen; omitted: they are drawn. */
  readonly cancelled?: 'hidden';
  /** People who are shown whatever they are called, because the search found work of theirs; omitted: nobody. */
  readonly alsoIds?: ReadonlySet<string>;
}

export const noFilter: BoardFilter = { text: '', statuses: [] };

/**
 * The labels that bookings of the board, or its people, have as filters, by name. What is filtered by already is among
 * them, so that it can be taken back on a board where nothing has it.
 */
export function offeredFilters(board: Board, { filterIds = [] }: BoardFilter): readonly LabelChoice[] {
  const names = new Map<string, string>(filterIds.map((id) => [id, board.labels.get(id)?.name ?? id]));
  for (const { filters } of board.bookings.values()) for (const { id, name } of filters) names.set(id, name);
  for (const { filterIds: ids } of board.resources) {
    for (const id of ids) names.set(id, board.labels.get(id)?.name ?? id);
  }
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export interface LabelChoice {
  readonly id: string;
  readonly name: string;
}

/**
 * The resources whose name, reference or labels contain every word asked for, or whose work was found. People who no longer work
 * are shown only while they still have bookings in the window. Filters leave those who have them themselves or in a
 * booking; on a board where nobody has any, they narrow the bookings alone.
 */
export function shownResources(board: Board, filter: BoardFilter): readonly ResourceView[] {
  const isFound = textFilter(filter.text);
  const { filterIds = [] } = filter;
  const narrowed = filterIds.length > 0 && board.resources.some((one) => one.filterIds.length > 0);
  return board.resources.filter((resource) => {
    const { inactive, inactiveDate } = resource;
    const left = inactive || (inactiveDate !== null && inactiveDate <= board.span.start);
    if (left && !rowOf(board, resource.id).some((booking) => isStanding(booking, filter))) return false;
    if (narrowed && !hasFilters(resource.filterIds, filter)) {
      if (!rowOf(board, resource.id).some((booking) => isShown(booking, filter))) return false;
    }
    return filter.alsoIds?.has(resource.id) === true || isFound(...searchedTexts(board, resource));
  });
}

/** Whether a booking passes the filters of labels and of statuses. */
export function isShown(booking: BookingView, filter: BoardFilter): boolean {
  if (!hasFilters(booking.filterIds, filter)) return false;
  return filter.statuses.length === 0
    ? isStanding(booking, filter)
    : filter.statuses.includes(booking.status);
}

function hasFilters(ids: readonly string[], { filterIds = [] }: BoardFilter): boolean {
  return filterIds.every((id) => ids.includes(id));
}

/** Whether a booking is drawn as long as no statuses are chosen. */
function isStanding(booking: BookingView, { cancelled }: BoardFilter): boolean {
  return cancelled !== 'hidden' || !isCancelled(booking);
}

function searchedTexts(board: Board, resource: ResourceView): readonly string[] {
  const labels = resource.labelIds.map((id) => board.labels.get(id)?.name ?? '');
  return [nameOf(resource, resource.id), resource.reference ?? '', ...labels];
}
