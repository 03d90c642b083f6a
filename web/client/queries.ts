import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { candidatesViewSchema } from '../../api/contract/planning.ts';
import { type UploadKind, uploadFieldsSchema } from '../../api/contract/upload.ts';
import {
  absenceViewSchema,
  type BookingsQuery,
  type BookingView,
  bookingViewSchema,
  customerViewSchema,
  historyViewSchema,
  labelViewSchema,
  pageOf,
  resourceViewSchema,
  servicePlanViewSchema,
  sessionViewSchema,
  shiftViewSchema,
} from '../../api/contract/views.ts';
import { writtenSoFar } from './ownWrites.ts';
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

const bookingPageSchema = pageOf(bookingViewSchema);
const resourcePageSchema = pageOf(resourceViewSchema);
const customerPageSchema = pageOf(customerViewSchema);
const labelPageSchema = pageOf(labelViewSchema);
const absencePageSchema = pageOf(absenceViewSchema);
const servicePlanPageSchema = pageOf(servicePlanViewSchema);
const shiftPageSchema = pageOf(shiftViewSchema);

export interface RecordsQuery {
  readonly search?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** The most records that one question of a list of records answers. */
export const mostRecords = 1000;

/** Asks for what includes this tab's own writes. */
function read<Schema extends z.ZodType>(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return request(`${path}${searchOf({ ...query, after: writtenSoFar() })}`, schema, { signal });
}

/** Looks for a record in its list, page after page. */
async function findRecord<Row extends z.ZodType<{ id: string }>>(
  path: string,
  schema: ReturnType<typeof pageOf<Row>>,
  id: string,
  signal: AbortSignal,
): Promise<z.output<Row> | null> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(path, { limit: mostRecords, cursor }, schema, signal);
    const found = page.rows.find((row) => row.id === id);
    if (found !== undefined || page.nextCursor === null) return found ?? null;
    cursor = page.nextCursor;
  }
}

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
      queryFn: ({ signal }) => read('/api/v1/bookings', { ...query }, bookingPageSchema, signal),
    }),
  /** Every booking that shares a moment with the span (epoch seconds), page after page, by start. */
  bookingsOfSpan: (from: number, to: number) =>
    queryOptions({
      queryKey: ['bookings', 'span', from, to],
      queryFn: async ({ signal }) => {
        const rows: BookingView[] = [];
        for (let cursor: string | undefined; ; ) {
          const query = { from, to, limit: 250, cursor };
          const page = await read('/api/v1/bookings', query, bookingPageSchema, signal);
          rows.push(...page.rows);
          if (page.nextCursor === null) return { position: page.position, rows };
          cursor = page.nextCursor;
        }
      },
    }),
  booking: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId],
      queryFn: ({ signal }) =>
        read(`/api/v1/bookings/${encodeURIComponent(bookingId)}`, {}, bookingViewSchema, signal),
    }),
  bookingHistory: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'history'],
      queryFn: ({ signal }) =>
        read(`/api/v1/bookings/${encodeURIComponent(bookingId)}/history`, {}, historyViewSchema, signal),
    }),
  /** Who can take a booking, best first. */
  candidates: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'candidates'],
      queryFn: ({ signal }) =>
        read(
          `/api/v1/bookings/${encodeURIComponent(bookingId)}/candidates`,
          {},
          candidatesViewSchema,
          signal,
        ),
    }),
  resources: (query: RecordsQuery = {}) =>
    queryOptions({
      queryKey: ['resources', query],
      queryFn: ({ signal }) => read('/api/v1/resources', { ...query }, resourcePageSchema, signal),
    }),
  /** All field workers, for choosing people and telling their names. */
  everyResource: () => queries.resources({ limit: mostRecords }),
  customers: (query: RecordsQuery = {}) =>
    queryOptions({
      queryKey: ['customers', query],
      queryFn: ({ signal }) => read('/api/v1/customers', { ...query }, customerPageSchema, signal),
    }),
  /** One customer, found by its name among those of the same name; null where it cannot be found. */
  customer: (customerId: string, name: string) =>
    queryOptions({
      queryKey: ['customers', 'one', customerId],
      queryFn: async ({ signal }) => {
        const query = { search: name, limit: mostRecords };
        const { rows } = await read('/api/v1/customers', query, customerPageSchema, signal);
        return rows.find(({ id }) => id === customerId) ?? null;
      },
    }),
  /** One customer or resource by id; null where there is none. */
  customerById: (customerId: string) =>
    queryOptions({
      queryKey: ['customers', 'id', customerId],
      queryFn: ({ signal }) => findRecord('/api/v1/customers', customerPageSchema, customerId, signal),
    }),
  resourceById: (resourceId: string) =>
    queryOptions({
      queryKey: ['resources', 'id', resourceId],
      queryFn: ({ signal }) => findRecord('/api/v1/resources', resourcePageSchema, resourceId, signal),
    }),
  labels: () =>
    queryOptions({
      queryKey: ['labels'],
      queryFn: ({ signal }) => read('/api/v1/labels', { limit: mostRecords }, labelPageSchema, signal),
      staleTime: 60_000,
    }),
  shiftsOf: (resourceId: string) =>
    queryOptions({
      queryKey: ['shifts', resourceId],
      queryFn: ({ signal }) =>
        read('/api/v1/shifts', { search: resourceId, limit: mostRecords }, shiftPageSchema, signal),
    }),
  /** Leave and breaks of one resource, by start, declined and cancelled ones too. */
  absencesOf: (resourceId: string) =>
    queryOptions({
      queryKey: ['absences', resourceId],
      queryFn: ({ signal }) =>
        read('/api/v1/absences', { resourceId, limit: mostRecords }, absencePageSchema, signal),
    }),
  /** What is asked for and not decided, from a moment (epoch seconds) on. */
  leaveRequests: (from: number) =>
    queryOptions({
      queryKey: ['absences', 'requested', from],
      queryFn: ({ signal }) =>
        read('/api/v1/absences', { status: 'requested', from, limit: 100 }, absencePageSchema, signal),
    }),
  /** Those updated last first. */
  servicePlans: (query: RecordsQuery = {}) =>
    queryOptions({
      queryKey: ['servicePlans', query],
      queryFn: ({ signal }) => read('/api/v1/service-plans', { ...query }, servicePlanPageSchema, signal),
    }),
  /** The plans of one VisitStemID; the first counts. */
  servicePlansOf: (visitStemId: string) =>
    queryOptions({
      queryKey: ['servicePlans', 'of', visitStemId],
      queryFn: ({ signal }) => read('/api/v1/service-plans', { visitStemId }, servicePlanPageSchema, signal),
    }),
  uploadFields: (kind: UploadKind) =>
    queryOptions({
      queryKey: ['uploadFields', kind],
      queryFn: ({ signal }) => request(`/api/v1/uploads/${kind}/fields`, uploadFieldsSchema, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
