import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import { latenessOf } from '../../domain/booking/lateness.ts';
import { exceptionOf } from '../../domain/exception/exceptionsOf.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { createFacts } from '../../projections/createFacts.ts';
import { readDayProgress } from '../../projections/queries/dayProgress.ts';
import { readExceptionReport } from '../../projections/queries/exceptionReport.ts';
import { bytesOf } from '../../projections/queries/spelled.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
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
  labelCreated,
  organisationCreated,
  resourceCreated,
  shiftCreated,
  someStart,
} from './recorded.ts';

let readSide: ReadSideFixture;
let projector: Projector;
let queries: Queries;
let head: number;
const day = 86_400;

beforeAll(async () => {
  readSide = await createReadSide();
  projector = await readSide.start();
  queries = createQueries({
    pool: readSide.pool,
    projector,
    waitMs: 5000,
    userNames: async () => new Map([['uid-dee', 'Dee Patcher']]),
  });
  const happenings: Happening[] = ['acme', 'rival', 'third'].flatMap((org) => [
    organisationCreated(org),
    customerCreated(org, 'cus-1', 'Ada'),
    customerCreated(org, 'cus-2', 'Bob_100%'),
    resourceCreated(org, 'res-1', 'Rob'),
    resourceCreated(org, 'res-2', 'Sue'),
    labelCreated(org, 'lab-1', 'First aid'),
    shiftCreated(org, 'shift-1', 'res-1'),
    shiftCreated(org, 'shift-2', 'res-2'),
  ]);
  const now = Math.floor(Date.now() / 1000);
  for (const [id, inactiveDate] of [
    ['res-gone', now - day],
    ['res-leaving', now + day],
  ] as const) {
    happenings.push(resourceCreated('third', id, id), {
      category: 'resource',
      org: 'third',
      id,
      event: { type: 'ResourceChanged', data: { inactiveDate } },
    });
  }
  for (let number = 1; number <= 12; number += 1) {
    happenings.push(
      bookingCreated('acme', `b-${number}`, {
        customerId: number % 2 === 0 ? 'cus-1' : 'cus-2',
        title: `Job ${number}`,
        reference: number === 3 ? 'REF_3' : null,
        // Many of the same start: sorting must not lose any of them between pages.
        start: someStart + Math.floor(number / 5) * day,
        labelIds: ['lab-1'],
      }),
    );
  }
  happenings.push(
    bookingEvent('acme', 'b-5', { type: 'BookingLocked', data: {} }),
    bookingAllocated('acme', 'b-1', ['res-1']),
    bookingAllocated('acme', 'b-2', ['res-2', 'res-1']),
    bookingAllocated('acme', 'b-4', ['res-2']),
    bookingEvent('acme', 'b-4', { type: 'BookingCancelled', data: { reason: 'customer away' } }),
    bookingCreated('rival', 'b-1', { title: 'Secret' }),
    ...['b-2', 'b-3', 'b-4'].flatMap((id) => [
      bookingCreated('third', id, { start: someStart + day }),
      bookingAllocated('third', id, id === 'b-4' ? ['res-2'] : ['res-1']),
    ]),
    bookingEvent('third', 'b-2', { type: 'BookingStarted', data: { onSiteAt: someStart + day } }),
    bookingEvent('third', 'b-4', { type: 'BookingStarted', data: { onSiteAt: someStart + day } }),
    bookingEvent('third', 'b-4', {
      type: 'BookingFinished',
      data: { finishedAt: someStart + day + 60, outcome: 'Done', followUpBookingId: null },
    }),
    bookingEvent('third', 'b-3', { type: 'CancellationRequested', data: { reason: 'away' } }),
    organisationCreated('tardy'),
    customerCreated('tardy', 'cus-1', 'Ada'),
    bookingCreated('tardy', 'b-done'),
    bookingCreated('tardy', 'b-open'),
    bookingEvent('tardy', 'b-done', { type: 'BookingStarted', data: { onSiteAt: someStart } }),
    bookingEvent('tardy', 'b-done', {
      type: 'BookingFinished',
      data: { finishedAt: someStart + 5 * 3600, outcome: 'Done', followUpBookingId: null },
    }),
  );
  head = await appendAll(readSide.log, happenings);
  await projector.reached(head, longestWaitMs);
});
afterAll(async () => {
  await readSide.close();
});

function shown(board: Awaited<ReturnType<Queries['timeline']>>) {
  return timelineViewSchema.parse(JSON.parse(bytesOf(Result.getOrThrow(board)).toString()));
}

