import { queryOptions } from '@tanstack/react-query';
import {
  type BookingsQuery,
  bookingViewSchema,
  customerViewSchema,
  historyViewSchema,
  labelViewSchema,
  pageOf,
  resourceViewSchema,
  sessionViewSchema,
  shiftViewSchema,
} from '../../api/contract/views.ts';
import { request } from './request.ts';

/** A query string of the parameters that have a value. */
export function searchOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export const bookingPageSchema = pageOf(bookingViewSchema);
export const resourcePageSchema = pageOf(resourceViewSchema);
export const customerPageSchema = pageOf(customerViewSchema);
export const labelPageSchema = pageOf(labelViewSchema);
export const shiftPageSchema = pageOf(shiftViewSchema);

/** The queries of the application by name; keys start with the record's kind, so that a kind can be refreshed. */
export const queries = {
  session: () =>
    queryOptions({
      queryKey: ['session'],
      queryFn: ({ signal }) => request('/api/v1/session', sessionViewSchema, { signal }),
      retry: false,
      staleTime: 60_000,
    }),
  bookings: (query: BookingsQuery) =>
    queryOptions({
      queryKey: ['bookings', query],
      queryFn: ({ signal }) => request(`/api/v1/bookings${searchOf(query)}`, bookingPageSchema, { signal }),
    }),
  booking: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId],
      queryFn: ({ signal }) => request(`/api/v1/bookings/${bookingId}`, bookingViewSchema, { signal }),
    }),
  bookingHistory: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'history'],
      queryFn: ({ signal }) =>
        request(`/api/v1/bookings/${bookingId}/history`, historyViewSchema, { signal }),
    }),
  resources: (query: { search?: string; limit?: number; cursor?: string } = {}) =>
    queryOptions({
      queryKey: ['resources', query],
      queryFn: ({ signal }) => request(`/api/v1/resources${searchOf(query)}`, resourcePageSchema, { signal }),
    }),
  customers: (query: { search?: string; limit?: number; cursor?: string } = {}) =>
    queryOptions({
      queryKey: ['customers', query],
      queryFn: ({ signal }) => request(`/api/v1/customers${searchOf(query)}`, customerPageSchema, { signal }),
    }),
  labels: () =>
    queryOptions({
      queryKey: ['labels'],
      queryFn: ({ signal }) => request('/api/v1/labels?limit=250', labelPageSchema, { signal }),
    }),
};
