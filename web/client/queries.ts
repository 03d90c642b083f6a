import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { bookingAnswersSchema } from '../../api/contract/bookingAnswers.ts';
import { brandSchema } from '../../api/contract/brand.ts';
import { offeredJobsSchema, rankedBidsSchema } from '../../api/contract/jobBoard.ts';
import { offeredShiftsSchema, openShiftPeopleSchema } from '../../api/contract/openShifts.ts';
import { candidatesViewSchema } from '../../api/contract/planning.ts';
import {
  type FreePeopleRequest,
  freePeopleViewSchema,
  type PossibleTimesRequest,
  possibleTimesViewSchema,
} from '../../api/contract/possibleWork.ts';
import { scopePreviewSchema } from '../../api/contract/scopePreview.ts';
import { type SwapRequest, swapPreviewSchema } from '../../api/contract/swap.ts';
import { organisationAnswerSchema } from '../../api/contract/timeTravel.ts';
import { type UploadKind, uploadFieldsSchema } from '../../api/contract/upload.ts';
import {
  type BookingsQuery,
  type BookingView,
  bookingPageSchema,
  bookingSiteSchema,
  bookingViewSchema,
  commandEffectsSchema,
  dayProgressSchema,
  historyViewSchema,
  type OneRecord,
  oneRecordSchema,
  type Page,
  pageOf,
  type RecordView,
  recordCountsSchema,
  recordViewSchema,
  sessionViewSchema,
} from '../../api/contract/views.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { isReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import type { ForeseeableCommand } from '../effects/foreseeableCommand.ts';
import { noteDrawnFor } from './drawnFor.ts';
import { knownSoFar } from './knownPosition.ts';
import { request, sessionPath } from './request.ts';
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

/**
 * The parameters of a list of records: `search`, `sort`, `cursor`, `limit`, `inactive`, and values of fields.
 */
export type RecordsQuery = Readonly<Record<string, string | number | undefined>>;

/** The most records that one query of a list returns, and the most ids that it accepts. */
export const mostRecords = 1000;
const mostIds = 100;

/** A row of a list, as it is shown. */
type RowOf<Name extends ChangedCategory> = Name extends ReadingName ? RecordView<Name> : BookingView;

function pathOf(name: ChangedCategory): string {
  return `/api/v1/${name === 'booking' ? 'bookings' : readings[name].path}`;
}

/** What the keys of a list's queries begin with. */
function keyOf(name: ChangedCategory): readonly string[] {
  return name === 'booking' ? ['bookings'] : ['records', name];
}

const oneSchemas = new Map<ReadingName, z.ZodType>();
const pageSchemas = new Map<ChangedCategory, z.ZodType>([['booking', bookingPageSchema]]);

/** Each is created once, because screens query repeatedly. */
function oneSchemaOf<Name extends ReadingName>(name: Name): z.ZodType<OneRecord<Name>> {
  const known = oneSchemas.get(name) ?? oneRecordSchema(name);
  oneSchemas.set(name, known);
  return known as z.ZodType<OneRecord<Name>>;
}

function pageSchemaOf<Name extends ChangedCategory>(name: Name): z.ZodType<Page<RowOf<Name>>> {
  const known =
    pageSchemas.get(name) ?? (isReading(name) ? pageOf(recordViewSchema(name)) : bookingPageSchema);
  pageSchemas.set(name, known);
  return known as z.ZodType<Page<RowOf<Name>>>;
}

/** Queries so that the answer includes this tab's own writes. */
function read<Schema extends z.ZodType>(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return request(`${path}${searchOf({ ...query, after: knownSoFar() })}`, schema, { signal });
}

/** The same for a question that is too long for an address. */
function find<Schema extends z.ZodType>(
  path: string,
  asked: object,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  return request(path, schema, { method: 'POST', body: { ...asked, after: knownSoFar() }, signal });
}

/**
 * The queries of the application by name. Keys start with the record's kind, so that a kind can be refreshed.
 * A query that is kept up to date while it is on the screen (`liveQueries.ts`) states the position of its
 * answer.
 */
