import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type TrackedFilter,
  trackedPageSchema,
  trackedPeopleSchema,
} from '../../api/contract/trackedEvents.ts';
import type { TrackedCategory } from '../../domain/tracked/trackedCategories.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

type Wanted = TrackedFilter & { readonly id?: string; readonly cursor: string | undefined };

function readPage(wanted: Wanted, signal: AbortSignal) {
  const search = searchOf({ ...wanted, after: knownSoFar() });
  return request(`/api/v1/track-events${search}`, trackedPageSchema, { signal });
}

/** The queries of what happened; pages are followed live (`liveQueries.ts`). */
export const trackedQueries = {
  page: (filter: TrackedFilter, cursor: string | undefined) =>
    queryOptions({
      queryKey: ['trackedEvents', filter, cursor],
      queryFn: ({ signal }) => readPage({ ...filter, cursor }, signal),
    }),
  /** Of one record, a page after the other. */
  of: (category: TrackedCategory, id: string) =>
    infiniteQueryOptions({
      queryKey: ['trackedEvents', { category, id }],
      queryFn: ({ pageParam, signal }) => readPage({ category, id, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  people: () =>
    queryOptions({
      queryKey: ['trackedPeople'],
      queryFn: ({ signal }) => request('/api/v1/track-events/people', trackedPeopleSchema, { signal }),
      staleTime: 60_000,
    }),
};