function actor(parts: Partial<Actor> = {}): Actor {
  return { ...planner, ...parts };
}
const rob = actor({ role: 'resource', resourceId: 'res-1' });
const ada = actor({ role: 'customer', customerId: 'cus-1' });

function answered<Value>(result: Result.Result<Value, unknown>): Value {
  if (Result.isFailure(result)) throw new Error(`refused: ${JSON.stringify(result.failure)}`);
  return result.success;
}

test.each(['start', '-start', 'status', '-status', 'customer', '-customer', 'updated', '-updated'] as const)(
  'pages sorted by %s hold every booking once, in the order of the whole list',
  async (sort) => {
    const whole = answered(await queries.bookings(actor(), { sort, limit: 100 }));
    const paged: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = answered(await queries.bookings(actor(), { sort, limit: 5, cursor }));
      expect(page).toMatchObject({ total: 12, position: head });
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.rows.map(({ id }) => id));
    expect(new Set(paged).size).toBe(12);
  },
);

test('what is late, and how far everybody has come, follows from statuses and the moment', async () => {
  const planner = actor({ org: 'third' });
  const all = answered(await queries.bookings(planner, { sort: 'start', limit: 100 })).rows;
  const { end } = all.find(({ id }) => id === 'b-2') ?? { end: 0 };
  const start = someStart + day;
  const context = { pool: readSide.pool, projector, waitMs: 5000 };
  const lateOf = async (lateAt: number) => {
    const late = answered(await queries.bookings(planner, { sort: 'start', limit: 100, lateAt })).rows;
    expect(late).toEqual(all.filter((booking) => latenessOf(booking, lateAt) !== undefined));
    const span = { from: start, to: start + day, lateAt };
    const { people } = answered(await readDayProgress(context, planner, span));
    return { late: late.map(({ id }) => id), people };
  };
  const rob = { resourceId: 'res-1', name: 'Rob Worker', done: 0, underWay: 1, toCome: 1 };
  const sue = { resourceId: 'res-2', name: 'Sue Worker', done: 1, underWay: 0, toCome: 0, late: 0 };
  expect(await lateOf(start - 1)).toEqual({ late: [], people: [{ ...rob, late: 0 }, sue] });
  expect(await lateOf(start)).toEqual({ late: ['b-3'], people: [{ ...rob, late: 1 }, sue] });
  expect(await lateOf(end)).toEqual({ late: ['b-2', 'b-3'], people: [{ ...rob, late: 2 }, sue] });

  const requested = (cancellationRequested: boolean) =>
    queries.bookings(planner, { sort: 'start', limit: 100, cancellationRequested });
  expect(answered(await requested(true)).rows.map(({ id }) => id)).toEqual(['b-3']);
  expect(answered(await requested(false)).total).toBe(all.length - 1);
  const nobodys = answered(
    await readDayProgress(context, ada, { from: start, to: start + day, lateAt: end }),
  );
  expect(nobodys.people.map(({ resourceId }) => resourceId)).toEqual([]);
});

test('the report of exceptions is what the rules make of the bookings of a day, for dispatchers alone', async () => {
  const planner = actor({ org: 'third' });
  const context = { pool: readSide.pool, projector, waitMs: 5000 };
  const all = answered(await queries.bookings(planner, { sort: 'start', limit: 100 })).rows;
  const { end } = all.find(({ id }) => id === 'b-2') ?? { end: 0 };
  const reportAt = async (at: number, reader = planner) =>
    answered(await readExceptionReport(context, reader, { at }));
  let reported = 0;
  for (const at of [someStart + day - 1, end + 899, end + 900, end + 7200, end + 2 * day]) {
    const { rows, rules, total, standing } = await reportAt(at);
    const expected = all.flatMap((booking) => {
      const { onSiteAt, finishedAt } = booking;
      return exceptionOf({ ...booking, onSiteAt, finishedAt, statuses: [] }, rules, at) ?? [];
    });
    expect(new Set(rows.map(({ exception }) => exception))).toEqual(new Set(expected));
    expect(total).toBe(expected.length);
    for (const { booking, exception, statusSince } of rows) {
      expect(statusSince * 1000).toBeLessThanOrEqual(booking.updatedAt ?? 0);
      expect(booking).toEqual(all.find(({ id }) => id === exception.bookingId));
    }
    reported += total;
    expect(standing).toBe(rows.filter(({ exception }) => exception.reachedAt === null).length);
  }
  expect(reported).toBeGreaterThan(2);
  const scheduler = actor({ org: 'third', role: 'scheduler' });
  expect((await reportAt(end + 7200, scheduler)).rows).toEqual([]);
});

