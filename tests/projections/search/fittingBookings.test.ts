import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchedBookings } from '../../../api/routes/searchedList.ts';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import type { Actor } from '../../../domain/roles.ts';
import { createQueries, type Queries } from '../../../projections/createQueries.ts';
import type { BookingListQuery } from '../../../projections/queries/bookingList.ts';
import { createSearch, type Search } from '../../../projections/search/createSearch.ts';
import { runs } from '../../support/runs.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  labelCreated,
  organisationCreated,
  resourceCreated,
  someStart,
} from '../recorded.ts';
import { createSearchFixture, type SearchFixture } from './searchFixture.ts';

const words = ['clean', 'mow', 'house', '5', '55', 'of'];
const labels = ['care', 'drive'];
const people = ['ana', 'ben'];
const customers = ['cus-1', 'cus-2', 'cus-unheard-of'];
const planner: Actor = {
  uid: 'u',
  org: 'acme',
  role: 'dispatcher',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
};

const made = fc.record({
  title: fc.subarray(words, { minLength: 1 }).map((some) => some.join(' ')),
  customerId: fc.constantFrom(...customers),
  start: fc.integer({ min: 0, max: 4 }).map((days) => someStart + days * 86_400),
  labelIds: fc.subarray(labels),
  resourceIds: fc.subarray(people),
  isInactive: fc.boolean(),
});

let fixture: SearchFixture;
let queries: Queries;
let search: Search;

beforeAll(async () => {
  // However few fit, the list may be told to look at each booking.
  fixture = await createSearchFixture({ least: 0 });
  const { log, pool, projector, engine } = fixture;
  const follower = fixture.follow();
  const context = { pool, projector, waitMs: 5000 };
  queries = createQueries({ ...context, userNames: async () => new Map() });
  search = createSearch({
    ...context,
    engines: [
      {
        name: 'postgres',
        search: (asked) => engine.search(asked),
        reached: (position, ms) => follower.reached(position, ms),
      },
    ],
    position: () => projector.position(),
    settingsOf: async () => ({ searchEngine: 'installed' }),
  });
  const bookings = fc.sample(made, { numRuns: 80, seed: 7 });
  const position = await appendAll(log, [
    ...['acme', 'rival'].flatMap((org) => [
      organisationCreated(org),
      ...people.map((id) => resourceCreated(org, id, id)),
      ...labels.map((id) => labelCreated(org, id, `Skill ${id}`)),
      customerCreated(org, 'cus-1', 'Zoe Five'),
      customerCreated(org, 'cus-2', 'Ada 5'),
    ]),
    ...bookings.flatMap(({ resourceIds, isInactive, ...parts }, at) => [
      bookingCreated('acme', `b-${at}`, parts),
      ...(resourceIds.length === 0 ? [] : [bookingAllocated('acme', `b-${at}`, resourceIds)]),
      ...(isInactive ? [bookingEvent('acme', `b-${at}`, { type: 'BookingDeactivated', data: {} })] : []),
      bookingCreated('rival', `b-${at}`, parts),
    ]),
  ]);
  await follower.reached(position, 30_000);
});
afterAll(() => fixture.close());

const sort = fc.constantFrom<BookingListQuery['sort']>(
  'start',
  '-start',
  'status',
  '-status',
  'customer',
  '-customer',
  'updated',
  '-updated',
);
const text = fc
  .array(fc.constantFrom('clean', 'cl', 'mow', 'house', 'hous', '5', '55', 'of', 'o', 'zoe'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((some) => some.join(' '));
const filters = fc.record(
  {
    labelId: fc.constantFrom(...labels, 'unheard-of'),
    filterIds: fc.constant(['care']),
    externalId: fc.constant('X-1'),
    resourceId: fc.constantFrom(...people),
    customerId: fc.constantFrom(...customers),
    conflict: fc.boolean(),
    unallocated: fc.boolean(),
    locked: fc.boolean(),
    statuses: fc.subarray([...bookingStatuses], { minLength: 1 }),
    inactive: fc.constantFrom('true' as const, 'false' as const, 'only' as const),
    // Where one booking ends and another begins.
    from: fc.constantFrom(someStart, someStart + 3600, someStart + 86_400),
    to: fc.constantFrom(someStart + 86_400, someStart + 86_401, someStart + 3 * 86_400),
    cancellationRequested: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Every booking of a list, page by page, and the number that each page says the list has. */
async function listed(query: Omit<BookingListQuery, 'limit'>, limit: number) {
  const ids: string[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  do {
    const page = Result.getOrThrow(await queries.bookings(planner, { ...query, limit, cursor }));
    ids.push(...page.rows.map(({ id }) => id));
    totals.add(page.total);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { ids, totals: [...totals] };
}

test('A searched list has what the search finds and its filters leave, in its order and number, on however many pages', async () => {
  let looked = 0;
  const random = fc.asyncProperty(
    text,
    sort,
    fc.oneof(fc.constant({}), filters),
    fc.integer({ min: 1, max: 30 }),
    async (typed, sorted, given, limit) => {
      const list = { sort: sorted, ...given };
      const searched = await searchedBookings(search, planner, { ...list, search: typed, limit });
      if (searched.fits !== undefined) looked += 1;
      const found = await search.matching(planner, {
        category: 'booking',
        text: typed,
        inactive: true,
        filters: [],
        numericFilters: [],
      });
      const those = new Set(found !== undefined && 'ids' in found ? found.ids : []);
      const all = (await listed(list, 100)).ids.filter((id) => those.has(id));
      expect(await listed(searched, limit)).toEqual({ ids: all, totals: [all.length] });
    },
  );
  await fc.assert(random, { numRuns: runs(80) });
  expect(looked).toBeGreaterThan(0);
});

test('A list hears from a sample that more fit than it counts, and otherwise their exact number', async () => {
  const { pool } = fixture;
  const documents = 60_000;
  await pool.query(
    `insert into muster_search.documents
       (org, category, id, revision, ended, title_key, start, location_class, numbers, lexemes)
     select 'sampled', 'booking', 'b-' || n, 0, false, 'b', n, 'plain', '{}',
       array_to_tsvector(array(select 'to' || fitting from unnest($2::integer[]) fitting where n <= fitting))
     from generate_series(1, $1::integer) n`,
    [documents, [1_000, 5_000, 21_000, 40_000, documents]],
  );
  const match = async (fitting: number, most: number, org = 'sampled') => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('muster.org', $1, true)`, [org]);
      const { rows } = await client.query<{
        match: { readonly found: number; readonly others?: readonly string[] } | null;
      }>(`select muster_search.match_for_list('booking', $1::tsquery, true, '[]', $2, 10) as match`, [
        `'to${fitting}'`,
        most,
      ]);
      return rows[0]?.match;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect((await match(1_000, 20_000))?.others).toHaveLength(1_000);
  for (const fitting of [5_000, 21_000, 40_000, documents]) {
    for (const most of [2_000, 5_000, 20_000, 40_000, documents]) {
      expect(await match(fitting, most), `${fitting} of more than ${most}`).toEqual(
        fitting > most ? null : { found: fitting },
      );
    }
  }
  expect(await match(40_000, 20_000, 'rival')).toEqual({ found: 0, documents: [], others: [] });
});
