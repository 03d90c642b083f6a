import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '../../domain/booking/bookingStatus.ts';
import type { BookingListQuery, BookingOrder } from '../../projections/queries/bookingListQuery.ts';
import type { BookingView } from '../../projections/queries/bookingView.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { createQueries, type Queries } from './createQueries.ts';
import { planner } from './planner.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  type Happening,
  organisationCreated,
  resourceCreated,
  someStart,
} from './recorded.ts';

const labels = ['care', 'drive', 'lift'];
const people = ['ana', 'ben'];
const externals = ['X-1', 'X-2'];
/** The last has no record: lists show and sort what they have all the same. */
const customers = ['cus-1', 'cus-2', 'cus-3', 'cus-unheard-of'];
const names: Readonly<Record<string, string>> = { 'cus-1': 'zoe', 'cus-2': 'Ada', 'cus-3': 'ada' };
interface Made {
  readonly id: string;
  readonly customerId: string;
  readonly start: number;
  readonly end: number;
  readonly labelIds: string[];
  readonly filterIds: string[];
  readonly externalIds: string[];
  readonly resourceIds: string[];
  readonly isCancelled: boolean;
  /** Only of those that somebody has. */
  readonly conflict: boolean;
}

const hour = 3600;
/** Beginning and end of what takes an hour, and of what takes days. */
const span = fc
  .record({ days: fc.integer({ min: 0, max: 4 }), hours: fc.constantFrom(1, 1, 1, 40, 30 * 24) })
  .map(({ days, hours }) => {
    const start = someStart + days * 86_400;
    return { start, end: start + hours * hour };
  });
const parts = fc.record({
  customerId: fc.constantFrom(...customers),
  labelIds: fc.subarray(labels),
  filterIds: fc.subarray(labels),
  externalIds: fc.subarray(externals),
  resourceIds: fc.subarray(people),
  isCancelled: fc.boolean(),
  conflict: fc.boolean(),
});
const made: fc.Arbitrary<Omit<Made, 'id'>> = fc
  .tuple(parts, span)
  .map(([one, when]) => ({ ...one, ...when }));
const moment = fc.integer({ min: -24, max: 24 * 36 }).map((hours) => someStart + hours * hour);

const asked = fc.record(
  {
    labelId: fc.constantFrom(...labels, 'unheard-of'),
    filterIds: fc.subarray(labels, { minLength: 1 }),
    externalId: fc.constantFrom(...externals),
    resourceId: fc.constantFrom(...people),
    customerId: fc.constantFrom(...customers),
    conflict: fc.boolean(),
    statuses: fc.subarray<BookingStatus>(['draft', 'rostered', 'cancelled'], { minLength: 1 }),
    from: moment,
    to: moment,
  },
  { requiredKeys: [] },
);
const orders: readonly BookingOrder[] = ['start', 'status', 'customer', 'updated'];
const sort = fc.constantFrom<BookingListQuery['sort']>(
  ...orders.flatMap((order) => [order, `-${order}`] as const),
);

let readSide: ReadSideFixture;
let queries: Queries;
let all: readonly Made[];
/** The position at which nothing had been cancelled yet. */
let before: number;

beforeAll(async () => {
  readSide = await createReadSide();
  const projector = await readSide.start();
  queries = createQueries({
    pool: readSide.pool,
    projector,
    waitMs: longestWaitMs,
    userNames: async () => new Map(),
  });
  all = fc.sample(made, { numRuns: 60, seed: 42 }).map((one, at) => ({ ...one, id: `b-${at}` }));
  const begun = all.flatMap(({ id, resourceIds, isCancelled: _, conflict, ...parts }) => [
    bookingCreated('acme', id, parts),
    ...(resourceIds.length === 0 ? [] : [bookingAllocated('acme', id, resourceIds, { conflict })]),
    bookingCreated('rival', id, parts),
  ]);
  const records: Happening[] = ['acme', 'rival'].flatMap((org) => [
    organisationCreated(org),
    ...people.map((id) => resourceCreated(org, id, id)),
    ...Object.entries(names).map(([id, name]) => customerCreated(org, id, name)),
  ]);
  before = await appendAll(readSide.log, [...records, ...begun]);
  const cancelled = all
    .filter(({ isCancelled }) => isCancelled)
    .map(({ id }) => bookingEvent('acme', id, { type: 'BookingCancelled', data: { reason: 'away' } }));
  await projector.reached(await appendAll(readSide.log, cancelled), longestWaitMs);
});
afterAll(() => readSide.close());

