import { queryOptions } from '@tanstack/react-query';
import { reviewPageSchema } from '../../api/contract/reviews.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

export const reviewQueries = {
  /** A page of what customers have said, `ratings` with commas between them; it changes as bookings do. */
  page: (query: { readonly ratings: string | undefined; readonly cursor: string | undefined }) =>
    queryOptions({
      queryKey: ['bookings', 'reviews', query],
      queryFn: ({ signal }) =>
        request(`/api/v1/reviews${searchOf({ ...query, after: knownSoFar() })}`, reviewPageSchema, {
          signal,
        }),
    }),
};