test('a report of exceptions that has no room for all leaves out what is done before what stands', async () => {
  const planner = actor({ org: 'tardy' });
  const context = { pool: readSide.pool, projector, waitMs: 5000 };
  const ofMost = async (most: number) => {
    const at = someStart + day - 1;
    const report = answered(await readExceptionReport(context, planner, { at, most }));
    return { ...report, rows: report.rows.map(({ booking }) => booking.id) };
  };
  expect(await ofMost(2)).toMatchObject({ rows: ['b-done', 'b-open'], total: 2, standing: 1 });
  expect(await ofMost(1)).toMatchObject({ rows: ['b-open'], total: 2, standing: 1 });
});

test('a cursor of another order is refused, and so is one that we did not make', async () => {
  const { nextCursor } = answered(await queries.bookings(actor(), { sort: 'start', limit: 1 }));
  for (const cursor of [
    nextCursor ?? '',
    'nonsense',
    Buffer.from('["updated","x","b"]').toString('base64url'),
  ]) {
    const result = await queries.bookings(actor(), { sort: 'updated', limit: 1, cursor });
    expect(result).toMatchObject({ failure: { code: 'invalid_input', details: { field: 'query.cursor' } } });
  }
});

test.each([
  ['job 12', ['b-12']],
  ['ref_3', ['b-3']],
  ['ADA', ['b-10', 'b-12', 'b-2', 'b-4', 'b-6', 'b-8']],
  ['rob work', ['b-1', 'b-2']],
  ['100%', ['b-1', 'b-11', 'b-3', 'b-5', 'b-7', 'b-9']],
  ['%', ['b-1', 'b-11', 'b-3', 'b-5', 'b-7', 'b-9']],
  ['refx3', []],
])('the search for "%s" finds the bookings that mention it', async (search, ids) => {
  const { rows } = answered(await queries.bookings(actor(), { sort: 'start', limit: 100, search }));
  expect(rows.map(({ id }) => id).sort()).toEqual(ids);
});

test.each([
  [{ statuses: ['rostered' as const] }, ['b-1', 'b-2']],
  [{ resourceId: 'res-2' }, ['b-2', 'b-4']],
  [{ customerId: 'cus-2', to: someStart + 1 }, ['b-1', 'b-3']],
  [{ from: someStart + 3600, to: someStart + day }, []],
  [{ from: someStart + 3599, to: someStart + day }, ['b-1', 'b-2', 'b-3', 'b-4']],
  [{ unallocated: false }, ['b-1', 'b-2', 'b-4']],
  [{ labelId: 'lab-1', conflict: true }, []],
  [{ locked: true }, ['b-5']],
  [{ locked: false, unallocated: false }, ['b-1', 'b-2', 'b-4']],
])('the filter %j selects', async (filter, ids) => {
  const { rows, total } = answered(await queries.bookings(actor(), { sort: 'start', limit: 100, ...filter }));
  expect(rows.map(({ id }) => id).sort()).toEqual(ids);
  expect(total).toBe(ids.length);
});

test('whoever is inactive from a date is left out of lists once it is there, and named with the inactive', async () => {
  const listed = async (inactive: boolean) => {
    const page = answered(
      await queries.records(actor({ org: 'third' }), 'resource', { limit: 100, inactive }),
    );
    return page.rows.map(({ id }) => id);
  };
  expect(await listed(false)).toContain('res-leaving');
  expect(await listed(false)).not.toContain('res-gone');
  expect(await listed(true)).toContain('res-gone');
});

test('a resource sees the bookings they are on, a customer their own, and neither sees any other', async () => {
  const list = async (who: Actor) =>
    answered(await queries.bookings(who, { sort: 'start', limit: 100 })).rows.map(({ id }) => id);
  expect(await list(rob)).toEqual(['b-1', 'b-2']);
  expect((await list(ada)).sort()).toEqual(['b-10', 'b-12', 'b-2', 'b-4', 'b-6', 'b-8']);
  expect(await list(actor({ role: 'resource' }))).toEqual([]);
  expect(await queries.booking(rob, { bookingId: 'b-3' })).toMatchObject({ failure: { code: 'not_found' } });
  expect(await queries.booking(rob, { bookingId: 'b-1' })).toMatchObject({
    success: { booking: { id: 'b-1' } },
  });
});

