import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchedBookings } from '../../../api/http/routes/searchedList.ts';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import type { BookingListQuery } from '../../../projections/queries/bookingListQuery.ts';
import { createSearch, type Search } from '../../../projections/search/createSearch.ts';
import { longestWaitMs } from '../../support/longestWaitMs.ts';
import { runs } from '../../support/runs.ts';
import { createQueries, type Queries } from '../createQueries.ts';
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
const made = fc.record({
  title: fc.subarray(words, { minLength: 1 }).map((some) => some.join(' ')),
  customerId: fc.constantFrom(...customers),
  start: fc.integer({ min: 0, max: 4 }).map((days) => someStart + days * 86_400),
  labelIds: fc.subarray(labels),
  filterIds: fc.subarray(['care']),
  externalIds: fc.subarray(['X-1']),
  resourceIds: fc.subarray(people),
  conflict: fc.boolean(),
  isLocked: fc.boolean(),
  isInactive: fc.boolean(),
});
const bookings = fc.sample(made, { numRuns: 80, seed: 7 });

const unlinked = { uid: 'u', org: 'acme', resourceId: null, customerId: null };
const planner: Actor = { ...unlinked, ...claimsOf('dispatcher') };
const actors: Readonly<Record<string, Actor>> = {
  dispatcher: planner,
  'dispatcher with master labels': { ...planner, scope: { booking: [['care']], customer: [], resource: [] } },
  resource: { ...unlinked, ...claimsOf('resource'), resourceId: 'ana' },
  partner: { ...unlinked, ...claimsOf('partner'), resourceId: 'ben' },
  customer: { ...unlinked, ...claimsOf('customer'), customerId: 'cus-1' },
  guest: {
    ...unlinked,
    ...claimsOf('guest'),
    admittedTo: bookings.map(({ customerId }, at) => ({ bookingId: `b-${at}`, customerId })).slice(0, 20),
  },
};

let fixture: SearchFixture;
let queries: Queries;
let search: Search;
/** How many the search counts for a list at most. */
let mostCounted = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  // However few fit, the list may be told to look at each booking.
  fixture = await createSearchFixture({ least: 0 });
  const { log, pool, projector, engine } = fixture;
  const follower = fixture.follow();
  const context = { pool, projector, waitMs: longestWaitMs };
  queries = createQueries({ ...context, userNames: async () => new Map() });
  search = createSearch({
    ...context,
    engines: [
      {
        name: 'postgres',
        search: (asked) =>
          engine.search(asked.map((query) => ({ ...query, limit: Math.min(query.limit, mostCounted) }))),
        reached: (position, ms) => follower.reached(position, ms),
      },
    ],
    position: () => projector.position(),
    settingsOf: async () => ({ searchEngine: 'installed' }),
  });
  const position = await appendAll(log, [
    ...['acme', 'rival'].flatMap((org) => [
      organisationCreated(org),
      ...people.map((id) => resourceCreated(org, id, id)),
      ...labels.map((id) => labelCreated(org, id, `Skill ${id}`)),
      customerCreated(org, 'cus-1', 'Zoe Five'),
      customerCreated(org, 'cus-2', 'Ada 5'),
    ]),
    ...bookings.flatMap(({ resourceIds, conflict, isLocked, isInactive, ...parts }, at) => [
      bookingCreated('acme', `b-${at}`, parts),
      ...(resourceIds.length === 0 ? [] : [bookingAllocated('acme', `b-${at}`, resourceIds, { conflict })]),
      ...(isLocked ? [bookingEvent('acme', `b-${at}`, { type: 'BookingLocked', data: {} })] : []),
      ...(isInactive ? [bookingEvent('acme', `b-${at}`, { type: 'BookingDeactivated', data: {} })] : []),
      bookingCreated('rival', `b-${at}`, parts),
    ]),
  ]);
  await follower.reached(position, longestWaitMs);
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

/** Every booking of a list, page by page, and what each page says of how many the list has; or why it is refused. */
async function listed(actor: Actor, query: Omit<BookingListQuery, 'limit'>, limit: number) {
  const ids: string[] = [];
  const totals = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await queries.bookings(actor, { ...query, limit, cursor });
    if (Result.isFailure(page)) return { refused: page.failure };
    const { rows, total, orMore = false, nextCursor } = page.success;
    ids.push(...rows.map(({ id }) => id));
    totals.add(`${total}${orMore ? ' or more' : ''}`);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { ids, totals: [...totals] };
}

test('A searched list has what the search finds and its filters leave, in its order and number, on however many pages, for everybody', async () => {
  let looked = 0;
  const finding = new Set<string>();
  const random = fc.asyncProperty(
    fc.constantFrom(...Object.keys(actors)),
    text,
    sort,
    fc.oneof(fc.constant({}), filters),
    fc.integer({ min: 1, max: 30 }),
    async (whose, typed, sorted, given, limit) => {
      const actor = actors[whose] ?? planner;
      const list: Omit<BookingListQuery, 'limit'> = { sort: sorted, ...given };
      const searched = await searchedBookings(search, actor, { ...list, search: typed, limit });
      if (searched.fits !== undefined) looked += 1;
      const whole = await listed(actor, list, 100);
      if ('refused' in whole) {
        expect(await listed(actor, searched, limit)).toEqual(whole);
        return;
      }
      const found = await search.matching(actor, {
        category: 'booking',
        text: typed,
        inactive: true,
        filters: [],
        numericFilters: [],
      });
      const those = new Set(found !== undefined && 'ids' in found ? found.ids : []);
      const all = whole.ids.filter((id) => those.has(id));
      if (all.length > 0) finding.add(whose);
      expect(await listed(actor, searched, limit)).toEqual({ ids: all, totals: [`${all.length}`] });
    },
  );
  await fc.assert(random, {
    numRuns: runs(120),
    examples: Object.keys(actors).flatMap((whose) =>
      [{}, { locked: true }, { externalId: 'X-1' }, { filterIds: ['care'] }].map(
        (given): [string, string, 'start', object, number] => [whose, 'clean', 'start', given, 5],
      ),
    ),
  });
  expect(looked).toBeGreaterThan(0);
  // To guests, a link shows what it admits them to; they search for nothing.
  expect([...finding].sort()).toEqual(
    Object.keys(actors)
      .filter((whose) => whose !== 'guest')
      .sort(),
  );
});

test('A list that more fit than are counted says so, and has all of them on its pages', async () => {
  const list = { sort: 'start', inactive: 'true' } as const;
  const searched = () => searchedBookings(search, planner, { ...list, search: 'clean', limit: 7 });
  const counted = await listed(planner, await searched(), 7);
  if ('refused' in counted) throw new Error('the list was refused');
  const { ids } = counted;
  expect(counted.totals).toEqual([`${ids.length}`]);
  try {
    mostCounted = ids.length;
    expect(await listed(planner, await searched(), 7)).toEqual(counted);
    mostCounted = ids.length - 1;
    expect(await listed(planner, await searched(), 7)).toEqual({
      ids,
      totals: [`${ids.length - 1} or more`],
    });
    // One page has them all: there is nothing left to count.
    expect(await listed(planner, await searched(), 100)).toEqual({ ids, totals: [`${ids.length}`] });
  } finally {
    mostCounted = Number.POSITIVE_INFINITY;
  }
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
