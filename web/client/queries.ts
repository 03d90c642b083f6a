import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { candidatesViewSchema } from '../../api/contract/planning.ts';
import { type UploadKind, uploadFieldsSchema } from '../../api/contract/upload.ts';
import {
  type BookingsQuery,
  type BookingView,
  bookingViewSchema,
  historyViewSchema,
  pageOf,
  type RecordView,
  recordViewSchema,
  sessionViewSchema,
} from '../../api/contract/views.ts';
import { type ReadingName, readings } from '../../domain/readings.ts';
import { writtenSoFar } from './ownWrites.ts';
import { request } from './request.ts';
import { RequestFailed } from './requestFailed.ts';

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

/** What a list of records is asked for: `search`, `sort`, `cursor`, `limit`, `inactive`, and values of fields. */
export type RecordsQuery = Readonly<Record<string, string | number | undefined>>;

/** The most records that one question of a list of records answers, and the most ids that it takes. */
export const mostRecords = 1000;
const mostIds = 100;

function pathOf(name: ReadingName): string {
  return `/api/v1/${readings[name].path}`;
}

const viewSchemas = new Map<ReadingName, z.ZodType>();

/** Made once a record: screens ask again and again. */
function viewSchemaOf<Name extends ReadingName>(name: Name): z.ZodType<RecordView<Name>> {
  const known = viewSchemas.get(name) ?? recordViewSchema(name);
  viewSchemas.set(name, known);
  return known as z.ZodType<RecordView<Name>>;
}

function pageSchemaOf<Name extends ReadingName>(name: Name) {
  return pageOf(viewSchemaOf(name));
}

/** Asks for what includes this tab's own writes. */
function read<Schema extends z.ZodType>(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return request(`${path}${searchOf({ ...query, after: writtenSoFar() })}`, schema, { signal });
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
  /** A page of the list of a record. */
  records: <Name extends ReadingName>(name: Name, query: RecordsQuery = {}) =>
    queryOptions({
      queryKey: ['records', name, 'list', query],
      queryFn: ({ signal }) => read(pathOf(name), query, pageSchemaOf(name), signal),
    }),
  /** One record, in use or not; null where there is none to be seen. */
  record: <Name extends ReadingName>(name: Name, id: string) =>
    queryOptions({
      queryKey: ['records', name, 'one', id],
      queryFn: async ({ signal }) => {
        try {
          return await read(`${pathOf(name)}/${encodeURIComponent(id)}`, {}, viewSchemaOf(name), signal);
        } catch (error) {
          if (error instanceof RequestFailed && error.status === 404) return null;
          throw error;
        }
      },
    }),
  /** The records of these ids, in use or not, as far as they may be seen: for telling their names. */
  recordsNamed: <Name extends ReadingName>(name: Name, ids: readonly string[]) =>
    queryOptions({
      queryKey: ['records', name, 'named', ids],
      queryFn: async ({ signal }) => {
        const rows: RecordView<Name>[] = [];
        for (let from = 0; from < ids.length; from += mostIds) {
          const query = { ids: ids.slice(from, from + mostIds).join(','), inactive: 'true', limit: mostIds };
          const page = await read(pathOf(name), query, pageSchemaOf(name), signal);
          rows.push(...page.rows);
        }
        return rows;
      },
      staleTime: 60_000,
    }),
  recordHistory: (name: ReadingName, id: string) =>
    queryOptions({
      queryKey: ['records', name, 'one', id, 'history'],
      queryFn: ({ signal }) =>
        read(`${pathOf(name)}/${encodeURIComponent(id)}/history`, {}, historyViewSchema, signal),
    }),
  /** Leave and breaks of one resource, by start, declined and cancelled ones too. */
  absencesOf: (resourceId: string) => queries.records('absence', { resourceId, limit: mostRecords }),
  /** What is asked for and not decided, from a moment (epoch seconds) on. */
  leaveRequests: (from: number) => queries.records('absence', { status: 'requested', from, limit: 100 }),
  shiftsOf: (resourceId: string) => queries.records('shift', { resourceId, limit: mostRecords }),
  /** The plans of one VisitStemID; the first counts. */
  servicePlansOf: (visitStemId: string) => queries.records('servicePlan', { visitStemId }),
  uploadFields: (kind: UploadKind) =>
    queryOptions({
      queryKey: ['uploadFields', kind],
      queryFn: ({ signal }) => request(`/api/v1/uploads/${kind}/fields`, uploadFieldsSchema, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