test('nothing of another organisation is answered', async () => {
  const rival = actor({ org: 'rival' });
  expect(answered(await queries.bookings(rival, { sort: 'start', limit: 100 })).rows).toMatchObject([
    { id: 'b-1', title: 'Secret' },
  ]);
  expect(answered(await queries.booking(actor(), { bookingId: 'b-1' })).booking.title).toBe('Job 1');
});

test('a booking is shown with names', async () => {
  const { booking } = answered(await queries.booking(actor(), { bookingId: 'b-2' }));
  expect(booking).toMatchObject({
    customerName: 'Ada',
    resources: [
      { id: 'res-2', name: 'Sue Worker' },
      { id: 'res-1', name: 'Rob Worker' },
    ],
    labels: [{ id: 'lab-1', name: 'First aid' }],
    status: 'rostered',
    revision: 1,
  });
});

test('the timeline shows a window with its cancelled bookings, and a resource only their own row', async () => {
  const window = { from: someStart, to: someStart + 3600 };
  const board = shown(await queries.timeline(actor(), window));
  expect(board.bookings.map(({ id }) => id)).toEqual(['b-1', 'b-2', 'b-3', 'b-4']);
  const [cancelled] = board.bookings.slice(-1);
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelledReason: 'customer away', conflict: false });
  expect(cancelled?.resources).toMatchObject([{ id: 'res-2' }]);
  expect(board.customers.map(({ id }) => id)).toEqual(['cus-1', 'cus-2']);
  expect(board.resources).toHaveLength(2);
  expect(board.shifts).toHaveLength(2);
  const own = shown(await queries.timeline(rob, window));
  expect(own.bookings.map(({ id }) => id)).toEqual(['b-1', 'b-2']);
  expect(own.resources.map(({ id }) => id)).toEqual(['res-1']);
  expect(own.shifts.map(({ id }) => id)).toEqual(['shift-1']);
});

test('the timeline as of a past position or time shows the board as it was then', async () => {
  const window = { from: someStart, to: someStart + 3600 };
  const { entries } = answered(await queries.history(actor(), { category: 'booking', id: 'b-4' }));
  const cancelled = entries[2];
  if (cancelled === undefined) throw new Error('b-4 was cancelled');
  const before = { position: cancelled.position - 1 };
  const then = shown(await queries.timelineAsOf(actor(), { ...window, asOf: before }));
  expect(then.bookings.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'b-1 rostered',
    'b-2 rostered',
    'b-3 draft',
    'b-4 rostered',
  ]);
  const first = { position: cancelled.position - 4 };
  const earlier = shown(await queries.timelineAsOf(actor(), { ...window, asOf: first }));
  expect(earlier.bookings.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft', 'draft']);
  const now = shown(await queries.timelineAsOf(actor(), { ...window, asOf: { at: Date.now() + 1000 } }));
  expect(now.bookings).toEqual(shown(await queries.timeline(actor(), window)).bookings);
  const never = await queries.timelineAsOf(actor(), { ...window, asOf: { at: 0 } });
  expect(Result.getOrThrow(Result.flip(never)).code).toBe('invalid_input');
});

test('the list as of a past moment is the list as it was then', async () => {
  const { entries } = answered(await queries.history(actor(), { category: 'booking', id: 'b-4' }));
  const position = (entries[2]?.position ?? 0) - 1;
  const query = { sort: 'status', limit: 100, resourceId: 'res-2' } as const;
  const then = answered(await queries.bookings(actor(), { ...query, asOf: { position } }));
  expect(then.rows.map(({ id, status }) => `${id} ${status}`)).toEqual(['b-2 rostered', 'b-4 rostered']);
  const now = answered(await queries.bookings(actor(), { ...query, asOf: { position: head } }));
  expect(now).toEqual(answered(await queries.bookings(actor(), query)));
  const early = answered(await queries.bookings(rob, { ...query, asOf: { position: position - 3 } }));
  expect(early).toMatchObject({ rows: [], total: 0 });
});

test('a history lists every event with its actor, a sentence and what changed, for planners', async () => {
  const { entries } = answered(await queries.history(actor(), { category: 'booking', id: 'b-4' }));
  expect(entries.map(({ type }) => type)).toEqual(['BookingCreated', 'BookingAllocated', 'BookingCancelled']);
  expect(entries[1]).toMatchObject({ actor: { name: 'Dee Patcher' }, revision: 1 });
  expect(entries[1]?.changes).toContainEqual({ field: 'resourceIds', before: [], after: ['Sue Worker'] });
  expect(entries[2]?.summary).toContain('customer away');
  expect(await queries.history(rob, { category: 'booking', id: 'b-1' })).toMatchObject({
    failure: { code: 'not_allowed' },
  });
  expect(await queries.history(actor(), { category: 'booking', id: 'b-99' })).toMatchObject({
    failure: { code: 'not_found' },
  });
});