function statusOf({ isCancelled, resourceIds }: Made, isPast: boolean): BookingStatus {
  if (isCancelled && !isPast) return 'cancelled';
  return resourceIds.length === 0 ? 'draft' : 'rostered';
}

/** What is cancelled is in no conflict any more. */
function isInConflict(one: Made, isPast: boolean): boolean {
  return one.conflict && statusOf(one, isPast) === 'rostered';
}

function isWanted(one: Made, { statuses, ...query }: Partial<BookingListQuery>, isPast: boolean): boolean {
  const has = (list: readonly string[], id: string | undefined) => id === undefined || list.includes(id);
  return (
    has(one.labelIds, query.labelId) &&
    (query.filterIds ?? []).every((id) => one.filterIds.includes(id)) &&
    has(one.externalIds, query.externalId) &&
    has(one.resourceIds, query.resourceId) &&
    has([one.customerId], query.customerId) &&
    (query.from === undefined || one.end > query.from) &&
    (query.to === undefined || one.start < query.to) &&
    (query.conflict === undefined || query.conflict === isInConflict(one, isPast)) &&
    (statuses === undefined || statuses.includes(statusOf(one, isPast)))
  );
}

/** What rows are ordered by; of the order by last change only the rows are compared. */
function sortedBy(row: BookingView, order: BookingOrder): number | string {
  switch (order) {
    case 'start':
      return row.start;
    case 'status':
      return bookingStatuses.indexOf(row.status);
    case 'customer':
      return (names[row.customerId ?? ''] ?? '').toLowerCase();
    case 'updated':
      return row.updatedAt ?? 0;
  }
}

function inOrder(rows: readonly BookingView[], sorted: BookingListQuery['sort']): readonly BookingView[] {
  const order = orders.find((one) => sorted.endsWith(one)) ?? 'start';
  const sign = sorted.startsWith('-') ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: [sortedBy(row, order), row.id] as const }));
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  return keyed
    .toSorted((one, other) => sign * (compare(one.key[0], other.key[0]) || compare(one.key[1], other.key[1])))
    .map(({ row }) => row);
}

test('A list has what its filters leave, in its order, page by page, with their number; the past as well', async () => {
  const random = fc.asyncProperty(
    asked,
    sort,
    fc.integer({ min: 1, max: 25 }),
    fc.boolean(),
    async (filters, sorted, limit, isPast) => {
      const expected = all.filter((one) => isWanted(one, filters, isPast)).map(({ id }) => id);
      const asOf = isPast ? { position: before } : undefined;
      const rows: BookingView[] = [];
      let cursor: string | undefined;
      do {
        const query: BookingListQuery = { ...filters, sort: sorted, limit, cursor, asOf };
        const page = Result.getOrThrow(await queries.bookings(planner, query));
        expect(page.total).toBe(expected.length);
        rows.push(...page.rows);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      expect(rows.map(({ id }) => id)).toEqual(inOrder(rows, sorted).map(({ id }) => id));
    },
  );
  await fc.assert(random, { numRuns: runs(60) });
});

test('A list by customer has all bookings in the order of names, those without a customer too, however long its pages are', async () => {
  const byCustomer = fc.constantFrom<BookingListQuery['sort']>('customer', '-customer');
  const random = fc.asyncProperty(byCustomer, fc.integer({ min: 1, max: 70 }), async (sorted, limit) => {
    const rows: BookingView[] = [];
    let cursor: string | undefined;
    do {
      const page = Result.getOrThrow(await queries.bookings(planner, { sort: sorted, limit, cursor }));
      expect(page.total).toBe(all.length);
      expect(page.rows.length).toBe(Math.min(limit, all.length - rows.length));
      rows.push(...page.rows);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(rows.map(({ id }) => id)).toEqual(inOrder(rows, sorted).map(({ id }) => id));
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
  });
  await fc.assert(random, { numRuns: runs(20) });
});
