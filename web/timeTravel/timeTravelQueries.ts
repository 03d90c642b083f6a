import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changesBetweenSchema,
  historyLimitsSchema,
  organisationAnswerSchema,
} from '../../api/contract/timeTravel.ts';
import { bookingViewSchema } from '../../api/contract/views.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

export interface ChangesWindow {
  readonly from: number;
  readonly to: number;
}

/** The most bookings that are compared at once. */
export const mostCompared = 500;

/** The queries of the past; moments are epoch milliseconds. */
export const timeTravelQueries = {
  limits: () =>
    queryOptions({
      queryKey: ['timeTravel', 'limits'],
      queryFn: ({ signal }) => request('/api/v1/timeline/limits', historyLimitsSchema, { signal }),
      staleTime: 60_000,
    }),
  /** The time zone, settings and workflow at a moment; until they are loaded, those of the moment before. */
  organisation: (asOf: number) =>
    queryOptions({
      queryKey: ['timeTravel', 'organisation', asOf],
      queryFn: async ({ signal }) => {
        const path = `/api/v1/organisation${searchOf({ asOf })}`;
        return (await request(path, organisationAnswerSchema, { signal })).organisation;
      },
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  /**
   * `window`: only what the board of this span shows; epoch seconds. While another moment is being queried,
   * the previous changes stay, so that neither list nor colours flicker.
   */
  changes: (from: number, to: number | 'now', window: ChangesWindow | undefined) =>
    queryOptions({
      queryKey: ['timeTravel', 'changes', from, to, window],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/changes${searchOf({
            asOfFrom: from,
            asOfTo: to === 'now' ? undefined : to,
            windowFrom: window?.from,
            windowTo: window?.to,
            limit: mostCompared,
          })}`,
          changesBetweenSchema,
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  booking: (bookingId: string, asOf: number) =>
    queryOptions({
      queryKey: ['timeTravel', 'booking', bookingId, asOf],
      queryFn: ({ signal }) =>
        request(`/api/v1/bookings/${encodeURIComponent(bookingId)}${searchOf({ asOf })}`, bookingViewSchema, {
          signal,
        }),
      retry: false,
    }),
};