export const queries = {
  session: () =>
    queryOptions({
      queryKey: ['session'],
      queryFn: async ({ signal }) => {
        const session = await request(sessionPath, sessionViewSchema, { signal });
        noteDrawnFor(session.organisation.id);
        return session;
      },
      retry: false,
      // That nobody is signed in is an answer, which whoever shows it does not ask for again.
      retryOnMount: false,
      staleTime: 60_000,
    }),
  /** What the operator has decided about logos; it stays as long as the server runs. */
  brand: () =>
    queryOptions({
      queryKey: ['brand'],
      queryFn: ({ signal }) => request('/api/v1/brand', brandSchema, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** What a command would mean for bookings. Never cached, because others go on working. */
  effects: (command: ForeseeableCommand | undefined) =>
    queryOptions({
      queryKey: ['effects', command?.name, command?.input],
      queryFn: ({ signal }) =>
        request(`/api/v1/commands/${command?.name ?? ''}/effects`, commandEffectsSchema, {
          method: 'POST',
          body: command?.input,
          signal,
        }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** What planners would see with a set of master labels as it is being written. */
  scopePreview: (set: Readonly<Record<string, string>>) =>
    queryOptions({
      queryKey: ['scopePreview', set],
      queryFn: ({ signal }) => read('/api/v1/label-scopes/preview', set, scopePreviewSchema, signal),
      staleTime: 0,
    }),
  /** The organisation as it is, with its revision. */
  organisation: () =>
    queryOptions({
      queryKey: ['organisation'],
      queryFn: ({ signal }) => read('/api/v1/organisation', {}, organisationAnswerSchema, signal),
    }),
  organisationHistory: () =>
    queryOptions({
      queryKey: ['organisation', 'history'],
      queryFn: ({ signal }) => read('/api/v1/organisation/history', {}, historyViewSchema, signal),
    }),
  bookings: (query: BookingsQuery) =>
    queryOptions({
      queryKey: ['bookings', query],
      queryFn: ({ signal }) => read('/api/v1/bookings', { ...query }, bookingPageSchema, signal),
    }),
  /** Every booking that overlaps the span (epoch seconds), page by page, by start. */
  bookingsOfSpan: (from: number, to: number) =>
    queryOptions({
      queryKey: ['bookings', 'span', from, to],
      queryFn: async ({ signal }) => {
        const rows: BookingView[] = [];
        let position = Number.POSITIVE_INFINITY;
        for (let cursor: string | undefined; ; ) {
          const query = { from, to, limit: 250, cursor };
          const page = await read('/api/v1/bookings', query, bookingPageSchema, signal);
          position = Math.min(position, page.position);
          rows.push(...page.rows);
          if (page.nextCursor === null) return { position, rows };
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
  /** What its people have answered; followed as bookings are, except for reminders. */
  bookingAnswers: (bookingId: string) =>
    queryOptions({
      queryKey: ['bookings', 'answers', bookingId],
      queryFn: ({ signal }) =>
        read(`/api/v1/bookings/${encodeURIComponent(bookingId)}/answers`, {}, bookingAnswersSchema, signal),
      refetchInterval: 120_000,
    }),
  /** Where it is, and how its customer is reached. */
  bookingSite: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'site'],
      queryFn: ({ signal }) =>
        read(`/api/v1/bookings/${encodeURIComponent(bookingId)}/site`, {}, bookingSiteSchema, signal),
      staleTime: 60_000,
    }),
  bookingHistory: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'history'],
      queryFn: ({ signal }) =>
        read(`/api/v1/bookings/${encodeURIComponent(bookingId)}/history`, {}, historyViewSchema, signal),
    }),
  /** Who can take a booking, best first; what would make it fit is `nearestFit`. */
  candidates: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'candidates'],
      queryFn: ({ signal }) =>
        read(
          `/api/v1/bookings/${encodeURIComponent(bookingId)}/candidates`,
          { nearestFit: 'false' },
          candidatesViewSchema,
          signal,
        ),
    }),
  /** When a booking, or a new one, could be. */
  possibleTimes: (asked: PossibleTimesRequest) =>
    queryOptions({
      queryKey: ['booking', asked.bookingId ?? 'new', 'possibleTimes', asked],
      queryFn: ({ signal }) => find('/api/v1/possible-times', asked, possibleTimesViewSchema, signal),
    }),
  /** Who is free at a time. Never cached, because others go on working. */
  freePeople: (asked: FreePeopleRequest) =>
    queryOptions({
      queryKey: ['freePeople', asked],
      queryFn: ({ signal }) => find('/api/v1/free-people', asked, freePeopleViewSchema, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  /** What it means if two people exchange work. */
  swap: (asked: SwapRequest) =>
    queryOptions({
      queryKey: ['swap', asked],
      queryFn: ({ signal }) => find('/api/v1/swaps', asked, swapPreviewSchema, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  /** The smallest changes that would make a booking fit; null if enough people fit as things are. */
  nearestFit: (bookingId: string) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'candidates', 'nearestFit'],
      queryFn: async ({ signal }) => {
        const path = `/api/v1/bookings/${encodeURIComponent(bookingId)}/candidates`;
        const { nearestFit } = await read(path, {}, candidatesViewSchema, signal);
        return nearestFit;
      },
    }),
  /** The best few for a booking, without what would make it fit; for a row of a list. */
  firstCandidates: (bookingId: string, first: number) =>
    queryOptions({
      queryKey: ['booking', bookingId, 'candidates', first],
      queryFn: ({ signal }) =>
        read(
          `/api/v1/bookings/${encodeURIComponent(bookingId)}/candidates`,
          { first },
          candidatesViewSchema,
          signal,
        ),
    }),
  /** How far everybody has come with the work of a span; epoch seconds. */
  dayProgress: (span: { readonly from: number; readonly to: number; readonly lateAt: number }) =>
    queryOptions({
      queryKey: ['bookings', 'progress', span],
      queryFn: ({ signal }) => read('/api/v1/progress', span, dayProgressSchema, signal),
    }),
  /** A page of the list of a record, or of the bookings. */
  records: <Name extends ChangedCategory>(name: Name, query: RecordsQuery = {}) =>
    queryOptions({
      queryKey: [...keyOf(name), 'list', query],
      queryFn: ({ signal }) => read(pathOf(name), query, pageSchemaOf(name), signal),
    }),
  /** How many records of a list there are, for the menu: asked for on every screen, so followed at leisure. */
  menuCount: (name: 'booking' | 'bid', query: BookingsQuery | RecordsQuery) =>
    queryOptions({
      queryKey: ['menuCount', name, query],
      async queryFn({ signal }) {
        const asked = { ...query, limit: 1 };
        const { position, total } = await read(pathOf(name), asked, pageSchemaOf(name), signal);
        return { position, total };
      },
      // No push tells which bookings are offered to people meanwhile.
      refetchInterval: 120_000,
    }),
  /** How many records of a list have each value of a field, and when the clock next changes that. */
  recordCounts: (name: ReadingName, by: string, query: RecordsQuery) =>
    queryOptions({
      queryKey: ['records', name, 'list', 'counts', by, query],
      queryFn: ({ signal }) =>
        read(`/api/v1/counts/${readings[name].path}`, { ...query, by }, recordCountsSchema, signal),
    }),
  /** All the records that a query finds, page by page; at the position of its earliest page. */
  everyRecord: <Name extends ReadingName>(name: Name, query: RecordsQuery = {}) =>
    queryOptions({
      queryKey: ['records', name, 'list', query, 'every page'],
      queryFn: async ({ signal }) => {
        const rows: RecordView<Name>[] = [];
        let position = Number.POSITIVE_INFINITY;
        for (let cursor: string | undefined; ; ) {
          const asked = { ...query, limit: mostRecords, cursor };
          const page = await read(pathOf(name), asked, pageSchemaOf(name), signal);
          position = Math.min(position, page.position);
          rows.push(...page.rows);
          if (page.nextCursor === null) return { position, rows };
          cursor = page.nextCursor;
        }
      },
    }),
  /** The records of a kind that a map shows around one: at most 1000, and minutes old at most. */
  places: <Name extends ReadingName>(name: Name) =>
    queryOptions({
      queryKey: ['places', name],
      queryFn: async ({ signal }) =>
        (await read(pathOf(name), { limit: mostRecords }, pageSchemaOf(name), signal)).rows,
      staleTime: 300_000,
    }),
  /** One record, in use or not; null if none is visible. */
  record: <Name extends ReadingName>(name: Name, id: string) =>
    queryOptions({
      queryKey: ['records', name, 'one', id],
      queryFn: async ({ signal }) => {
        try {
          return await read(`${pathOf(name)}/${encodeURIComponent(id)}`, {}, oneSchemaOf(name), signal);
        } catch (error) {
          if (error instanceof RequestFailed && error.status === 404) return null;
          throw error;
        }
      },
    }),
  /** The records with these ids, in use or not, as far as they are visible: for showing their names. */
  recordsNamed: <Name extends ChangedCategory>(name: Name, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...keyOf(name), 'named', ids],
      queryFn: async ({ signal }) => {
        const rows: RowOf<Name>[] = [];
        let position = Number.POSITIVE_INFINITY;
        for (let from = 0; from < ids.length; from += mostIds) {
          const query = { ids: ids.slice(from, from + mostIds).join(','), inactive: 'true', limit: mostIds };
          const page = await read(pathOf(name), query, pageSchemaOf(name), signal);
          position = Math.min(position, page.position);
          rows.push(...page.rows);
        }
        return { position, rows };
      },
      staleTime: 60_000,
    }),
  recordHistory: (name: ReadingName, id: string) =>
    queryOptions({
      queryKey: ['records', name, 'one', id, 'history'],
      queryFn: ({ signal }) =>
        read(`${pathOf(name)}/${encodeURIComponent(id)}/history`, {}, historyViewSchema, signal),
    }),
  /** Who has an open shift, asks for it, and could take it. */
  openShiftPeople: (id: string) =>
    queryOptions({
      queryKey: ['records', 'openShift', 'one', id, 'people'],
      queryFn: ({ signal }) =>
        read(`${pathOf('openShift')}/${encodeURIComponent(id)}/people`, {}, openShiftPeopleSchema, signal),
    }),
  /** The open shifts of whoever looks, and what colleagues offer. */
  offeredShifts: () =>
    queryOptions({
      queryKey: ['offeredShifts'],
      queryFn: ({ signal }) => read('/api/v1/offered-shifts', {}, offeredShiftsSchema, signal),
      // No push tells of the clock, the organisation's settings, or the timesheets of whoever offers one.
      refetchInterval: 120_000,
    }),
  /** The jobs that are offered to the person who looks; followed as what else is offered. */
  offeredJobs: () =>
    queryOptions({
      queryKey: ['offeredShifts', 'jobs'],
      queryFn: ({ signal }) => read('/api/v1/offered-jobs', {}, offeredJobsSchema, signal),
      // No push tells of the clock, or of the work behind an offer.
      refetchInterval: 120_000,
    }),
  /** The bids for a job that wait for a planner, in the order of the engine; followed as bids are. */
  rankedBids: (jobOfferId: string) =>
    queryOptions({
      queryKey: ['records', 'bid', 'list', { rankedOf: jobOfferId }],
      queryFn: ({ signal }) =>
        read(`${pathOf('jobOffer')}/${encodeURIComponent(jobOfferId)}/bids`, {}, rankedBidsSchema, signal),
    }),
  /** Leave and breaks of one resource, by start, including declined and cancelled ones. */
  absencesOf: (resourceId: string) => queries.records('absence', { resourceId, limit: mostRecords }),
  /** Leave that is requested and not decided, from a moment (epoch seconds). */
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
