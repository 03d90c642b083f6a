import type { ChangedCategory } from '../../../domain/catalogues/changedCategories.ts';
import { readings } from '../../../domain/catalogues/readings.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { maySee } from '../../../domain/rights/rights.ts';
import type { BookingListQuery } from '../../../projections/queries/bookingListQuery.ts';
import type { RecordListQuery } from '../../../projections/queries/recordList.ts';
import type { ListMatch, ListSearch, Search } from '../../../projections/search/createSearch.ts';

type Asked = Pick<ListSearch, 'inactive' | 'filters' | 'numericFilters' | 'orFits' | 'after'>;

/**
 * The part of a list's query that its search stands for: what the search finds, so that lists, pickers
 * and the search box find the same. If no index can answer, the search stays as it is, and the read side looks
 * for what contains its words.
 */
async function found(
  search: Pick<Search, 'matching'>,
  actor: Actor,
  category: ChangedCategory,
  text: string | undefined,
  asked: Asked,
): Promise<{ readonly search?: string | undefined } & Partial<ListMatch>> {
  if (text === undefined || text.trim() === '') return {};
  const match = await search.matching(actor, { category, text, ...asked });
  return match === undefined ? { search: text } : { search: undefined, ...match };
}

/** A list of bookings with its search carried out; what is asked of the past is searched in the past. */
export async function searchedBookings(
  search: Pick<Search, 'matching'>,
  actor: Actor,
  query: BookingListQuery,
): Promise<BookingListQuery> {
  if (query.asOf !== undefined || query.ids !== undefined) return query;
  const isAllAsked = !isNarrowedByListAlone(query) && query.inactive !== 'only';
  const { from, to, statuses, resourceId, customerId, labelId, filterIds = [], externalId, after } = query;
  const { conflict, unallocated, locked, inactive = 'false' } = query;
  const one = (field: string, value: string | boolean | undefined) =>
    value === undefined ? [] : [{ field, anyOf: [String(value)] }];
  const asked: Asked = {
    inactive: inactive !== 'false',
    after,
    orFits: isAllAsked,
    // What narrows the list most, so that the search is among few; the list itself applies all of its filters.
    filters: [
      ...(statuses === undefined ? [] : [{ field: 'status', anyOf: statuses }]),
      ...one('resourceIds', resourceId),
      ...(maySee(actor, 'work', 'staff') ? one('customerIds', customerId) : []),
      ...one('labelIds', labelId),
      ...filterIds.flatMap((id) => one('filterIds', id)),
      ...one('externalIds', externalId),
      ...one('conflict', conflict),
      ...one('unallocated', unallocated),
      ...one('locked', locked),
    ],
    numericFilters: [
      ...(from === undefined ? [] : [{ field: 'end', is: '>' as const, value: from }]),
      ...(to === undefined ? [] : [{ field: 'start', is: '<' as const, value: to }]),
    ],
  };
  const those = await found(search, actor, 'booking', query.search, asked);
  // What was found need not be counted again.
  return { ...query, ...(isAllAsked && 'ids' in those && { total: those.ids?.length }), ...those };
}

/** Whether a list has filters that documents know nothing of: then it has less than is found. */
function isNarrowedByListAlone({
  ids,
  seriesId,
  cancellationRequested,
  offered,
  updatedSince,
  lateAt,
  touching,
  group,
}: BookingListQuery): boolean {
  return [ids, seriesId, cancellationRequested, offered, updatedSince, lateAt, touching, group].some(
    (each) => each !== undefined,
  );
}

/** A list of records with its search carried out. */
export async function searchedRecords(
  search: Pick<Search, 'matching'>,
  actor: Actor,
  category: Exclude<ChangedCategory, 'booking'>,
  query: RecordListQuery,
): Promise<RecordListQuery> {
  if (query.ids !== undefined) return query;
  const { inactive = false, after } = query;
  // What else hides records is for the list to say: it depends on the organisation.
  const hides = readings[category].hiddenBy.length > 0;
  const asked: Asked = { inactive: inactive || hides, after, filters: [], numericFilters: [] };
  return { ...query, ...(await found(search, actor, category, query.search, asked)) };
}
