import { queryOptions } from '@tanstack/react-query';
import {
  type TrackedFilter,
  trackedPageSchema,
  trackedPeopleSchema,
} from '../../api/contract/trackedEvents.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** The queries of what happened; pages are followed live (`liveQueries.ts`). */
export const trackedQueries = {
  page: (filter: TrackedFilter, cursor: string | undefined) =>
    queryOptions({
      queryKey: ['trackedEvents', filter, cursor],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/track-events${searchOf({ ...filter, cursor, after: knownSoFar() })}`,
          trackedPageSchema,
          { signal },
        ),
    }),
  people: () =>
    queryOptions({
      queryKey: ['trackedPeople'],
      queryFn: ({ signal }) => request('/api/v1/track-events/people', trackedPeopleSchema, { signal }),
      staleTime: 60_000,
    }),
};
