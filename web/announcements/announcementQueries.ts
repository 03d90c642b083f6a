import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { addressedPageSchema, announcementReadersSchema } from '../../api/contract/announcements.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** Who has opened an announcement is no change of a record: it is asked again so often, in milliseconds. */
const readersMs = 30_000;

/** The queries of announcements; both are followed live (`liveQueries.ts`). */
export const announcementQueries = {
  forMe: () =>
    infiniteQueryOptions({
      queryKey: ['announcements', 'forMe'],
      queryFn: ({ pageParam, signal }) =>
        request(
          `/api/v1/announcements-for-me${searchOf({ cursor: pageParam, after: knownSoFar() })}`,
          addressedPageSchema,
          { signal },
        ),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  readers: (id: string) =>
    queryOptions({
      queryKey: ['announcementReaders', id],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/announcements/${encodeURIComponent(id)}/readers${searchOf({ after: knownSoFar() })}`,
          announcementReadersSchema,
          { signal },
        ),
      refetchInterval: readersMs,
    }),
};

/** Says that the user has opened an announcement. */
export function noteAnnouncementRead(announcementId: string): Promise<unknown> {
  return request('/api/v1/announcements-for-me/read', z.object({}), {
    method: 'POST',
    body: { announcementId },
  });
}