test('the feed is numbered from 1 without gaps for each organisation, and filtered by type', async () => {
  const all = answered(await queries.feed('acme', { after: 0, limit: 1000 }));
  expect(all.events.map(({ seq }) => seq)).toEqual(all.events.map((_, index) => index + 1));
  expect(all).toMatchObject({ cursor: all.events.length, caughtUp: true });
  const allocated = answered(
    await queries.feed('acme', { after: 0, limit: 1000, types: ['muster.booking.allocated.*'] }),
  );
  expect(allocated.events.map(({ subject }) => subject)).toEqual([
    'booking/b-1',
    'booking/b-2',
    'booking/b-4',
  ]);
  expect(allocated.events[0]).toMatchObject({
    specversion: '1.0',
    type: 'muster.booking.allocated.v1',
    source: '/organisations/acme',
    data: { resourceIds: ['res-1'] },
  });
  const part = answered(await queries.feed('acme', { after: 3, limit: 2, types: ['none'] }));
  expect(part).toMatchObject({ events: [], cursor: 5, caughtUp: false });
});

test('changes after a position are the rows as they are now, and those no longer to be seen', async () => {
  const window = { topic: 'timeline', from: someStart, to: someStart + 3600 } as const;
  const { entries } = answered(await queries.history(actor(), { category: 'booking', id: 'b-4' }));
  const after = (entries[2]?.position ?? 0) - 1;
  const changed = answered(await queries.changes(actor(), window, after));
  expect(changed).toMatchObject({
    changes: { booking: { rows: [{ id: 'b-4', status: 'cancelled' }], gone: [] } },
    position: head,
  });
  expect(answered(await queries.changes(rob, window, after)).changes).toBeUndefined();
  const { changes: all } = answered(await queries.changes(actor(), window, 0));
  expect(all?.booking?.rows.map(({ id }) => id).sort()).toEqual(['b-1', 'b-2', 'b-3', 'b-4']);
  expect(all?.shift?.rows.map(({ id }) => id)).toEqual(['shift-1', 'shift-2']);
  expect(Object.keys(all ?? {}).sort()).toEqual(['booking', 'customer', 'label', 'resource', 'shift']);
});

test('facts for an allocation cover the fortnights around it and only the people named', async () => {
  const facts = createFacts({ pool: readSide.pool, projector });
  const span = { start: someStart, end: someStart + 3600 };
  const all = await facts.allocation('acme', span);
  expect(all).toMatchObject({ position: head, organisation: { id: 'acme', timeZone: 'Australia/Sydney' } });
  expect(all.resources).toHaveLength(2);
  expect(all.bookings.length).toBeGreaterThanOrEqual(4);
  const one = await facts.allocation('acme', span, { resourceIds: ['res-1'], customerIds: [] });
  expect(one.resources.map(({ id }) => id)).toEqual(['res-1']);
  expect(one.bookings.map(({ id }) => id)).toEqual(['b-1', 'b-2']);
  expect(one.shifts.map(({ id }) => id)).toEqual(['shift-1']);
  const theirs = new Set(one.bookings.map(({ details }) => details.customerId));
  expect(new Set(one.customers.map(({ id }) => id))).toEqual(theirs);
  const everybody = await facts.allocation('acme', span, { customerIds: [] });
  expect(everybody).toEqual({
    ...all,
    customers: all.customers.filter(({ id }) => all.bookings.some((one) => one.details.customerId === id)),
  });
  const customerIds = all.customers.map(({ id }) => id).slice(0, 1);
  expect(await facts.allocation('acme', span, { resourceIds: [], customerIds })).toMatchObject({
    bookings: [],
    customers: customerIds.map((id) => ({ id })),
  });
  expect((await facts.allocation('acme', span, { resourceIds: [], customerIds: [] })).customers).toEqual([]);
  expect(await facts.missing('acme', 'resource', ['res-1', 'res-9', 'res-9'])).toEqual(['res-9']);
  expect(await facts.organisation('nowhere')).toBeUndefined();
});

test('a query that waits for a position in vain is refused', async () => {
  const impatient = createQueries({
    pool: readSide.pool,
    projector,
    waitMs: 20,
    userNames: async () => new Map(),
  });
  expect(await impatient.records(actor(), 'resource', { after: head + 1 })).toMatchObject({
    failure: { code: 'read_side_behind' },
  });
});
